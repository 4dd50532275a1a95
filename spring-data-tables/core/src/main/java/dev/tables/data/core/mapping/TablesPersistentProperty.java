package dev.tables.data.core.mapping;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/**
 * A property of an entity. The mapper, not an annotation, determines the role of the property, such as key or version.
 */
public final class TablesPersistentProperty extends AnnotationBasedPersistentProperty<TablesPersistentProperty> {
    private final @Nullable PropertyModel model;
    private final boolean embedded;

    TablesPersistentProperty(Property property, TablesPersistentEntity<?> owner, SimpleTypeHolder simpleTypes) {
        super(property, owner, simpleTypes);
        EntityModel entity = owner.model();
        this.model = entity == null ? null : entity.property(property.getName());
        this.embedded = entity != null && hasWithin(entity, property.getName() + ".");
    }

    private static boolean hasWithin(EntityModel entity, String start) {
        for (PropertyModel one : entity.properties()) {
            if (one.name().startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the mapper's model of the property, or null if the property is not stored. */
    public @Nullable PropertyModel model() {
        return model;
    }

    @Override
    public boolean isTransient() {
        boolean ofEntity = ((TablesPersistentEntity<?>) getOwner()).model() != null;
        return ofEntity ? model == null && !embedded : super.isTransient();
    }

    /**
     * Returns the value object of an embedded property. Spring Data treats the type of any other property as a simple
     * type: the mapper stores the value, and reflection has no access to the types of the JDK.
     */
    @Override
    public Iterable<? extends TypeInformation<?>> getPersistentEntityTypeInformation() {
        return embedded ? super.getPersistentEntityTypeInformation() : List.of();
    }

    @Override
    public boolean isEntity() {
        return embedded && super.isEntity();
    }

    @Override
    public boolean isVersionProperty() {
        return hasRole(Role.VERSION);
    }

    /**
     * Returns whether the property is the only component of the key. An entity whose key has several components has no
     * id property.
     */
    @Override
    public boolean isIdProperty() {
        EntityModel entity = ((TablesPersistentEntity<?>) getOwner()).model();
        return entity != null
                && (hasRole(Role.PARTITION_KEY) || hasRole(Role.ROW_KEY))
                && entity.partitionKey().components().size()
                                + entity.rowKey().components().size()
                        == 1;
    }

    private boolean hasRole(Role role) {
        return model != null && model.role() == role;
    }

    @Override
    protected Association<TablesPersistentProperty> createAssociation() {
        return new Association<>(this, null);
    }
}
