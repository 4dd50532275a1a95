package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * How values of one type stand in a key: which digits or text they are, how long, and what lies beyond them. How digits are
 * complemented and characters escaped is for {@link KeyOutput} and {@link KeyInput} to know.
 */
public abstract class KeyForm {
    /** More digits than this in one number would leave no room for anything else in a key. */
    static final int MOST_DIGITS = 200;

    private final String call;

    /** Remembers the method of key writers and readers that generated code calls. */
    KeyForm(String call) {
        this.call = call;
    }

    /** The method of a key writer that takes a value, and of a key reader that gives one. */
    public final String call() {
        return call;
    }

    /**
     * Writes a value.
     *
     * @throws ClassCastException if it is of another type
     */
    public abstract void write(KeyOutput key, @Nullable Object value);

    /** Reads a value; an enum constant by its name. */
    public abstract Object read(KeyInput key);

    /** How many characters the shortest value has. */
    public abstract int leastLength(int width, int scale, boolean descending);

    /** The least and the greatest character that values begin with, as a text of two; empty if any may. */
    public abstract String firstCharacters(boolean descending);

    /**
     * The form of values, of types other than {@linkplain #isText() text}.
     *
     * @param width as of the component
     * @param scale as of the component
     */
    public KeyPattern pattern(int width, int scale, boolean descending) {
        return KeyPattern.EMPTY.text("");
    }

    /** Whether a value is text whose end only a separator marks, unless it is descending. */
    public boolean isText() {
        return false;
    }

    /** The most digits that a width can ask for; 0 if values have no width. */
    public int widest() {
        return 0;
    }

    /** Whether a component of an entity's key must have a width, since the type has no widest value. */
    public boolean needsWidth() {
        return false;
    }

    /** The most digits behind the point; 0 if values have none. */
    public int mostScale() {
        return 0;
    }

    /**
     * A value as the type holds it, of whatever type queries compare with such values; null if the type holds none such.
     *
     * @throws ClassCastException if it is not compared with them
     */
    public @Nullable Object held(Object value) {
        return value;
    }

    /**
     * Where a value lies among those that a component holds.
     *
     * @throws ClassCastException if it is of another type
     */
    public Nearest nearest(Object value, int width, int scale) {
        return Nearest.held(value);
    }

    /** The greatest value that a range with a lower bound alone reaches; null if it reaches them all. */
    public @Nullable Object greatest() {
        return null;
    }

    /** What is read of a key that the value was written to, as far as it depends on the type alone. */
    public Object canonical(Object value) {
        return value;
    }
}
