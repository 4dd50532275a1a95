package dev.tables.mapping.table;

import java.util.ArrayList;
import java.util.List;

/**
 * What the models of writes under an intent share: one entity that is absent or has the value 1 or 2, the index rows of both
 * values, writers that each want one value, and recoverers that take any open intent for abandoned.
 *
 * <p>A state begins with the entity, its version, both rows with their version and stamp, and the decision and the intent of
 * each writer. Each process has a step and what it has read. A stamp is the number of a writer from 1 on, 0 is none; a version
 * is 0 where there is nothing.
 */
abstract class WriteProtocol extends StateSpace {
    /** Decisions. */
    static final int NONE = 0;

    static final int COMMITTED = 1;
    static final int ABORTED = 2;

    /** Intents. */
    static final int OPEN = 1;

    static final int FINISHED = 2;

    /** The last step of a process. */
    static final int DONE = 99;

    static final int ENTITY = 0;
    static final int VERSION = 1;
    static final int DECISION = 10;
    static final int INTENT = 13;
    /** Five numbers of the model's own. */
    static final int OWN = 16;

    /** Two numbers of {@link RestartsModel}. */
    static final int OWN_OF_RESTARTS = 21;

    static final int PROCESSES = 23;
    static final int PC = 0;
    /** The value before a write; or the intent that a recoverer has chosen. */
    static final int OLD = 1;

    static final int SEEN_VERSION = 2;
    static final int SEEN_ROW = 3;
    static final int SEEN_STAMP = 4;
    static final int OLD_ROW = 5;
    static final int UNSETTLED = 6;
    /** A request of the transaction that was sent first and has not arrived yet; a writer that has one has sent another. */
    static final int IN_FLIGHT = 7;

    /** Whether the transaction was sent twice. */
    static final int REPEATED = 8;
    /** Three numbers of the model's own. */
    static final int OWN_OF_PROCESS = 9;

    /**
     * What a writer does beside its other steps until its transaction: {@link #LOOKS_AT_ROW} and then {@link #LOOKS_AT_STAMP} of the value before,
     * until it {@link #HAS_LOOKED}.
     */
    static final int LOOK = 12;

    static final int LOOKED_AT_STAMP = 13;

    static final int SIZE = 14;

    static final int LOOKS_AT_ROW = 5;
    static final int LOOKS_AT_STAMP = 6;
    static final int HAS_LOOKED = 7;

    /** After the version of a row. */
    static final int STAMP = 1;

    private static final int ROWS = 2;
    private static final int ROW_SIZE = 4;

    /** The values that writers want. */
    final int[] targets;

    final int recoverers;

    WriteProtocol(int[] targets, int recoverers) {
        this.targets = targets;
        this.recoverers = recoverers;
    }

    /** Nothing is stored, and no process has begun. */
    final int[] nothing() {
        return new int[PROCESSES + SIZE * (targets.length + recoverers)];
    }

    static int row(int value) {
        return ROWS + (value - 1) * ROW_SIZE;
    }

    final boolean isRecoverer(int at) {
        return at >= PROCESSES + targets.length * SIZE;
    }

    /** The writer whose process this is, or whose intent the recoverer has chosen. */
    int writerOf(int[] s, int at) {
        return isRecoverer(at) ? s[at + OLD] : (at - PROCESSES) / SIZE;
    }

    /** Whether a row was put by another writer that has not decided yet. */
    boolean isOfUndecidedOther(int[] s, int stamp, int writer) {
        int other = stamp - 1;
        return other >= 0
                && other != writer
                && s[INTENT + other] == OPEN
                && s[DECISION + other] == NONE
                && !isKnownToBeCommitted(s, other);
    }

    /** Whether other writers know, without looking, that this one has committed. */
    boolean isKnownToBeCommitted(int[] s, int writer) {
        return false;
    }

    static void abortIfUndecided(int[] s, int writer) {
        if (s[DECISION + writer] == NONE) {
            s[DECISION + writer] = ABORTED;
        }
    }

    @Override
    List<int[]> successors(int[] state) {
        List<int[]> all = new ArrayList<>();
        for (int process = 0; process < targets.length + recoverers; process++) {
            int at = PROCESSES + process * SIZE;
            if (!isStarted(state, process)) {
                continue;
            }
            if (process < targets.length) {
                addWrites(all, state, process, at);
            } else if (state[at + PC] == 0) {
                addChoices(all, state, at);
            } else if (state[at + PC] != DONE) {
                int[] next = state.clone();
                recover(next, at);
                all.add(next);
            }
        }
        return all;
    }

    /** Whether a process runs by now. */
    boolean isStarted(int[] s, int process) {
        return true;
    }

