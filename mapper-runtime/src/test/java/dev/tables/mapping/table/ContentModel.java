package dev.tables.mapping.table;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of index rows that hold properties, in tables of their own, as a small state machine that shares no code with
 * the product: one entity that is absent or has the value 1 or 2, the index rows of both values, writers that each want one
 * value and bring properties of their own, and a recoverer that takes any open intent for abandoned. The answer of a
 * transaction may be lost, and the transaction sent again at any later time; or the request itself arrives at any later time, after the one
 * that was sent in its place. Every order of the steps is tried; in every
 * state everything may crash.
 *
 * <p>A version of the entity is named by who committed it, for a writer commits at most once. In every state the index row of
 * the entity's value must be there, and whatever a row holds must be the properties of the version it claims, one that was
 * committed with the row's value. If everything stops in some state and recovery runs, rows must be exactly the truth, and
 * hold the properties of the version that is stored.
 */
final class ContentModel extends WriteProtocol {
    /** What can be left out or put in the wrong order. */
    enum Mutant {
        PROPERTIES_BEFORE_COMMIT,
        REFRESH_WHATEVER_ITS_VERSION,
        REFRESH_READS_ENTITY_BEFORE_ROW,
        REFRESH_CLAIMS_A_VERSION_READ_LATER,
        FORGETS_A_ROW_REWRITTEN,
        ROW_VERSION_READ_AFTER_COMMIT,
        INTENT_NAMES_NO_OUTDATED_ROW,
        FINISHES_BEFORE_REFRESH,
        SETTLE_IGNORES_STAMP,
        RECOVERY_LEAVES_ROWS_THAT_STAY,
        RECOVERY_FORGETS_COMMITS,
        COMMIT_IGNORES_DECISION,
        LOST_ANSWER_TAKEN_FOR_REFUSAL,
        FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION
    }

    /** Who committed what is there at first. */
    private static final int INITIAL = 9;

    /** A version that nothing has yet; each step writes one row at most. */
    private static final int FRESH = 40;

    /** Of each row after its stamp: whose properties it holds, which version it claims; 0 for none. */
    private static final int HELD = 2;

    private static final int CLAIMED = 3;
    /** Rows that the intent names: bit 0 for value 1, bit 1 for value 2. */
    private static final int NAMED = OWN;

    /** Who has committed ever: a bit for each writer. */
    private static final int EVER = OWN + 3;

    private static final int SEEN_VALUE = OWN_OF_PROCESS;
    private static final int NEW_ROW = OWN_OF_PROCESS + 1;
    /** Whether the row of the value that came is seen to before that of the value before: they are at once, and may come in any order. */
    private static final int NEW_FIRST = OWN_OF_PROCESS + 2;

    private final boolean resends;
    private final @Nullable Mutant mutant;
    private boolean late;
    private int initial;

    ContentModel(int[] targets, int recoverers, boolean resends, @Nullable Mutant mutant) {
        super(targets, recoverers);
        this.resends = resends;
        this.mutant = mutant;
    }

    /** The same with requests that arrive after those that were sent in their place. */
    ContentModel withLateRequests() {
        late = true;
        return this;
    }

    /** Explores everything from an entity with this value; what is wrong somewhere, or null. */
    @Nullable
    String explore(int from) {
        initial = from;
        int[] start = nothing();
        start[ENTITY] = from;
        if (from != 0) {
            start[VERSION] = INITIAL;
            hold(start, from, 1, INITIAL, INITIAL);
        }
        return exploreFrom(start);
    }

    @Override
    @Nullable
    String wrong(int[] s) {
        if (s[ENTITY] != 0 && s[row(s[ENTITY])] == 0) {
            return "the entity has no index row";
        }
        for (int value = 1; value <= 2; value++) {
            int held = s[row(value) + HELD];
            if (s[row(value)] != 0 && held != s[row(value) + CLAIMED]) {
                return "a row holds properties of another version than it claims";
            }
            if (s[row(value)] != 0 && held != 0 && !wasCommitted(s, held, value)) {
                return "a row holds properties that were never committed with its value";
            }
        }
        return wrongAfterRecovery(s.clone());
    }

    private boolean wasCommitted(int[] s, int version, int value) {
        return version == INITIAL
                ? initial == value
                : (s[EVER] >> (version - 1) & 1) == 1 && targets[version - 1] == value;
    }

