package dev.tables.mapping.query.internal.condition;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;

/** A model to plan on. */
public final class Staff {
    public static final EntityModel MODEL = EntityModel.builder("Staff", "staff")
            .property(PropertyModel.partitionKey("department", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.stored("lastName", ValueType.STRING).notNull())
            .property(PropertyModel.stored("email", ValueType.STRING).notNull())
            .property(PropertyModel.stored("hired", ValueType.LOCAL_DATE).notNull())
            .property(PropertyModel.stored("left", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("salary", ValueType.LONG))
            .property(PropertyModel.stored("active", ValueType.BOOLEAN).notNull())
            .property(PropertyModel.stored("checkIn", ValueType.INT).notNull())
            .property(PropertyModel.stored("photo", ValueType.BINARY))
            .partitionKey(KeyLayout.of(KeyComponent.of("department", ValueType.STRING)))
            .rowKey(KeyLayout.of(KeyComponent.of("number", ValueType.INT).withDigits(8)))
            .index(index(
                    "byLastName", IndexLayout.ALL_PROPERTIES, false, KeyComponent.of("lastName", ValueType.STRING)))
            .index(index("byEmail", IndexLayout.KEYS_ONLY, true, KeyComponent.of("email", ValueType.STRING)))
            .index(index(
                    "byHired",
                    IndexLayout.ALL_PROPERTIES,
                    false,
                    KeyComponent.of("hired", ValueType.LOCAL_DATE).reversed()))
            .index(index("byLeft", IndexLayout.ALL_PROPERTIES, false, KeyComponent.of("left", ValueType.LOCAL_DATE)))
            .build();

    private Staff() {}

    private static IndexModel index(String name, IndexLayout layout, boolean unique, KeyComponent... components) {
        return new IndexModel(name, List.of(components), IndexScope.LOCAL, layout, unique, List.of());
    }
}