    private void addWrites(List<int[]> all, int[] state, int writer, int at) {
        if (state[at + IN_FLIGHT] != 0) {
            int[] next = state.clone();
            next[at + IN_FLIGHT] = 0;
            arriveLate(next, writer, at, state[at + IN_FLIGHT]);
            all.add(next);
        }
        if (state[at + PC] != DONE) {
            int[] next = state.clone();
            write(next, writer, at);
            all.add(next);
            addLosses(all, state, next, at);
        }
        if (state[at + PC] != DONE && (state[at + LOOK] == LOOKS_AT_ROW || state[at + LOOK] == LOOKS_AT_STAMP)) {
            int[] next = state.clone();
            look(next, writer, at);
            all.add(next);
        }
    }

    /** A recoverer chooses an intent. */
    private void addChoices(List<int[]> all, int[] state, int at) {
        for (int writer = 0; writer < targets.length; writer++) {
            if (state[INTENT + writer] == OPEN) {
                int[] next = state.clone();
                next[at + OLD] = writer;
                next[at + PC] = 1;
                all.add(next);
            }
        }
    }

    /** One step of a writer. */
    abstract void write(int[] s, int writer, int at);

    /** One step of a recoverer, which has chosen an intent. */
    abstract void recover(int[] s, int at);

    /** The store receives the request that was in flight. */
    abstract void arriveLate(int[] s, int writer, int at, int request);

    /** Adds what may come of a writer's step besides {@code next}: a request or an answer is lost. */
    abstract void addLosses(List<int[]> all, int[] state, int[] next, int at);

    /** Steps 2, 3 and 4: reads row and stamp, aborts an undecided writer, puts the row by version; then to step {@code after}. */
    final void put(int[] s, int writer, int at, int after) {
        stepOfPut(s, writer, at, after);
        if (s[at + PC] == after) {
            s[at + SEEN_ROW] = 0;
            s[at + SEEN_STAMP] = 0;
        }
    }

    private void stepOfPut(int[] s, int writer, int at, int after) {
        if (targets[writer] == 0) {
            s[at + PC] = after;
            return;
        }
        int row = row(targets[writer]);
        switch (s[at + PC]) {
            case 2 -> {
                s[at + SEEN_ROW] = s[row];
                s[at + SEEN_STAMP] = s[row + STAMP];
                boolean absent = s[row] == 0;
                if (absent) {
                    putRow(s, writer, at);
                }
                s[at + PC] = absent || keepsPresentRows() ? after : 3;
            }
            case 3 -> {
                boolean aborts = isOfUndecidedOther(s, s[at + SEEN_STAMP], writer) && !putsOverUndecidedStamps();
                if (aborts) {
                    s[DECISION + s[at + SEEN_STAMP] - 1] = ABORTED;
                }
                s[at + PC] = aborts ? 2 : 4;
            }
            default -> {
                boolean same = s[row] == s[at + SEEN_ROW];
                if (same) {
                    putRow(s, writer, at);
                }
                s[at + PC] = same ? after : 2;
            }
        }
    }

    /** Puts the row of the writer's value with its stamp. */
    abstract void putRow(int[] s, int writer, int at);

    /** A defect of {@link #put}. */
    boolean keepsPresentRows() {
        return false;
    }

    /** A defect of {@link #put}. */
    boolean putsOverUndecidedStamps() {
        return false;
    }

    /** Version and stamp of the row of the value before, then whether the stamp is decided: beside steps 1 to 4, in any order with them. */
    private void look(int[] s, int writer, int at) {
        int row = row(s[at + OLD]);
        if (s[at + LOOK] == LOOKS_AT_ROW) {
            s[at + OLD_ROW] = s[row];
            s[at + LOOKED_AT_STAMP] = s[row + STAMP];
            s[at + LOOK] = LOOKS_AT_STAMP;
        } else {
            if (readsVersionAfterStamp()) {
                s[at + OLD_ROW] = s[row];
            }
            if (isOfUndecidedOther(s, s[at + LOOKED_AT_STAMP], writer) && !trustsUndecidedStamps()) {
                s[at + OLD_ROW] = 0;
            }
            s[at + LOOKED_AT_STAMP] = 0;
            s[at + LOOK] = HAS_LOOKED;
        }
    }

    /** A defect of {@link #look}. */
    boolean readsVersionAfterStamp() {
        return false;
    }

    /** A defect of {@link #look}. */
    boolean trustsUndecidedStamps() {
        return false;
    }

    /** Everything stops here, and recovery runs until nothing is left to do. */
    final void recoverAll(int[] s) {
        for (int round = 0; round < 3; round++) {
            for (int writer = 0; writer < targets.length; writer++) {
                if (s[INTENT + writer] == OPEN) {
                    abortIfUndecided(s, writer);
                    if (settleAtOnce(s, writer)) {
                        s[INTENT + writer] = FINISHED;
                    }
                }
            }
        }
        for (int writer = 0; writer < targets.length; writer++) {
            if (s[DECISION + writer] == ABORTED) {
                settleAtOnce(s, writer);
            }
        }
    }

    /** Makes right what the intent names, in one step; whether nothing of it depends on an undecided writer. */
    abstract boolean settleAtOnce(int[] s, int writer);
}
