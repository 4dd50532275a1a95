package dev.tables.mapping.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain ProtocolModel protocol} beside writers that write index rows directly at the same time, in other processes; and
 * {@linkplain #withReader a process that reads} index rows without verification while nobody follows the protocol.
 *
 * <p>Each writer by the protocol is a process of its own: it registers, waits until nobody reads without verification, writes, and ends its
 * registration; or is killed at any moment, and its registration expires at any later one. The reader registers that it reads so, then looks
 * who is registered, then finishes what is left; it renews at any moment.
 */
final class SharedModel extends ProtocolModel {
    /** What can be left out. */
    enum Mistake {
        COMMITS_WITHOUT_ITS_ROW,
        WRITES_BESIDE_EXACT_READERS,
        READS_BEFORE_IT_REGISTERS,
        READS_BESIDE_THE_PROTOCOL,
        READS_WITHOUT_FINISHING,
        KEEPS_TO_WHAT_WAS_FINISHED_BEFORE;

        /** Whether it does harm only where somebody reads without verification. */
        boolean isOfReaders() {
            return this != COMMITS_WITHOUT_ITS_ROW;
        }
    }

    /** Which writers by the protocol are registered, and which of those have been killed (three bits further). */
    private static final int REGISTERED = OWN_OF_RESTARTS;
    /** How far the reader is; and which intents it has seen to since (bits from {@link #FIRST_SEEN} on). */
    private static final int READER = OWN_OF_RESTARTS + 1;

    private static final int STEP = 7;
    private static final int FIRST_SEEN = 3;
    /** Registered as one that reads so. */
    private static final int ANNOUNCED = 1;
    /** Nobody follows the protocol; what is left is being finished. */
    private static final int QUIET = 2;
    /** Reads. */
    private static final int EXACT = 3;
    /** Has looked who is registered, but not registered itself. */
    private static final int HAS_LOOKED_ONLY = 4;

    /** That it has finished everything before. */
    private static final int FINISHED_ONCE = 64;

    /** By writer. */
    private final boolean[] direct;

    private final @Nullable Mistake mistake;
    private boolean reads;

    SharedModel(int[] targets, boolean[] direct, int recoverers, @Nullable Mistake mistake) {
        super(targets, recoverers, null);
        this.direct = direct;
        this.mistake = mistake;
    }

    /** The same with a process that reads without verification. */
    SharedModel withReader() {
        reads = true;
        return this;
    }

    @Override
    @Nullable
    String wrong(int[] state) {
        if ((state[READER] & STEP) == EXACT) {
            for (int one = 1; one <= 2; one++) {
                if (state[row(one)] != 0 && state[ENTITY] != one) {
                    return "an index row that is read without verification is wrong";
                }
            }
        }
        return super.wrong(state);
    }

    @Override
    List<int[]> successors(int[] state) {
        List<int[]> all = super.successors(state);
        for (int writer = 0; reads && writer < targets.length; writer++) {
            if (!direct[writer]) {
                addLifeOf(all, state, writer);
            }
        }
        if (reads) {
            addStepOfReader(all, state);
        }
        return all;
    }

    @Override
    boolean isStarted(int[] s, int process) {
        boolean byProtocol = process < targets.length && !direct[process];
        return !reads || !byProtocol || s[PROCESSES + process * SIZE + PC] != 0;
    }

    private static int registered(int writer) {
        return 1 << writer;
    }

    private static int killed(int writer) {
        return 8 << writer;
    }

    /** It registers, begins, is killed, or its registration ends. */
    private void addLifeOf(List<int[]> all, int[] state, int writer) {
        int at = PROCESSES + writer * SIZE;
        boolean isRegistered = (state[REGISTERED] & registered(writer)) != 0;
        int step = state[READER] & STEP;
        if (state[at + PC] == 0 && !isRegistered) {
            int[] next = state.clone();
            next[REGISTERED] |= registered(writer);
            all.add(next);
        } else if (state[at + PC] == 0) {
            boolean waits = step == ANNOUNCED || step == QUIET || step == EXACT;
            if (!waits || mistake == Mistake.WRITES_BESIDE_EXACT_READERS) {
                int[] next = state.clone();
                super.write(next, writer, at);
                all.add(next);
            }
        } else if (state[at + PC] != DONE) {
            int[] next = state.clone();
            Arrays.fill(next, at, at + SIZE, 0);
            next[at + PC] = DONE;
            next[REGISTERED] |= killed(writer);
            all.add(next);
        } else if (isRegistered) {
            int[] next = state.clone();
            next[REGISTERED] &= ~(registered(writer) | killed(writer));
            all.add(next);
        }
    }

    @Override
    void write(int[] s, int writer, int at) {
        if (direct[writer]) {
            writeDirectly(s, at, targets[writer]);
        } else {
            super.write(s, writer, at);
        }
    }

    private void addStepOfReader(List<int[]> all, int[] state) {
        int[] next = state.clone();
        boolean alone = (state[REGISTERED] & 7) == 0 || mistake == Mistake.READS_BESIDE_THE_PROTOCOL;
        int kept = mistake == Mistake.KEEPS_TO_WHAT_WAS_FINISHED_BEFORE ? state[READER] & FINISHED_ONCE : 0;
        switch (state[READER] & STEP) {
            case 0 -> {
                if (mistake == Mistake.READS_BEFORE_IT_REGISTERS) {
                    next[READER] = alone ? HAS_LOOKED_ONLY : 0;
                } else {
                    next[READER] = ANNOUNCED | kept;
                }
            }
            case HAS_LOOKED_ONLY -> next[READER] = QUIET;
            case ANNOUNCED -> next[READER] = (alone ? QUIET : 0) | kept;
            case QUIET -> finish(next);
            default -> {
                // It renews, and goes on or begins again.
                all.add(resting(state, kept));
                next[READER] = alone ? state[READER] : kept;
            }
        }
        all.add(next);
    }

    private static int[] resting(int[] state, int kept) {
        int[] next = state.clone();
        next[READER] = kept;
        return next;
    }

    /** One intent after the other: all are decided first. That each is seen to in one step leaves nothing out: it is what recoverers do. */
    private void finish(int[] s) {
        if ((s[READER] & FINISHED_ONCE) != 0) {
            s[READER] = s[READER] & ~STEP | EXACT;
            return;
        }
        for (int writer = 0; writer < targets.length; writer++) {
            if (s[INTENT + writer] == OPEN && s[DECISION + writer] == NONE && !isSeenTo(s, writer)) {
                s[DECISION + writer] = ABORTED;
                return;
            }
        }
        for (int writer = 0; writer < targets.length && mistake != Mistake.READS_WITHOUT_FINISHING; writer++) {
            boolean left = s[INTENT + writer] == OPEN || s[DECISION + writer] == ABORTED;
            if (left && !isSeenTo(s, writer)) {
                if (settleAtOnce(s, writer)) {
                    s[READER] |= 1 << FIRST_SEEN + writer;
                }
                return;
            }
        }
        int once = mistake == Mistake.KEEPS_TO_WHAT_WAS_FINISHED_BEFORE ? FINISHED_ONCE : 0;
        s[READER] = s[READER] & ~STEP | EXACT | once;
    }

    private static boolean isSeenTo(int[] s, int writer) {
        return (s[READER] & 1 << FIRST_SEEN + writer) != 0;
    }

    /** It reads the entity, and commits with its index rows. */
    private void writeDirectly(int[] s, int at, int target) {
        if (s[at + PC] == 0) {
            s[at + OLD] = s[ENTITY];
            s[at + SEEN_VERSION] = s[ENTITY] == 0 ? 0 : s[VERSION];
            s[at + PC] = s[ENTITY] == target ? DONE : 1;
            return;
        }
        boolean same = s[at + OLD] == 0 ? s[ENTITY] == 0 : s[ENTITY] != 0 && s[VERSION] == s[at + SEEN_VERSION];
        s[at + PC] = same ? DONE : 0;
        if (same) {
            RestartsModel.changeAtOnce(s, s[at + OLD], target);
        }
    }

    /** Its stamp is on the row as long as nobody has removed or replaced it. */
    @Override
    boolean findsItsRow(int[] s, int writer) {
        int target = targets[writer];
        return target == 0
                || mistake == Mistake.COMMITS_WITHOUT_ITS_ROW
                || s[row(target)] != 0 && s[row(target) + STAMP] == writer + 1;
    }
}
