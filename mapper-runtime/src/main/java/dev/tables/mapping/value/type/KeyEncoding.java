package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/**
 * The encoding of values of one type in a key: their digits or text, their length, and the treatment of values that a
 * component cannot represent. {@link KeyOutput} and {@link KeyInput} define how digits are complemented and characters
 * escaped.
 */
public abstract class KeyEncoding {
    /** The maximum number of digits of one number, so that a key has room for other components. */
    static final int MOST_DIGITS = 200;

    private final String methodName;

    /** Creates an encoding with the method of key writers and readers that generated code calls. */
    KeyEncoding(String methodName) {
        this.methodName = methodName;
    }

    /** Returns the name of the method of a key writer that writes a value, and of a key reader that reads one. */
    public final String methodName() {
        return methodName;
    }

    /**
     * Writes a value.
     *
     * @throws ClassCastException if the value is of another type
     */
    public abstract void write(KeyOutput key, @Nullable Object value);

    /** Reads a value; an enum constant is represented by its name. */
    public abstract Object read(KeyInput key);

    /** Returns the length of the shortest value. */
    public abstract int minLength(int digits, int scale, boolean descending);

    /**
     * Returns the least and the greatest first character of values, as a text of two characters; empty if values may
     * begin with any character.
     */
    public abstract String firstCharacters(boolean descending);

    /**
     * Returns the pattern of values, for types other than {@linkplain #isText() text}.
     *
     * @param digits the digits of the component
     * @param scale the scale of the component
     */
    public KeyPattern pattern(int digits, int scale, boolean descending) {
        return KeyPattern.EMPTY.thenAnyTextWithout("");
    }

    /** Returns whether a value is text whose end is marked only by a separator, unless it is descending. */
    public boolean isText() {
        return false;
    }

    /** Returns the maximum number of digits that can be declared; 0 if values have no digits. */
    public int maxDigits() {
        return 0;
    }

    /** Returns whether a component of an entity's key must declare its digits, since the type has no longest value. */
    public boolean requiresDigits() {
        return false;
    }

    /** Returns the maximum number of digits after the decimal point; 0 if values have none. */
    public int maxScale() {
        return 0;
    }

    /**
     * Converts a query argument, which may have another type than the component, to the type of the component. Returns
     * null if the component's type cannot represent the argument.
     *
     * @throws ClassCastException if queries cannot compare the value with values of the component
     */
    public @Nullable Object toComponentType(Object value) {
        return value;
    }

    /**
     * Returns the nearest value that a component with these digits and scale can represent.
     *
     * @throws ClassCastException if the value is of another type
     */
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        return NearestKeyValue.exactly(value);
    }

    /**
     * Returns the greatest value of a range that has only a lower bound; null if the range includes all greater values.
     */
    public @Nullable Object greatestInOpenRange() {
        return null;
    }

    /**
     * Returns the value that is read from a key after this value was written to it, as far as that depends on the type
     * alone.
     */
    public Object afterRoundTrip(Object value) {
        return value;
    }
}