    private @Nullable String wrongAfterRecovery(int[] s) {
        recoverAll(s);
        for (int value = 1; value <= 2; value++) {
            if ((s[row(value)] != 0) != (s[ENTITY] == value)) {
                return "after recovery there is a row too many";
            }
            if (s[ENTITY] == value && s[row(value) + HELD] != s[VERSION]) {
                return "after recovery a row holds properties of before";
            }
        }
        return null;
    }

    @Override
    boolean settleAtOnce(int[] s, int writer) {
        boolean settled = true;
        for (int value = 1; value <= 2; value++) {
            if ((s[NAMED + writer] >> (value - 1) & 1) == 1 && s[row(value)] != 0) {
                if (isOfUndecidedOther(s, s[row(value) + STAMP], writer)) {
                    settled = false;
                } else if (s[ENTITY] != value) {
                    remove(s, value);
                } else if (mutant != Mutant.RECOVERY_LEAVES_ROWS_THAT_STAY) {
                    hold(s, value, FRESH, s[VERSION], s[VERSION]);
                }
            }
        }
        return settled;
    }

    @Override
    void arriveLate(int[] s, int writer, int at, int request) {
        arrive(s, writer, request - 1);
    }

    @Override
    void addLosses(List<int[]> all, int[] state, int[] next, int at) {
        if (late && isReady(state, at) && state[at + REPEATED] == 0) {
            int[] hangs = state.clone();
            hangs[at + REPEATED] = 1;
            hangs[at + IN_FLIGHT] = state[at + SEEN_VERSION] + 1;
            all.add(hangs);
        }
        if (resends && state[at + PC] == 7 && next[at + PC] == 8) {
            // Committed, but the answer is lost: the writer is where it was.
            int[] lost = next.clone();
            lost[at + PC] = 7;
            lost[at + REPEATED] = 1;
            all.add(lost);
        }
        if (state[at + PC] == 7 && next[at + PC] == 8) {
            int[] otherOrder = next.clone();
            otherOrder[at + NEW_FIRST] = 1;
            otherOrder[at + PC] = 9;
            all.add(otherOrder);
        }
    }

    /** Whether the transaction may be sent: all that is done before it is done. */
    private boolean isReady(int[] s, int at) {
        return s[at + PC] == 7 && (s[at + LOOK] == HAS_LOOKED || mutant == Mutant.ROW_VERSION_READ_AFTER_COMMIT);
    }

    @Override
    void write(int[] s, int writer, int at) {
        int target = targets[writer];
        int old = s[at + OLD];
        switch (s[at + PC]) {
            case 0 -> {
                s[at + OLD] = s[ENTITY];
                s[at + SEEN_VERSION] = s[VERSION];
                s[at + LOOK] =
                        s[ENTITY] == 0 ? HAS_LOOKED : mutant == Mutant.ROW_VERSION_READ_AFTER_COMMIT ? 0 : LOOKS_AT_ROW;
                s[at + PC] = s[ENTITY] == 0 && target == 0 ? DONE : 1;
            }
            case 1 -> {
                s[INTENT + writer] = OPEN;
                boolean outdated = old == target && mutant == Mutant.INTENT_NAMES_NO_OUTDATED_ROW;
                s[NAMED + writer] = bit(target) | (outdated ? 0 : bit(old));
                if (outdated) {
                    s[NAMED + writer] = 0;
                }
                s[at + PC] = target == old ? 7 : 2;
            }
            case 2, 3, 4 -> put(s, writer, at, 7);
            case 7 -> {
                if (isReady(s, at)) {
                    commit(s, writer, at, target);
                }
            }
            case 8 -> {
                if (s[at + LOOK] == HAS_LOOKED) {
                    finishOld(s, writer, at, target);
                }
            }
            case 9 -> finishNew(s, writer, at, target);
            case 10 -> {
                boolean kept = s[at + REPEATED] == 1 && mutant != Mutant.FORGETS_COMMIT_OF_A_REPEATED_TRANSACTION;
                s[DECISION + writer] = s[DECISION + writer] == COMMITTED && !kept ? NONE : s[DECISION + writer];
                s[at + PC] = 11;
            }
            case 11 -> {
                s[INTENT + writer] = FINISHED;
                s[at + PC] = mutant == Mutant.FINISHES_BEFORE_REFRESH && s[at + UNSETTLED] == 2 ? 8 : DONE;
            }
            case 20, 21, 22, 23 -> settle(s, at, 20, old, afterOld(s, at));
            case 30, 31, 32, 33 -> settle(s, at, 30, target, afterNew(s, at));
            // Given up: what was put goes, and the intent.
            case 40, 41, 42, 43 -> settle(s, at, 40, target == old ? 0 : target, 11);
            default -> throw new IllegalStateException("no step " + s[at + PC]);
        }
    }

