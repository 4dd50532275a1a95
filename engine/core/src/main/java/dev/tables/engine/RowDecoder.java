package dev.tables.engine;

/**
 * Makes a value from a stored row.
 *
 * @param <T> what is made
 */
@FunctionalInterface
public interface RowDecoder<T> {
    /** Reads what it needs; the reader must not be kept. */
    T decode(RowReader reader);
}
