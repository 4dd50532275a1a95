package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import org.jspecify.annotations.Nullable;

/**
 * All that depends on the type of a value; one object for each {@link ValueType}. What is not overridden suits a class
 * whose values are neither keys nor compared by the store.
 *
 * @param <V> the values, as objects
 */
abstract class ValueCodec<V> {
    private final Class<V> type;
    private final EdmType edmType;

    ValueCodec(Class<V> type, EdmType edmType) {
        this.type = type;
        this.edmType = edmType;
    }

    final Class<V> type() {
        return type;
    }

    final EdmType edmType() {
        return edmType;
    }

    /** The primitive type of such values, or null. */
    @Nullable
    Class<?> primitive() {
        return null;
    }

    /** The type in messages. */
    String javaName() {
        Class<?> primitive = primitive();
        return primitive == null ? type.getSimpleName() : primitive.getName();
    }

    abstract ConversionMethods calls();

    /** Reads a stored value that is there; of an enum the name. */
    abstract @Nullable Object read(RowReader reader, String entity, String property, String name);

    /** The stored form; a {@code ClassCastException} for a value of another type. */
    abstract Object stored(Object value);

    /** Whether a value that the other has stored is read as that value, whatever it is, and found by the queries that ask for it. */
    boolean reads(ValueCodec<?> other) {
        return false;
    }

    /** How it stands in keys; null if it cannot. */
    @Nullable
    KeyEncoding key() {
        return null;
    }

    /** What elements of a JSON array are read as where an index holds them; null if none can. */
    @Nullable
    Class<?> elements() {
        KeyEncoding key = key();
        return key == null || key.requiresDigits() ? null : type;
    }

    boolean isOrdered() {
        return Comparable.class.isAssignableFrom(type);
    }

    /** Whether every comparison of order with it is false. */
    boolean isUnordered(Object value) {
        return false;
    }

    /** Compares two as keys do. */
    @SuppressWarnings("unchecked")
    int compare(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }

    boolean equal(Object left, Object right) {
        return left.equals(right);
    }

    /** The value as it is compared. */
    Object compared(Object value) {
        return value;
    }

    /**
     * An argument of a query as it is compared; a {@code ClassCastException} for one of another type.
     *
     * @param constants the enum whose constants values are, or null
     */
    Object argument(Object value, @Nullable String constants) {
        return type.cast(value);
    }

    /** Whether one value has one stored form, by which the store knows whether two are equal. */
    boolean isEqualInStore() {
        return false;
    }

    /** Whether stored forms sort as values do. */
    boolean isStoreOrdered() {
        return false;
    }

    /** What the store is to compare with; null if it cannot be asked about this value. */
    @Nullable
    Object literal(Object value) {
        return null;
    }

    /** The argument that a literal of a filter stands for; itself if it is of another type. */
    Object ofLiteral(String entity, String property, Object literal) {
        return literal;
    }

    /** Whether a value can be the key of a map of which each entry is a property. */
    boolean namesElements() {
        return false;
    }

    /** The text of a value that names an element; a {@code ClassCastException} for one of another type. */
    String elementName(Object value) {
        return type.cast(value).toString();
    }

    /** The value of such a text; an {@code IllegalArgumentException} if it is none. */
    Object ofElementName(String entity, String property, String text) {
        return text;
    }
}
