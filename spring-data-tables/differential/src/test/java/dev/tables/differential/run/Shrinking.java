package dev.tables.differential.run;

import dev.tables.differential.model.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out of what is stored whatever the difference does not need. */
final class Shrinking {
    private Shrinking() {}

    /** Some of the entities, as few as may be, with which it still fails; all if it does not even with all. */
    static List<Plain> of(List<Plain> entities, Predicate<List<Plain>> fails) {
        if (!fails.test(entities)) {
            return entities;
        }
        List<Plain> left = entities;
        for (int size = (left.size() + 1) / 2; size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
            for (int from = 0; from < left.size(); ) {
                List<Plain> fewer = new ArrayList<>(left.subList(0, from));
                fewer.addAll(left.subList(Math.min(from + size, left.size()), left.size()));
                if (fails.test(fewer)) {
                    left = fewer;
                } else {
                    from += size;
                }
            }
        }
        return left;
    }
}
