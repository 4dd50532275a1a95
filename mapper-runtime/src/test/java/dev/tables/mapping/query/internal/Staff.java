package dev.tables.mapping.query.internal;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.ValueType;
import java.util.List;

/** A model to plan on. */
final class Staff {
    static final EntityModel MODEL = EntityModel.builder("Staff", "staff")
            .property(PropertyModel.key("department", ValueType.STRING, Role.PARTITION_KEY))
            .property(PropertyModel.key("number", ValueType.INT, Role.ROW_KEY))
            .property(PropertyModel.stored("lastName", "lastName", ValueType.STRING, false))
            .property(PropertyModel.stored("email", "email", ValueType.STRING, false))
            .property(PropertyModel.stored("hired", "hired", ValueType.LOCAL_DATE, false))
            .property(PropertyModel.stored("left", "left", ValueType.LOCAL_DATE, true))
            .property(PropertyModel.stored("salary", "salary", ValueType.LONG, true))
            .property(PropertyModel.stored("active", "active", ValueType.BOOLEAN, false))
            .property(PropertyModel.stored("checkIn", "checkIn", ValueType.INT, false))
            .property(PropertyModel.stored("photo", "photo", ValueType.BINARY, true))
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
        return new IndexModel(name, List.of(components), IndexScope.LOCAL, layout, unique);
    }
}
