package dev.tables.engine;

/**
 * Something that can write its properties as a row: a {@link Row}, or an entity through its mapper.
 *
 * <p>May be asked more than once (a store retries) and must then write the same properties.
 */
@FunctionalInterface
public interface RowSource {
    /** Writes every property but the keys and the timestamp. */
    void writeTo(RowWriter writer);
}
