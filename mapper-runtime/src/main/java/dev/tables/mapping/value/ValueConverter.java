package dev.tables.mapping.value;

/**
 * Turns values of a type that cannot be stored into values of one that can, and back.
 *
 * <p>Named by {@code @Convert}. Duties of an implementer: a constructor without parameters that the entity's package can see;
 * {@code fromStored(toStored(v))} equals {@code v}; no state. Nulls never come to it.
 *
 * @param <V> the type of the property
 * @param <S> a type that can be stored, a wrapper where it is a primitive
 */
public interface ValueConverter<V, S> {
    /** The stored form. */
    S toStored(V value);

    /** The value of a stored form. */
    V fromStored(S stored);
}
