package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/**
 * The nearest value that a component of a key can represent. A value may have more digits than the component, be
 * outside of the years of an instant, or contain a character that keys do not contain.
 *
 * @param value the value itself, or the nearest value that can be represented; null if the value is out of range
 * @param direction 0 for the value itself; negative if the value is less than the represented value, positive if it is
 *     greater
 */
public record NearestKeyValue(@Nullable Object value, int direction) {
    /** Creates the result for a value that can be represented exactly. */
    public static NearestKeyValue exactly(Object value) {
        return new NearestKeyValue(value, 0);
    }

    /** Creates the result for a value that is less or greater than everything that can be represented. */
    public static NearestKeyValue outOfRange(int direction) {
        return new NearestKeyValue(null, direction);
    }

    /** Returns whether the value is greater than every value that can be represented. */
    public boolean isAboveAll() {
        return value == null && direction > 0;
    }

    /** Returns whether the value is less than every value that can be represented. */
    public boolean isBelowAll() {
        return value == null && direction < 0;
    }
}
