package dev.tables.data.core.mapping;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;

/** The entities of an application. */
public final class TablesMappingContext
        extends AbstractMappingContext<TablesPersistentEntity<?>, TablesPersistentProperty> {
    /** An empty context; entities are added when they are met. */
    public TablesMappingContext() {}

    @Override
    protected <T> TablesPersistentEntity<?> createPersistentEntity(TypeInformation<T> typeInformation) {
        return new TablesPersistentEntity<>(typeInformation);
    }

    @Override
    protected TablesPersistentProperty createPersistentProperty(
            Property property, TablesPersistentEntity<?> owner, SimpleTypeHolder simpleTypeHolder) {
        return new TablesPersistentProperty(property, owner, simpleTypeHolder);
    }
}
