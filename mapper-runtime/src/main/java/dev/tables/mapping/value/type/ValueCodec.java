package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import org.jspecify.annotations.Nullable;

/**
 * The behavior that depends on the type of a value; one object for each {@link ValueType}. The default methods suit a
 * class whose values are neither keys nor compared by the store.
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

    /** Returns the primitive type of the values, or null. */
    @Nullable
    Class<?> primitive() {
        return null;
    }

    /** Returns the name of the type in messages. */
    String javaName() {
        Class<?> primitive = primitive();
        return primitive == null ? type.getSimpleName() : primitive.getName();
    }

    abstract ConversionMethods calls();

    /** Reads an existing stored value; an enum constant is represented by its name. */
    abstract @Nullable Object read(RowReader reader, String entity, String property, String name);

    /** Converts a value to its stored form; throws a {@code ClassCastException} for a value of another type. */
    abstract Object stored(Object value);

    /**
     * Returns whether every value stored by the other codec can be read as the same value, and queries with that value
     * find it.
     */
    boolean reads(ValueCodec<?> other) {
        return false;
    }

    /** Returns the encoding in keys; null if the type cannot be in keys. */
    @Nullable
    KeyEncoding key() {
        return null;
    }

    /**
     * Returns the class of the elements of a JSON array that an index contains; null if an index cannot contain such
     * elements.
     */
    @Nullable
    Class<?> elements() {
        KeyEncoding key = key();
        return key == null || key.requiresDigits() ? null : type;
    }

    boolean isOrdered() {
        return Comparable.class.isAssignableFrom(type);
    }

    /** Returns whether every order comparison with the value is false. */
    boolean isUnordered(Object value) {
        return false;
    }

    /** Compares two values in the order of keys. */
    @SuppressWarnings("unchecked")
    int compare(Object left, Object right) {
        return ((Comparable<Object>) left).compareTo(right);
    }

    boolean equal(Object left, Object right) {
        return left.equals(right);
    }

    /** Returns the form of the value for comparisons. */
    Object compared(Object value) {
        return value;
    }

    /**
     * Converts a query argument to the form for comparisons; throws a {@code ClassCastException} for an argument of
     * another type.
     *
     * @param constants the enum to which the values belong, or null
     */
    Object argument(Object value, @Nullable String constants) {
        return type.cast(value);
    }

    /** Returns whether each value has exactly one stored form, so that the store can test equality. */
    boolean isEqualInStore() {
        return false;
    }

    /** Returns whether stored forms sort as values do. */
    boolean isStoreOrdered() {
        return false;
    }

    /** Returns the literal with which the store compares; null if the store cannot compare this value. */
    @Nullable
    Object literal(Object value) {
        return null;
    }

    /** Returns the argument that a literal of a filter represents; the literal itself if it has another type. */
    Object ofLiteral(String entity, String property, Object literal) {
        return literal;
    }

    /** Returns whether a value can be the key of a map that is stored with one property per entry. */
    boolean namesElements() {
        return false;
    }

    /**
     * Returns the text of a value that is part of a property name; throws a {@code ClassCastException} for a value of
     * another type.
     */
    String elementName(Object value) {
        return type.cast(value).toString();
    }

    /**
     * Returns the value of a text that is part of a property name; throws an {@code IllegalArgumentException} if the
     * text represents no value.
     */
    Object ofElementName(String entity, String property, String text) {
        return text;
    }
}
