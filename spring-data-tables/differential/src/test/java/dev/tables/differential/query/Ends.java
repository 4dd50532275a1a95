package dev.tables.differential.query;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;

/**
 * The ends of an interval that is one argument: with or without themselves, or none at all, as follows from their texts.
 *
 * @param lower the lower end
 * @param upper the upper end
 * @param kind which
 */
record Ends(Object lower, Object upper, int kind) {
    static Ends of(@Nullable Object lower, @Nullable Object upper) {
        Object first = Objects.requireNonNull(lower);
        Object last = Objects.requireNonNull(upper);
        return new Ends(first, last, Math.floorMod(Objects.hash(first.toString(), last.toString()), 9));
    }

    /** As Spring Data has it. */
    Range<?> range() {
        return Range.of(bound(lower, kind % 3), bound(upper, kind / 3));
    }

    private static Bound<Object> bound(Object end, int which) {
        return which == 0 ? Bound.inclusive(end) : which == 1 ? Bound.exclusive(end) : Bound.unbounded();
    }

    boolean hasLower() {
        return kind % 3 != 2;
    }

    boolean hasUpper() {
        return kind / 3 != 2;
    }

    boolean isLowerWithin() {
        return kind % 3 == 0;
    }

    boolean isUpperWithin() {
        return kind / 3 == 0;
    }
}