    @Override
    void putRow(int[] s, int writer, int at) {
        int target = targets[writer];
        int properties = mutant == Mutant.PROPERTIES_BEFORE_COMMIT ? writer + 1 : 0;
        hold(s, target, FRESH, properties, properties);
        s[row(target) + STAMP] = writer + 1;
        s[at + NEW_ROW] = s[row(target)];
    }

    private static int afterOld(int[] s, int at) {
        return s[at + NEW_FIRST] == 1 ? 10 : 9;
    }

    private static int afterNew(int[] s, int at) {
        return s[at + NEW_FIRST] == 1 ? 8 : 10;
    }

    /** What the store does with a request of the transaction; whether it commits. */
    private boolean arrive(int[] s, int writer, int seenBy) {
        boolean free = s[DECISION + writer] == NONE || mutant == Mutant.COMMIT_IGNORES_DECISION;
        // An absent row has no version: that it came and went is not seen.
        boolean commits = free && s[VERSION] == seenBy;
        if (commits) {
            s[ENTITY] = targets[writer];
            s[VERSION] = targets[writer] == 0 ? 0 : writer + 1;
            s[EVER] |= 1 << writer;
            s[DECISION + writer] = COMMITTED;
        }
        return commits;
    }

    private void commit(int[] s, int writer, int at, int target) {
        if (arrive(s, writer, s[at + SEEN_VERSION])) {
            s[at + LOOK] = s[at + LOOK] == 0 ? LOOKS_AT_ROW : s[at + LOOK];
            s[at + PC] = 8;
            if (mutant == Mutant.FINISHES_BEFORE_REFRESH) {
                s[at + UNSETTLED] = 2;
                s[at + PC] = 10;
            }
        } else if (s[DECISION + writer] == COMMITTED && mutant != Mutant.LOST_ANSWER_TAKEN_FOR_REFUSAL) {
            // It was sent twice. Which version came of it is not known, so that rows are read back.
            s[at + NEW_ROW] = 0;
            s[at + OLD_ROW] = target == s[at + OLD] ? 0 : s[at + OLD_ROW];
            s[at + PC] = 8;
        } else {
            if (s[at + REPEATED] == 1) {
                abortIfUndecided(s, writer);
            }
            s[at + LOOK] = HAS_LOOKED;
            s[at + PC] = 40;
        }
    }

    /** The row of the value before: it goes; or it stays, and gets the properties that were committed. */
    private void finishOld(int[] s, int writer, int at, int target) {
        int old = s[at + OLD];
        s[at + UNSETTLED] = 0;
        if (old == 0) {
            s[at + PC] = afterOld(s, at);
            return;
        }
        int seen = s[at + OLD_ROW];
        boolean anyVersion = mutant == Mutant.REFRESH_WHATEVER_ITS_VERSION && target == old && s[row(old)] != 0;
        boolean same = seen != 0 && s[row(old)] == seen || anyVersion;
        if (same && target == old) {
            hold(s, old, FRESH, writer + 1, writer + 1);
        } else if (same) {
            remove(s, old);
        }
        s[at + PC] = same || mutant == Mutant.FORGETS_A_ROW_REWRITTEN ? afterOld(s, at) : 20;
    }

    /** The row of the value that came gets the properties. */
    private void finishNew(int[] s, int writer, int at, int target) {
        if (target == 0 || target == s[at + OLD]) {
            s[at + PC] = afterNew(s, at);
            return;
        }
        int seen = s[at + NEW_ROW];
        boolean anyVersion = mutant == Mutant.REFRESH_WHATEVER_ITS_VERSION && s[row(target)] != 0;
        boolean same = seen != 0 && s[row(target)] == seen || anyVersion;
        if (same) {
            hold(s, target, FRESH, writer + 1, writer + 1);
        }
        s[at + PC] = same || mutant == Mutant.FORGETS_A_ROW_REWRITTEN ? afterNew(s, at) : 30;
    }

