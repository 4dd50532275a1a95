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
    /** Returns an argument of {@code Between} as a bound: the argument itself, or an inclusive bound for a value. */
    static RangeBound of(Object argument) {
        return argument instanceof RangeBound bound ? bound : new RangeBound(argument, true);
    }

    /** Returns this end as the bound of a key range; null if the range has no such end. */
    @Nullable
    Bound key() {
        return value == null ? null : new Bound(value, inclusive);
    }

    /** Shows whether the bound is inclusive, and never a value. */
    @Override
    public String toString() {
        return value == null ? "unbounded" : inclusive ? "inclusive" : "exclusive";
    }
}
