package dev.tables.engine;

/**
 * A function that converts a stored row to a value.
 *
 * @param <T> the type of the value
 */
@FunctionalInterface
public interface RowDecoder<T> {
    /** Reads what it needs; the reader must not be kept. */
    T decode(RowReader reader);
}
