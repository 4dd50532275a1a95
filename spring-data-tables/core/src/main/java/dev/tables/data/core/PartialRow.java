package dev.tables.data.core;

import dev.tables.engine.RowKeys;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some properties of an entity, read without making one.
 *
 * @param keys the keys of its row
 * @param values the properties read, by Java name; enums by the names of their constants
 */
public record PartialRow(RowKeys keys, Map<String, @Nullable Object> values) {}
