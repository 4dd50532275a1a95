package dev.tables.data.core.mapping;

import dev.tables.mapping.EntityModel;
import dev.tables.mapping.PropertyModel;
import dev.tables.mapping.PropertyModel.Role;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** A property of an entity; what it is for is read from the mapper, not from annotations. */
public final class TablesPersistentProperty extends AnnotationBasedPersistentProperty<TablesPersistentProperty> {
    private final @Nullable PropertyModel model;

    TablesPersistentProperty(Property property, TablesPersistentEntity<?> owner, SimpleTypeHolder simpleTypes) {
        super(property, owner, simpleTypes);
        EntityModel entity = owner.model();
        this.model = entity == null ? null : entity.property(property.getName());
    }

    /** What the mapper says of it; null if it is not stored. */
    public @Nullable PropertyModel model() {
        return model;
    }

    @Override
    public boolean isTransient() {
        return model == null;
    }

    @Override
    public boolean isVersionProperty() {
        return hasRole(Role.VERSION);
    }

    /** True where one component is all the key; a key of several has no id property. */
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
