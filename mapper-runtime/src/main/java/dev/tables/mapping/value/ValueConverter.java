package dev.tables.mapping.value;

/**
 * A converter from values of a type that cannot be stored to values of a type that can, and back.
 *
 * <p>A converter is declared by {@code @Convert}. Implementations have a constructor without parameters that is visible
 * to the entity's package. Converters have no state, and {@code fromStored(toStored(v))} equals {@code v}. Converters
 * never receive nulls.
 *
 * @param <V> the type of the property
 * @param <S> a type that can be stored, a wrapper for a primitive type
 */
public interface ValueConverter<V, S> {
    /** Converts a value to its stored form. */
    S toStored(V value);

    /** Converts a stored form to its value. */
    V fromStored(S stored);
}
