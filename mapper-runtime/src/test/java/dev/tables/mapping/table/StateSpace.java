package dev.tables.mapping.table;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every state that a small state machine can reach, each visited once. A state is an array of numbers from -128 to 127. */
abstract class StateSpace {
    private int states;

    /** How many states were visited. */
    final int states() {
        return states;
    }

    /** Visits everything that can be reached from here; what is wrong somewhere, or null. */
    final @Nullable String exploreFrom(int[] start) {
        SeenStates seen = new SeenStates(start.length);
        Deque<int[]> next = new ArrayDeque<>();
        next.add(start);
        seen.add(start);
        while (!next.isEmpty()) {
            int[] state = next.removeLast();
            states++;
            String wrong = wrong(state);
            if (wrong != null) {
                return wrong + " in " + Arrays.toString(state);
            }
            for (int[] successor : successors(state)) {
                canonical(successor);
                if (seen.add(successor)) {
                    next.add(successor);
                }
            }
        }
        return null;
    }

    /** What is wrong in a state, or null. */
    abstract @Nullable String wrong(int[] state);

    /** The states that one step leads to: copies. */
    abstract List<int[]> successors(int[] state);

    /** Makes states alike that differ in nothing that matters. */
    abstract void canonical(int[] state);

    /**
     * Versions matter by equality only: numbers the one at a place as it appears. Returns how many are known now.
     *
     * @param numbers the numbers given so far, by version
     */
    static int renumber(int[] state, int place, int[] numbers, int known) {
        int version = state[place];
        if (version == 0) {
            return known;
        }
        boolean isNew = numbers[version] == 0;
        numbers[version] = isNew ? known + 1 : numbers[version];
        state[place] = numbers[version];
        return isNew ? known + 1 : known;
    }
}
