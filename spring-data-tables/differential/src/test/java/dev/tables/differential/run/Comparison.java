package dev.tables.differential.run;

import dev.tables.differential.model.Plain;
import dev.tables.differential.model.Stored;
import dev.tables.differential.model.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was found with what should be: as many, each once, in the order asked for. Of entities that are equal in
 * this order any may come first.
 */
final class Comparison {
    private final List<Plain> sorted;
    private final Comparator<Plain> order;
    private final Function<Plain, Object> shown;

    /** {@code shown} says what of an entity is seen. */
    Comparison(List<Plain> expected, Comparator<Plain> order, Function<Plain, Object> shown) {
        this.sorted = expected.stream().sorted(order).toList();
        this.order = order;
        this.shown = shown;
    }

    int size() {
        return sorted.size();
    }

    /** What is wrong with entities from a place on, {@code most} of them at most; null if nothing is. */
    @Nullable
    String difference(List<?> found, int from, int most) {
        int wanted = Math.max(0, Math.min(most, sorted.size() - from));
        if (found.size() != wanted) {
            return "found " + found.size() + ", expected " + wanted + " of " + sorted.size();
        }
        boolean[] used = new boolean[sorted.size()];
        for (int i = 0; i < found.size(); i++) {
            if (!take(found.get(i), from + i, used)) {
                return "found at " + i + ": " + Texts.of(found.get(i)) + ", which is not expected "
                        + (isAnywhere(found.get(i)) ? "there" : "at all");
            }
        }
        return null;
    }

    private boolean take(Object one, int place, boolean[] used) {
        for (int i = 0; i < sorted.size(); i++) {
            if (!used[i]
                    && order.compare(sorted.get(i), sorted.get(place)) == 0
                    && Stored.same(shown.apply(sorted.get(i)), one)) {
                used[i] = true;
                return true;
            }
        }
        return false;
    }

    private boolean isAnywhere(Object one) {
        return sorted.stream().anyMatch(entity -> Stored.same(shown.apply(entity), one));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        sorted.forEach(entity -> text.append("\n    ").append(Texts.of(shown.apply(entity))));
        return text.toString();
    }
}
