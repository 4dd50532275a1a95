package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.key.KeyLayout.Bound;
import org.jspecify.annotations.Nullable;

/**
 * One end of a range of values, an argument of {@code Between}.
 *
 * @param value the end; null if there is none
 * @param inclusive whether the end itself is within the range
 */
public record RangeBound(@Nullable Object value, boolean inclusive) {
    /** An argument of {@code Between} that is an end, or a value that is within. */
    static RangeBound of(Object argument) {
        return argument instanceof RangeBound bound ? bound : new RangeBound(argument, true);
    }

    /** As keys have it; null if there is no end. */
    @Nullable
    Bound key() {
        return value == null ? null : new Bound(value, inclusive);
    }

    /** Never a value. */
    @Override
    public String toString() {
        return value == null ? "unbounded" : inclusive ? "inclusive" : "exclusive";
    }
}
