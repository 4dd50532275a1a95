package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some properties of an entity, read without creating the entity.
 *
 * @param primaryKey the keys of the entity's row
 * @param values the properties read, by Java name; enums by the names of their constants
 * @param indexRow the keys of the index row, if only this row was read; otherwise null
 */
public record PartialRow(
        PrimaryKey primaryKey,
        Map<String, @Nullable Object> values,
        @Nullable PrimaryKey indexRow) {
    private static final int OF_VALUE = 16;

    /** Returns the approximate size of the values in bytes. */
    public long sizeInBytes() {
        return size(values.values());
    }

    private static long size(@Nullable Object value) {
        if (value instanceof CharSequence text) {
            return OF_VALUE + 2L * text.length();
        }
        if (value instanceof byte[] bytes) {
            return OF_VALUE + bytes.length;
        }
        if (value instanceof Map<?, ?> map) {
            return size(map.keySet()) + size(map.values());
        }
        if (value instanceof Iterable<?> elements) {
            long size = OF_VALUE;
            for (Object element : elements) {
                size += size(element);
            }
            return size;
        }
        return OF_VALUE;
    }
}
