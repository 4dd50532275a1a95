package dev.tables.mapping.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of indexes in tables of their own as a small state machine: one entity that is absent or has the value 1 or 2,
 * the index rows of both values, writers that each want one value, recoverers that take any open intent for abandoned.
 * Every order of their steps is tried; in every state everything may crash.
 *
 * <p>In every state the index row of the entity's value must be there; and if everything stops there and recovery runs, index
 * rows must be exactly the truth. {@linkplain #withLargeValues With large values} the same is true of the blobs that entities refer to: each
 * write puts a blob of its own and removes the one before, under the one intent that names its index rows too.
 */
class ProtocolModel extends WriteProtocol {
    /** What can be left out or put in the wrong order. */
    enum Mutant {
        COMMIT_BEFORE_PUT,
        PUT_KEEPS_A_PRESENT_ROW,
        PUT_OVER_UNDECIDED_STAMP,
        DELETE_OLD_WHATEVER_ITS_VERSION,
        FORGETS_AN_OLD_ROW_REWRITTEN,
        OLD_VERSION_READ_AFTER_COMMIT,
        OLD_VERSION_OF_UNDECIDED_STAMP,
        OLD_VERSION_READ_AFTER_ITS_STAMP,
        STAMP_LOOKED_UP_BESIDE_THE_TRANSACTION,
        PUTS_BEFORE_ITS_INTENT,
        FINISHES_BEFORE_THE_OLD_ROW_IS_DELETED,
        COMMIT_IGNORES_DECISION,
        CLEAN_IGNORES_STAMP,
        CLEAN_READS_ENTITY_BEFORE_ROW,
        CLEAN_WHATEVER_ITS_VERSION,
        FINISHES_THOUGH_UNSETTLED,
        WRITES_NO_INTENT,
        FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION,
        LEAVES_A_REPEATED_TRANSACTION_UNDECIDED,
        RECOVERY_FORGETS_COMMITS,
        BLOB_AFTER_COMMIT,
        OLD_BLOB_DELETED_BEFORE_COMMIT,
        COMPLETES_WITH_ROWS_ONLY,
        ABORT_LEAVES_THE_BLOB,
        RECOVERY_COMPLETES_WITH_ROWS_ONLY,
        RECOVERY_COMPLETES_WITH_BLOBS_ONLY,
        RECOVERY_DELETES_BLOBS_WITHOUT_READING_BACK;

        /** Whether it does harm only to transactions that are sent twice. */
        boolean isOfLateRequests() {
            return ordinal() >= FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION.ordinal() && !isOfLargeValues();
        }

        /** Whether it does harm only to writes of large values. */
        boolean isOfLargeValues() {
            return ordinal() >= BLOB_AFTER_COMMIT.ordinal();
        }
    }

    /** The blob that the entity refers to: 1 and more are those of writers. Which of them are there follows. */
    private static final int BLOB = OWN;

    private static final int FIRST_BLOB = 4;
    private static final int OLD_BLOB = OWN_OF_PROCESS;
    private static final int SEEN_BLOB = OWN_OF_PROCESS + 1;
    private static final int BLOBS_DONE = OWN_OF_PROCESS + 2;

    private int late;
    private boolean large;
    private boolean oneProcess;
    private final @Nullable Mutant mutant;

    ProtocolModel(int[] targets, int recoverers, @Nullable Mutant mutant) {
        super(targets, recoverers);
        this.mutant = mutant;
    }

    /** The same with transactions of the first writers that are sent again after a lost answer, and whose first request arrives at any later time. */
    ProtocolModel withLateRequests(int ofWriters) {
        late = ofWriters;
        return this;
    }

    /** The same where each write also puts a blob that the entity refers to. */
    ProtocolModel withLargeValues() {
        large = true;
        return this;
    }

    /** The same where all writers are of one process, which knows which of them have committed. */
    ProtocolModel inOneProcess() {
        oneProcess = true;
        return this;
    }

    @Override
    boolean isKnownToBeCommitted(int[] s, int writer) {
        return oneProcess && s[PROCESSES + writer * SIZE + PC] == 10;
    }

    /** Explores everything from an entity with this value; what is wrong somewhere, or null. */
    @Nullable
    String explore(int initial) {
        int[] start = nothing();
        start[ENTITY] = initial;
        if (initial != 0) {
            start[VERSION] = 1;
            start[row(initial)] = 2;
            start[BLOB] = large ? FIRST_BLOB : 0;
            start[BLOB + FIRST_BLOB] = large ? 1 : 0;
        }
        return exploreFrom(start);
    }

    @Override
    @Nullable
    String wrong(int[] state) {
        int value = state[ENTITY];
        if (value != 0 && state[row(value)] == 0) {
            return "the entity has no index row";
        }
        if (state[BLOB] != 0 && state[BLOB + state[BLOB]] == 0) {
            return "the entity has no blob";
        }
        int[] recovered = state.clone();
        recoverAll(recovered);
        for (int one = 1; one <= 2; one++) {
            if (recovered[row(one)] != 0 && recovered[ENTITY] != one) {
                return "an index row is left over after recovery";
            }
        }
        for (int blob = 1; blob <= FIRST_BLOB; blob++) {
            if (recovered[BLOB + blob] != 0 && recovered[BLOB] != blob) {
                return "a blob is left over after recovery";
            }
        }
        return null;
    }

    @Override
    boolean settleAtOnce(int[] s, int writer) {
        boolean settled = true;
        for (int blob : new int[] {writer + 1, s[PROCESSES + writer * SIZE + OLD_BLOB]}) {
            s[BLOB + blob] = blob == 0 || s[BLOB] == blob ? s[BLOB + blob] : 0;
        }
        for (int value = 1; value <= 2; value++) {
            if (s[row(value)] != 0 && s[ENTITY] != value) {
                if (isOfUndecidedOther(s, s[row(value) + STAMP], writer)) {
                    settled = false;
                } else {
                    s[row(value)] = 0;
                }
            }
        }
        return settled;
    }

    @Override
    void arriveLate(int[] s, int writer, int at, int request) {
        commit(s, writer, at);
    }

    @Override
    void addLosses(List<int[]> all, int[] state, int[] next, int at) {
        if (writerOf(state, at) < late && isReady(state, at) && state[at + REPEATED] == 0) {
            int[] lost = state.clone();
            lost[at + REPEATED] = 1;
            lost[at + IN_FLIGHT] = 1;
            all.add(lost);
        }
    }

    @Override
    void write(int[] s, int writer, int at) {
        int target = targets[writer];
        switch (s[at + PC]) {
            case 0 -> begin(s, at, target);
            case 1 -> putIntent(s, writer, at);
            case 2, 3, 4 ->
                put(
                        s,
                        writer,
                        at,
                        mutant == Mutant.COMMIT_BEFORE_PUT ? 8 : mutant == Mutant.PUTS_BEFORE_ITS_INTENT ? 1 : 7);
            case 7 -> {
                if (isReady(s, at)) {
                    send(s, writer, at);
                }
            }
            case 8 -> {
                if (s[at + LOOK] != HAS_LOOKED) {
                    return;
                }
                if (large && s[at + BLOBS_DONE] == 0 && mutant != Mutant.COMPLETES_WITH_ROWS_ONLY) {
                    forgetBlob(s, s[at + OLD_BLOB]);
                    s[at + BLOBS_DONE] = 1;
                } else {
                    deleteOld(s, at);
                }
            }
            case 9 -> {
                if (s[at + REPEATED] == 0 || mutant == Mutant.FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION) {
                    s[DECISION + writer] = NONE;
                }
                s[at + PC] = 10;
            }
            case 10, 11 -> {
                s[INTENT + writer] = FINISHED;
                s[at + PC] = DONE;
            }
            case 12, 13, 14, 15 -> {
                if (large && s[at + BLOBS_DONE] == 0 && mutant != Mutant.ABORT_LEAVES_THE_BLOB) {
                    forgetBlob(s, writer + 1);
                    s[at + BLOBS_DONE] = 1;
                } else {
                    clean(s, at, 12, target, 11);
                }
            }
            case 20, 21, 22, 23 -> clean(s, at, 20, s[at + OLD], 9);
            case 30, 31 -> {
                s[BLOB + writer + 1] = target == 0 ? 0 : 1;
                if (mutant == Mutant.OLD_BLOB_DELETED_BEFORE_COMMIT) {
                    forgetBlob(s, s[at + OLD_BLOB]);
                }
                s[at + PC] = s[at + PC] == 30 ? 2 : 8;
            }
            default -> throw new IllegalStateException("no step " + s[at + PC]);
        }
    }

    private void begin(int[] s, int at, int target) {
        s[at + OLD] = s[ENTITY];
        s[at + OLD_BLOB] = s[BLOB];
        s[at + SEEN_VERSION] = s[ENTITY] == 0 ? 0 : s[VERSION];
        if (s[ENTITY] == target) {
            s[at + PC] = DONE;
        } else {
            s[at + LOOK] =
                    s[ENTITY] == 0 ? HAS_LOOKED : mutant == Mutant.OLD_VERSION_READ_AFTER_COMMIT ? 0 : LOOKS_AT_ROW;
            s[at + PC] = mutant == Mutant.PUTS_BEFORE_ITS_INTENT ? 2 : 1;
        }
    }

    private void putIntent(int[] s, int writer, int at) {
        s[INTENT + writer] = mutant == Mutant.WRITES_NO_INTENT ? FINISHED : OPEN;
        boolean puts = large && mutant != Mutant.BLOB_AFTER_COMMIT;
        boolean commits = mutant == Mutant.COMMIT_BEFORE_PUT || mutant == Mutant.PUTS_BEFORE_ITS_INTENT;
        s[at + PC] = commits ? 7 : puts ? 30 : 2;
    }

    private static void forgetBlob(int[] s, int blob) {
        if (blob != 0) {
            s[BLOB + blob] = 0;
        }
    }

    @Override
    void putRow(int[] s, int writer, int at) {
        int row = row(targets[writer]);
        s[row] = fresh(s);
        s[row + STAMP] = writer + 1;
    }

    @Override
    boolean keepsPresentRows() {
        return mutant == Mutant.PUT_KEEPS_A_PRESENT_ROW;
    }

    @Override
    boolean putsOverUndecidedStamps() {
        return mutant == Mutant.PUT_OVER_UNDECIDED_STAMP;
    }

    /** Whether the transaction may be sent: all that is done before it is done. */
    private boolean isReady(int[] s, int at) {
        int looks = mutant == Mutant.OLD_VERSION_READ_AFTER_COMMIT
                ? 0
                : mutant == Mutant.STAMP_LOOKED_UP_BESIDE_THE_TRANSACTION ? LOOKS_AT_STAMP : HAS_LOOKED;
        return s[at + PC] == 7 && s[at + LOOK] >= looks;
    }

    @Override
    boolean readsVersionAfterStamp() {
        return mutant == Mutant.OLD_VERSION_READ_AFTER_ITS_STAMP;
    }

    @Override
    boolean trustsUndecidedStamps() {
        return mutant == Mutant.OLD_VERSION_OF_UNDECIDED_STAMP;
    }

    /** The transaction, and what its writer makes of the answer. */
    private void send(int[] s, int writer, int at) {
        if (commit(s, writer, at)) {
            s[at + LOOK] = s[at + LOOK] == 0 ? LOOKS_AT_ROW : s[at + LOOK];
            s[at + PC] = mutant == Mutant.COMMIT_BEFORE_PUT ? 2 : mutant == Mutant.BLOB_AFTER_COMMIT ? 31 : 8;
            if (mutant == Mutant.FINISHES_BEFORE_THE_OLD_ROW_IS_DELETED) {
                s[INTENT + writer] = FINISHED;
            }
        } else if (s[at + REPEATED] == 1 && s[DECISION + writer] == COMMITTED) {
            s[at + PC] = 8;
        } else {
            if (s[at + REPEATED] == 1 && mutant != Mutant.LEAVES_A_REPEATED_TRANSACTION_UNDECIDED) {
                abortIfUndecided(s, writer);
            }
            s[at + LOOK] = HAS_LOOKED;
            s[at + PC] = 12;
        }
    }

    /** What the store does with a request of the transaction; whether it commits. */
    private boolean commit(int[] s, int writer, int at) {
        boolean free = s[DECISION + writer] == NONE || mutant == Mutant.COMMIT_IGNORES_DECISION;
        // An absent row has no version: that it came and went is not seen.
        boolean same = s[at + OLD] == 0 ? s[ENTITY] == 0 : s[ENTITY] != 0 && s[VERSION] == s[at + SEEN_VERSION];
        boolean commits = free && same && findsItsRow(s, writer);
        if (commits) {
            s[ENTITY] = targets[writer];
            s[VERSION] = targets[writer] == 0 ? 0 : fresh(s);
            s[DECISION + writer] = COMMITTED;
            s[BLOB] = !large || targets[writer] == 0 ? 0 : writer + 1;
        }
        return commits;
    }

    /** Whether the transaction finds the row that was put for it as it relies on. */
    boolean findsItsRow(int[] s, int writer) {
        return true;
    }

    private void deleteOld(int[] s, int at) {
        int old = s[at + OLD];
        if (old == 0) {
            s[at + PC] = 9;
        } else if (s[at + OLD_ROW] == 0) {
            s[at + PC] = 20;
        } else {
            boolean same = s[row(old)] == s[at + OLD_ROW] || mutant == Mutant.DELETE_OLD_WHATEVER_ITS_VERSION;
            s[row(old)] = same ? 0 : s[row(old)];
            s[at + PC] = same || mutant == Mutant.FORGETS_AN_OLD_ROW_REWRITTEN ? 9 : 20;
        }
    }

    /** Row, stamp, entity, delete by version: in that order, from step {@code first} on, then to step {@code after}. */
    final void clean(int[] s, int at, int first, int value, int after) {
        int own = writerOf(s, at);
        boolean entityFirst = mutant == Mutant.CLEAN_READS_ENTITY_BEFORE_ROW;
        int step = s[at + PC] - first;
        if (value == 0) {
            s[at + PC] = after;
        } else if (step == (entityFirst ? 2 : 0)) {
            s[at + SEEN_ROW] = s[row(value)];
            s[at + SEEN_STAMP] = s[row(value) + STAMP];
            s[at + PC] = s[row(value)] == 0 ? after : s[at + PC] + 1;
            if (entityFirst && s[at + PC] != after && isTheirs(s, at, own)) {
                s[at + UNSETTLED] = 1;
                s[at + PC] = after;
            }
        } else if (step == (entityFirst ? 0 : 2)) {
            s[at + PC] = s[ENTITY] == value ? after : s[at + PC] + 1;
        } else if (step == 1) {
            if (!entityFirst && isTheirs(s, at, own)) {
                s[at + UNSETTLED] = 1;
                s[at + PC] = isRecoverer(at) || mutant == Mutant.FINISHES_THOUGH_UNSETTLED ? after : DONE;
            } else {
                s[at + PC]++;
            }
        } else {
            if (s[row(value)] == s[at + SEEN_ROW] || mutant == Mutant.CLEAN_WHATEVER_ITS_VERSION) {
                s[row(value)] = 0;
            }
            s[at + PC] = after;
        }
    }

    private boolean isTheirs(int[] s, int at, int own) {
        return isOfUndecidedOther(s, s[at + SEEN_STAMP], own) && mutant != Mutant.CLEAN_IGNORES_STAMP;
    }

    @Override
    void recover(int[] s, int at) {
        int intent = s[at + OLD];
        int pc = s[at + PC];
        if (pc == 1) {
            abortIfUndecided(s, intent);
            s[at + PC] = mutant == Mutant.RECOVERY_COMPLETES_WITH_BLOBS_ONLY ? 40 : 10;
        } else if (pc < 20) {
            clean(s, at, 10, 1, 20);
        } else if (pc < 30) {
            clean(s, at, 20, 2, large && mutant != Mutant.RECOVERY_COMPLETES_WITH_ROWS_ONLY ? 40 : 30);
        } else if (pc >= 40) {
            recoverBlobs(s, at, pc == 40 || pc == 41 ? intent + 1 : s[PROCESSES + intent * SIZE + OLD_BLOB]);
        } else if (pc == 30) {
            boolean settled = s[at + UNSETTLED] == 0 || mutant == Mutant.FINISHES_THOUGH_UNSETTLED;
            s[at + PC] = settled ? 31 : DONE;
            if (settled && s[DECISION + intent] == COMMITTED && mutant == Mutant.RECOVERY_FORGETS_COMMITS) {
                s[DECISION + intent] = NONE;
            }
        } else {
            s[INTENT + intent] = FINISHED;
            s[at + PC] = DONE;
        }
    }

    /** The entity, then the blob: of the writer's own, then of the one before. */
    private void recoverBlobs(int[] s, int at, int blob) {
        boolean looks = s[at + PC] % 2 == 0;
        if (looks) {
            s[at + SEEN_BLOB] = s[BLOB];
        } else {
            if (s[at + SEEN_BLOB] != blob || mutant == Mutant.RECOVERY_DELETES_BLOBS_WITHOUT_READING_BACK) {
                forgetBlob(s, blob);
            }
            s[at + SEEN_BLOB] = 0;
        }
        s[at + PC] = s[at + PC] == 43 ? 30 : s[at + PC] + 1;
    }

    static int fresh(int[] s) {
        return Arrays.stream(s).max().orElse(0) + 1;
    }

    /** Versions matter by equality only: they are numbered as they appear. */
    @Override
    void canonical(int[] s) {
        int[] numbers = new int[Byte.MAX_VALUE + 1];
        int known = renumber(s, VERSION, numbers, 0);
        known = renumber(s, row(1), numbers, known);
        known = renumber(s, row(2), numbers, known);
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            known = renumber(s, at + SEEN_VERSION, numbers, known);
            known = renumber(s, at + SEEN_ROW, numbers, known);
            known = renumber(s, at + OLD_ROW, numbers, known);
        }
        for (int value = 1; value <= 2; value++) {
            if (s[row(value)] == 0) {
                s[row(value) + STAMP] = 0;
            }
        }
    }
}
