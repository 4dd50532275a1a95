package dev.tables.engine.tck;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a concurrent history could have happened one operation after the other: the search of Wing and
 * Gong, with Lowe's memory of what was tried. The state is what a history writes to, one partition or several: row to
 * version.
 */
public final class Linearizability {
    private Linearizability() {}

    /** What an operation requires of the state and does to it. */
    @FunctionalInterface
    public interface Effect {
        /** The state afterwards, or null if the outcome seen is impossible in this state. */
        @Nullable
        Map<String, String> applyTo(Map<String, String> state);
    }

    /**
     * One operation that was seen.
     *
     * @param called when it was called
     * @param returned when it returned, or the last moment at which it can have taken effect; {@link Long#MAX_VALUE}
     *     if it never returned
     * @param effect with the outcome seen
     * @param text for messages
     * @param optional whether it may never have happened
     */
    public record Event(long called, long returned, Effect effect, String text, boolean optional) {
        /** An operation that happened; one that never returned may never have happened. */
        public Event(long called, long returned, Effect effect, String text) {
            this(called, returned, effect, text, returned == Long.MAX_VALUE);
        }
    }

    private record Tried(BitSet done, Map<String, String> state) {}

    /** Whether there is an order of the events, from no rows, that respects time and explains every outcome. */
    public static boolean isLinearizable(List<Event> history) {
        return search(history, new BitSet(), new HashMap<>(), new HashSet<>());
    }

    private static boolean search(List<Event> history, BitSet done, Map<String, String> state, Set<Tried> tried) {
        List<Integer> candidates = new ArrayList<>();
        long firstReturn = Long.MAX_VALUE;
        boolean finished = true;
        for (int i = 0; i < history.size(); i++) {
            if (!done.get(i)) {
                firstReturn = Math.min(firstReturn, history.get(i).returned());
                finished &= history.get(i).optional();
            }
        }
        if (finished) {
            return true;
        }
        if (!tried.add(new Tried((BitSet) done.clone(), state))) {
            return false;
        }
        for (int i = 0; i < history.size(); i++) {
            if (!done.get(i) && history.get(i).called() <= firstReturn) {
                candidates.add(i);
            }
        }
        for (int next : candidates) {
            Map<String, String> after = history.get(next).effect().applyTo(state);
            if (after != null) {
                done.set(next);
                if (search(history, done, after, tried)) {
                    return true;
                }
                done.clear(next);
            }
        }
        return skipsAnOptional(history, done, state, tried, firstReturn);
    }

    /**
     * Leaves out an optional event whose last moment holds up the others; one without a last moment holds up nothing.
     */
    private static boolean skipsAnOptional(
            List<Event> history, BitSet done, Map<String, String> state, Set<Tried> tried, long firstReturn) {
        for (int i = 0; i < history.size(); i++) {
            Event event = history.get(i);
            if (!done.get(i) && event.optional() && event.returned() == firstReturn) {
                done.set(i);
                boolean holds = search(history, done, state, tried);
                done.clear(i);
                return holds;
            }
        }
        return false;
    }
}
