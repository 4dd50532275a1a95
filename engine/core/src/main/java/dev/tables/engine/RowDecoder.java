package dev.tables.engine;

/**
 * A function that converts a stored row to a value.
 *
 * @param <T> the type of the value
 */
@FunctionalInterface
public interface RowDecoder<T> {
    /** Reads the required properties. The implementation must not keep the reader. */
    T decode(RowReader reader);
}
