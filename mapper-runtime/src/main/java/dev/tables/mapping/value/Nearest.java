package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * Where a value lies among those that a component of a key can hold: it may have more digits than the component, be beyond
 * the years of an instant, or hold a character that no key has.
 *
 * @param value the value itself, or one that is held with no other between it and the value; null if the value is beyond all
 * @param side 0 for the value itself; below 0 if the value lies before what is held, above if behind
 */
public record Nearest(@Nullable Object value, int side) {
    /** A value that is held. */
    public static Nearest held(Object value) {
        return new Nearest(value, 0);
    }

    /** A value before everything that is held, or behind it. */
    public static Nearest beyond(int side) {
        return new Nearest(null, side);
    }

    /** Whether it lies behind everything that is held. */
    public boolean isAboveAll() {
        return value == null && side > 0;
    }

    /** Whether it lies before everything that is held. */
    public boolean isBelowAll() {
        return value == null && side < 0;
    }
}
