package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.internal.row.StoredChanges;
import dev.tables.mapping.table.internal.row.StoredValues;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A value of each type, and what comes back of it. */
final class StoredValueSamples {
    private StoredValueSamples() {}

    static Object of(ValueType type) {
        List<Object> extremes = ValueSamples.of(type).extremes();
        return extremes.get(extremes.size() - 1);
    }

    /** What a row holds after a change to this value, read as a value of the property; of an enum the name. */
    static @Nullable Object stored(EntityModel model, Object value) {
        StoredChanges changes = PropertyChanges.of("value", value).stored(model, (name, given) -> given);
        Row row = changes.appliedTo(Row.builder(new PrimaryKey("p", "r")).build());
        Object read = new StoredValues(model, (stored, name) -> null)
                .read(new StoredRow(row, ETag.ANY, Instant.EPOCH), "value");
        return value instanceof Enum<?> ? TimeUnit.valueOf(String.valueOf(read)) : read;
    }
}