    /** Row and stamp, decision of the stamp, entity, write by version: from step {@code first} on, then to step {@code after}. */
    private void settle(int[] s, int at, int first, int value, int after) {
        int own = writerOf(s, at);
        boolean entityFirst = mutant == Mutant.REFRESH_READS_ENTITY_BEFORE_ROW;
        int step = s[at + PC] - first;
        if (value == 0) {
            s[at + PC] = after;
        } else if (step == (entityFirst ? 2 : 0)) {
            s[at + SEEN_ROW] = s[row(value)];
            s[at + SEEN_STAMP] = s[row(value) + STAMP];
            s[at + PC] = s[row(value)] == 0 ? after : s[at + PC] + 1;
        } else if (step == (entityFirst ? 0 : 2)) {
            s[at + SEEN_VALUE] = s[ENTITY];
            s[at + SEEN_VERSION] = s[VERSION];
            s[at + PC]++;
        } else if (step == 1) {
            boolean theirs = isOfUndecidedOther(s, s[at + SEEN_STAMP], own) && mutant != Mutant.SETTLE_IGNORES_STAMP;
            if (theirs && !entityFirst) {
                s[at + UNSETTLED] = 1;
                s[at + PC] = isRecoverer(at) ? after : DONE;
            } else {
                s[at + PC]++;
            }
        } else {
            repair(s, at, first, value, after);
        }
    }

    private void repair(int[] s, int at, int first, int value, int after) {
        if (s[row(value)] != s[at + SEEN_ROW]) {
            s[at + PC] = first;
            return;
        }
        boolean stays = s[at + SEEN_VALUE] == value;
        if (!stays) {
            remove(s, value);
        } else if (mutant != Mutant.RECOVERY_LEAVES_ROWS_THAT_STAY) {
            int claimed = mutant == Mutant.REFRESH_CLAIMS_A_VERSION_READ_LATER ? s[VERSION] : s[at + SEEN_VERSION];
            hold(s, value, FRESH, s[at + SEEN_VERSION], claimed);
        }
        s[at + PC] = after;
    }

    @Override
    void recover(int[] s, int at) {
        int intent = s[at + OLD];
        int pc = s[at + PC];
        if (pc == 1) {
            abortIfUndecided(s, intent);
            s[at + PC] = 10;
        } else if (pc < 20) {
            settle(s, at, 10, (s[NAMED + intent] & 1) == 0 ? 0 : 1, 20);
        } else if (pc < 30) {
            settle(s, at, 20, (s[NAMED + intent] & 2) == 0 ? 0 : 2, 30);
        } else if (s[at + UNSETTLED] == 1) {
            s[at + PC] = DONE;
        } else {
            if (s[DECISION + intent] == COMMITTED && mutant == Mutant.RECOVERY_FORGETS_COMMITS) {
                s[DECISION + intent] = NONE;
            }
            s[INTENT + intent] = FINISHED;
            s[at + PC] = DONE;
        }
    }

    private static void hold(int[] s, int value, int version, int properties, int claimed) {
        s[row(value)] = version;
        s[row(value) + STAMP] = 0;
        s[row(value) + HELD] = properties;
        s[row(value) + CLAIMED] = claimed;
    }

    private static void remove(int[] s, int value) {
        hold(s, value, 0, 0, 0);
    }

    private static int bit(int value) {
        return value == 0 ? 0 : 1 << (value - 1);
    }

    /** Versions of rows matter by equality only: they are numbered as they appear. What a process needs no more is forgotten. */
    @Override
    void canonical(int[] s) {
        int[] numbers = new int[FRESH + 1];
        int known = renumber(s, row(1), numbers, 0);
        known = renumber(s, row(2), numbers, known);
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            if (s[at + PC] == DONE && (isRecoverer(at) || s[at + IN_FLIGHT] == 0)) {
                Arrays.fill(s, at + 1, at + SIZE, 0);
            }
            known = renumber(s, at + SEEN_ROW, numbers, known);
            known = renumber(s, at + OLD_ROW, numbers, known);
            known = renumber(s, at + NEW_ROW, numbers, known);
        }
    }
}
