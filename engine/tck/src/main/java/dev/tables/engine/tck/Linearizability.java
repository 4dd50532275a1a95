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
 * A checker that decides whether a concurrent history is linearizable. The checker uses the algorithm of Wing and Gong,
 * with Lowe's cache of visited configurations. The state maps each row that the history writes to the row's version.
 * The rows may be in several partitions.
 */
public final class Linearizability {
    private Linearizability() {}

    /** The effect of an operation: which states permit its outcome, and how it changes the state. */
    @FunctionalInterface
    public interface Effect {
        /** Returns the state after the operation, or null if the observed outcome is impossible in this state. */
        @Nullable
        Map<String, String> applyTo(Map<String, String> state);
    }

    /**
     * One observed operation.
     *
     * @param called when it was called
     * @param returned when it returned, or the latest time at which it can have taken effect; {@link Long#MAX_VALUE} if
     *     it never returned
     * @param effect its effect, including the observed outcome
     * @param text for messages
     * @param optional whether it may not have happened
     */
    public record Event(long called, long returned, Effect effect, String text, boolean optional) {
        /** Creates an event of an operation that happened. The operation is optional if it never returned. */
        public Event(long called, long returned, Effect effect, String text) {
            this(called, returned, effect, text, returned == Long.MAX_VALUE);
        }
    }

    private record Tried(BitSet done, Map<String, String> state) {}

    /**
     * Returns whether some order of the events is consistent with their times and explains every outcome. No rows exist
     * before the first event.
     */
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
        return isLinearizableWithoutOptional(history, done, state, tried, firstReturn);
    }

    /**
     * Checks the history without an optional event whose end time prevents progress. An event that never returned does
     * not prevent progress.
     */
    private static boolean isLinearizableWithoutOptional(
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
