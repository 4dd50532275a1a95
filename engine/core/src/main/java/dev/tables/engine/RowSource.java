package dev.tables.engine;

/**
 * A source of the properties of a row: a {@link Row}, or an entity through its mapper.
 *
 * <p>A store may call a source more than once for retries. Each call must write the same properties.
 */
@FunctionalInterface
public interface RowSource {
    /** Writes every property except the keys and the timestamp. */
    void writeTo(RowWriter writer);
}
