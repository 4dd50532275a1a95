package dev.tables.mapping.table;

import dev.tables.mapping.table.LifecycleModel.Mutant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps of one kind in {@link LifecycleModel}, and where a state keeps what. */
abstract class LifecyclePart {
    /** States of the index. */
    static final int WRITE_ONLY = 0;

    static final int FILLING = 1;
    static final int VERIFYING = 2;
    static final int READABLE = 3;
    static final int DROPPING = 4;
    /** Dropping, and somebody has announced to remove its rows. */
    static final int REMOVING = 5;
    /** Nothing is known of it any more. */
    static final int GONE = 6;

    /** What a process may do by what it has seen: nothing; take part; answer by the index too. */
    static final int NOTHING = 0;

    static final int TAKE_PART = 1;
    static final int SERVE = 2;

    /** No step is in progress. */
    static final int IDLE = 0;

    static final int STATE = 0;
    static final int VERSION = 1;
    static final int DEMOTIONS = 2;
    /** The version of the entity's index row; 0 if it is missing. */
    static final int ROW = 3;
    /** Whether requests of the process that announced the present removal may still arrive, for all that others can know. */
    static final int HELD = 4;

    static final int DROPS = 5;
    static final int PROCESSES = 6;

    static final int PC = 0;
    static final int VIEW = 1;
    static final int LAPSED = 2;
    static final int REGISTERED = 3;
    /** Whether it has renewed its catalog lease since the index's state was written last. */
    static final int RENEWED = 4;

    static final int SERVING = 5;
    static final int WRITING = 6;
    static final int LEAVING = 7;
    static final int SEEN_STATE = 8;
    static final int SEEN_VERSION = 9;
    static final int SEEN_DEMOTIONS = 10;
    /** One more than the demotions after which it may write without the index; 0 for never. */
    static final int IGNORED = 11;
    /** The step of its backfill, or of its removal. */
    static final int WORK_PC = 12;

    static final int WORK_VERSION = 13;
    /** Of a young process: how many backfills it has begun. */
    static final int FILLS = 14;
    /** Of a remover: the version of the index row as it has read it. */
    static final int WORK_ROW = 14;
    /** Of a remover: whether another had begun. */
    static final int WORK_TOOK_OVER = 15;

    /** Whether its catalog lease says that it acts on nothing it has read. */
    static final int RESTING = 16;

    static final int SIZE = 17;

    static final int FRESH = 40;

    private final String processes;
    final @Nullable Mutant mutant;

    /** For these processes, a letter each. */
    LifecyclePart(String processes, @Nullable Mutant mutant) {
        this.processes = processes;
        this.mutant = mutant;
    }

    /** Adds the states that one step of this process leads to. */
    abstract void steps(int[] state, int at, List<int[]> all);

    /** What is wrong with this process, or null. */
    abstract @Nullable String wrong(int[] state, int at);

    /** Forgets what this process does not need any more. */
    abstract void forget(int[] state, int at);

    /** Whether it writes without the index. */
    final boolean isOld(int at) {
        return is('O', at);
    }

    /** Whether it maintains the index and answers by it. */
    final boolean isYoung(int at) {
        return is('Y', at);
    }

    /** Whether it does nothing but remove what was dropped. */
    final boolean isRemover(int at) {
        return is('R', at);
    }

    private boolean is(char kind, int at) {
        return processes.charAt((at - PROCESSES) / SIZE) == kind;
    }

    static int[] with(int[] state, List<int[]> all) {
        int[] next = state.clone();
        all.add(next);
        return next;
    }

    static void renewLease(int[] s, int at) {
        s[at + REGISTERED] = 1;
        s[at + RENEWED] = 1;
        s[at + SERVING] = s[at + VIEW] == SERVE ? 1 : 0;
        s[at + LEAVING] = 0;
        s[at + LAPSED] = 0;
        s[at + RESTING] = 0;
    }

    /** Changes the state of the index; it has another version then. */
    static void replace(int[] s, int to) {
        s[DEMOTIONS] += s[STATE] == READABLE && to != READABLE ? 1 : 0;
        s[STATE] = to;
        s[VERSION] = FRESH;
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            s[at + RENEWED] = 0;
        }
    }
}
