package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some properties of an entity, read without making one.
 *
 * @param primaryKey the keys of its row
 * @param values the properties read, by Java name; enums by the names of their constants
 * @param indexRow the keys of the index row by which it was found, where that is all that was read; else null
 */
public record PartialRow(
        PrimaryKey primaryKey,
        Map<String, @Nullable Object> values,
        @Nullable PrimaryKey indexRow) {}
