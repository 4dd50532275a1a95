package dev.tables.mapping.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain ProtocolModel protocol} in a process that is killed at any moment. Its store is then copied to one of the other kind, and
 * the process starts again: after an odd number of starts it writes index rows in the transaction of the entity, after an even number by
 * the protocol. As soon as the copied intents are finished, each index row matches its entity at every moment.
 */
final class RestartsModel extends ProtocolModel {
    /** What can be left out. */
    enum Mistake {
        WITHOUT_FINISHING,
        FINISHES_OPEN_INTENTS_ONLY,
        BESIDE_THE_PROTOCOL
    }

    /** The step at which a direct writer finishes the copied intents. */
    private static final int FINISHES = 5;
    /** How often the process was started again. */
    private static final int STARTS = OWN_OF_RESTARTS;
    /** Which writers of before have been finished since. */
    private static final int SEEN_TO = OWN_OF_RESTARTS + 1;

    /** By writer: after how many starts it runs. */
    private final int[] starts;

    private final @Nullable Mistake mutant;

    RestartsModel(int[] targets, int[] starts, int recoverers, @Nullable Mistake mutant) {
        super(targets, recoverers, null);
        this.starts = starts;
        this.mutant = mutant;
    }

    @Override
    @Nullable
    String wrong(int[] state) {
        if (isDirect(state) && left(state) < 0) {
            for (int one = 1; one <= 2; one++) {
                if (state[row(one)] != 0 && state[ENTITY] != one) {
                    return "an index row differs from its entity after the copied intents were finished";
                }
            }
        }
        return super.wrong(state);
    }

    @Override
    List<int[]> successors(int[] state) {
        List<int[]> all = super.successors(state);
        if (state[STARTS] < Arrays.stream(starts).max().orElse(0)) {
            all.add(startedAgain(state));
        }
        return all;
    }

    @Override
    boolean isStarted(int[] s, int process) {
        return process >= targets.length || starts[process] <= s[STARTS];
    }

    /** A direct writer finishes the copied intents. */
    @Override
    int writerOf(int[] s, int at) {
        int process = (at - PROCESSES) / SIZE;
        return !isRecoverer(at) && starts[process] % 2 == 1 ? s[at + OLD] : super.writerOf(s, at);
    }

    @Override
    void write(int[] s, int writer, int at) {
        if (starts[writer] % 2 == 1) {
            writeDirectly(s, at, targets[writer]);
        } else {
            super.write(s, writer, at);
        }
    }

    /** The process at work is killed. */
    private int[] startedAgain(int[] state) {
        int[] next = state.clone();
        for (int process = 0; process < targets.length + recoverers; process++) {
            int at = PROCESSES + process * SIZE;
            boolean ended = process < targets.length && starts[process] <= state[STARTS];
            if (mutant == Mistake.BESIDE_THE_PROTOCOL && ended) {
                continue;
            }
            if (ended || process >= targets.length) {
                Arrays.fill(next, at, at + SIZE, 0);
                next[at + PC] = ended ? DONE : 0;
            }
        }
        next[STARTS]++;
        next[SEEN_TO] = 0;
        return next;
    }

    private static boolean isDirect(int[] s) {
        return s[STARTS] % 2 == 1;
    }

    /** A writer by the protocol of which something may be left; -1 if there is none. */
    private int left(int[] s) {
        for (int writer = 0; writer < targets.length && mutant != Mistake.WITHOUT_FINISHING; writer++) {
            boolean stray = s[DECISION + writer] == ABORTED && mutant != Mistake.FINISHES_OPEN_INTENTS_ONLY;
            if ((s[INTENT + writer] == OPEN || stray) && (s[SEEN_TO] & 1 << writer) == 0) {
                return writer;
            }
        }
        return -1;
    }

    /** One step of a direct writer: it reads the entity, commits, and finishes the copied intents, each as a recoverer does. */
    private void writeDirectly(int[] s, int at, int target) {
        switch (s[at + PC]) {
            case 0 -> {
                s[at + OLD] = s[ENTITY];
                s[at + SEEN_VERSION] = s[ENTITY] == 0 ? 0 : s[VERSION];
                s[at + PC] = s[ENTITY] == target ? FINISHES : 1;
            }
            case 1 -> {
                boolean same = s[at + OLD] == 0 ? s[ENTITY] == 0 : s[ENTITY] != 0 && s[VERSION] == s[at + SEEN_VERSION];
                s[at + PC] = same ? FINISHES : 0;
                if (same) {
                    changeAtOnce(s, s[at + OLD], target);
                }
            }
            case FINISHES -> {
                int left = left(s);
                if (left < 0) {
                    s[at + PC] = DONE;
                } else if (!decideOne(s)) {
                    s[at + OLD] = left;
                    s[at + PC] = 10;
                }
            }
            case 10, 11, 12, 13 -> clean(s, at, 10, 1, 20);
            case 20, 21, 22, 23 -> clean(s, at, 20, 2, 30);
            default -> {
                s[SEEN_TO] |= 1 << s[at + OLD];
                s[at + PC] = FINISHES;
            }
        }
    }

    /** Aborts an intent that is not decided: all are before the first is seen to. False if there is none. */
    private boolean decideOne(int[] s) {
        for (int writer = 0; writer < targets.length; writer++) {
            if (s[INTENT + writer] == OPEN && s[DECISION + writer] == NONE) {
                s[DECISION + writer] = ABORTED;
                return true;
            }
        }
        return false;
    }

    private static void changeAtOnce(int[] s, int old, int target) {
        s[ENTITY] = target;
        s[VERSION] = target == 0 ? 0 : fresh(s);
        if (old != 0) {
            s[row(old)] = 0;
        }
        if (target != 0) {
            s[row(target)] = fresh(s);
            s[row(target) + STAMP] = 0;
        }
    }
}
