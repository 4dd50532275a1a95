package dev.tables.mapping;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of one index among processes of two versions of an application, as a small state machine that shares no code with
 * the product: old processes write an entity without the index, young ones answer queries by it and fill it. Each takes part
 * by leases. Of time this is all: a lease may end at any moment, and a process is taken for gone at any moment after its lease
 * has ended and its last write has arrived.
 *
 * <p>In no state may a young process be answering by the index while the entity's index row is missing.
 */
final class LifecycleModel extends StateSpace {
    /** What can be left out or put in the wrong order. */
    enum Mutant {
        WRITES_WITHOUT_ASKING_LEAVE,
        WRITES_AFTER_ITS_LEASE,
        STARTER_READS_BEFORE_IT_TELLS,
        STARTER_LETS_A_BACKFILL_GO_ON,
        DEMOTES_WITHOUT_WAITING,
        REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE,
        TELLS_THAT_IT_HAS_SEEN_BEFORE_IT_HAS,
        LOOK_OUTLASTS_LEASE,
        CLOSES_AMID_A_WRITE,
        BACKFILL_LOOKS_FOR_OTHERS_ONLY_BEFORE,
        BACKFILL_LOOKS_FOR_NOBODY,
        BACKFILL_TELLS_AMID_A_LOOK,
        READABLE_WHATEVER_HAPPENED_MEANWHILE
    }

    /** States of the index. */
    private static final int WRITE_ONLY = 0;

    private static final int FILLING = 1;
    private static final int VERIFYING = 2;
    private static final int READABLE = 3;

    /** What a process may do by what it has seen: nothing; take part; answer by the index too. */
    private static final int NOTHING = 0;

    private static final int TAKE_PART = 1;
    private static final int SERVE = 2;

    /** Steps of a process's look at the catalog. */
    private static final int IDLE = 0;

    private static final int TELL = 1;
    private static final int READ = 2;
    private static final int REPLACE = 3;
    private static final int MAKE_VIEW = 4;
    private static final int TELL_AGAIN = 5;
    private static final int REFUSED = 6;

    /** Steps of a backfill. */
    private static final int BEGIN_TELL = 1;

    private static final int BEGIN_READ = 2;
    private static final int BEGIN_REPLACE = 3;
    private static final int RETREAT = 4;
    private static final int FILL = 5;
    private static final int NOTE_FILLED = 6;
    private static final int VERIFY = 7;
    private static final int NOTE_MISSING = 8;
    private static final int MOVE = 9;
    private static final int REREAD = 10;

    private static final int STATE = 0;
    private static final int VERSION = 1;
    private static final int DEMOTIONS = 2;
    private static final int ROW = 3;
    private static final int PROCESSES = 4;

    private static final int PC = 0;
    private static final int VIEW = 1;
    private static final int LAPSED = 2;
    private static final int REGISTERED = 3;
    /** Whether it has told since the index's state was written last. */
    private static final int TOLD = 4;

    private static final int SERVING = 5;
    private static final int WRITING = 6;
    private static final int LEAVING = 7;
    private static final int SEEN_STATE = 8;
    private static final int SEEN_VERSION = 9;
    private static final int SEEN_DEMOTIONS = 10;
    /** One more than the demotions after which it may write without the index; 0 for never. */
    private static final int IGNORED = 11;

    private static final int FILL_PC = 12;
    private static final int FILL_VERSION = 13;
    private static final int FILLS = 14;
    private static final int SIZE = 15;

    private static final int FRESH = 40;

    private final String processes;
    private final boolean demotes;
    private final int fills;
    private final @Nullable Mutant mutant;

    /**
     * A model.
     *
     * @param processes a letter for each: {@code O} for old, {@code Y} for young
     * @param fills how many backfills each young one begins at most
     * @param demotes whether old processes take the index out of service, or are refused where it is readable
     */
    LifecycleModel(String processes, int fills, boolean demotes, @Nullable Mutant mutant) {
        this.processes = processes;
        this.fills = fills;
        this.demotes = demotes;
        this.mutant = mutant;
    }

    /** Explores everything from an index that is readable and complete, or neither; what is wrong somewhere, or null. */
    @Nullable
    String explore(boolean readable) {
        int[] start = new int[PROCESSES + SIZE * processes.length()];
        start[STATE] = readable ? READABLE : WRITE_ONLY;
        start[VERSION] = 1;
        start[ROW] = readable ? 1 : 0;
        return exploreFrom(start);
    }

    @Override
    @Nullable
    String wrong(int[] state) {
        for (int at = PROCESSES; at < state.length; at += SIZE) {
            if (state[at + VIEW] == SERVE && state[ROW] == 0) {
                return "an index is served that lacks a row";
            }
        }
        return null;
    }

    @Override
    List<int[]> successors(int[] state) {
        List<int[]> all = new ArrayList<>();
        for (int at = PROCESSES; at < state.length; at += SIZE) {
            look(state, at, all);
            time(state, at, all);
            if (isOld(at)) {
                writes(state, at, all);
            } else {
                fills(state, at, all);
            }
            if (state[at + PC] == IDLE && state[at + REGISTERED] == 1 && state[at + LEAVING] == 0) {
                close(with(state, all), at);
            }
        }
        return all;
    }

    private static int[] with(int[] state, List<int[]> all) {
        int[] next = state.clone();
        all.add(next);
        return next;
    }

    /** Leases end, and those whose lease has ended are taken for gone once no write of theirs can arrive any more. */
    private static void time(int[] state, int at, List<int[]> all) {
        boolean looking = state[at + PC] > TELL && state[at + PC] < TELL_AGAIN;
        if (state[at + VIEW] != NOTHING || looking && state[at + LAPSED] == 0) {
            int[] next = with(state, all);
            next[at + VIEW] = NOTHING;
            next[at + LAPSED] = looking ? 1 : 0;
        } else if (state[at + REGISTERED] == 1 && state[at + WRITING] == 0 && (!looking || state[at + LAPSED] == 1)) {
            with(state, all)[at + REGISTERED] = 0;
        }
    }

    private void writes(int[] state, int at, List<int[]> all) {
        boolean admitted = state[at + VIEW] != NOTHING
                || mutant == Mutant.WRITES_WITHOUT_ASKING_LEAVE
                || mutant == Mutant.WRITES_AFTER_ITS_LEASE && state[at + IGNORED] != 0;
        if (state[at + WRITING] == 0 && admitted) {
            with(state, all)[at + WRITING] = 1;
        } else if (state[at + WRITING] == 1) {
            int[] next = with(state, all);
            next[ROW] = 0;
            next[at + WRITING] = 0;
            if (next[at + LEAVING] == 1) {
                next[at + REGISTERED] = 0;
                next[at + LEAVING] = 0;
            }
        }
    }

    private void close(int[] s, int at) {
        s[at + VIEW] = NOTHING;
        s[at + IGNORED] = 0;
        boolean waits = s[at + WRITING] == 1 && mutant != Mutant.CLOSES_AMID_A_WRITE;
        s[at + LEAVING] = waits ? 1 : 0;
        s[at + REGISTERED] = waits ? 1 : 0;
    }

    /** One step of a look at the catalog, which may begin at any time. */
    private void look(int[] state, int at, List<int[]> all) {
        boolean readsFirst = isOld(at) && mutant == Mutant.STARTER_READS_BEFORE_IT_TELLS;
        switch (state[at + PC]) {
            case IDLE -> {
                int[] next = with(state, all);
                next[at + PC] = readsFirst ? READ : TELL;
                boolean keeps = mutant == Mutant.REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE;
                next[at + IGNORED] = state[at + VIEW] != NOTHING || keeps ? state[at + IGNORED] : 0;
            }
            case TELL -> {
                int[] next = with(state, all);
                tell(next, at);
                next[at + PC] = readsFirst ? MAKE_VIEW : READ;
            }
            case READ -> {
                int[] next = with(state, all);
                next[at + SEEN_STATE] = state[STATE];
                next[at + SEEN_VERSION] = state[VERSION];
                next[at + SEEN_DEMOTIONS] = state[DEMOTIONS];
                next[at + PC] = isOld(at) ? afterRead(next, at) : MAKE_VIEW;
                if (readsFirst && next[at + PC] == MAKE_VIEW) {
                    next[at + PC] = TELL;
                }
            }
            case REPLACE -> {
                int[] next = with(state, all);
                if (state[VERSION] == state[at + SEEN_VERSION]) {
                    replace(next, WRITE_ONLY);
                }
                next[at + PC] = TELL;
            }
            case MAKE_VIEW -> makeView(with(state, all), at);
            case TELL_AGAIN -> {
                int[] next = with(state, all);
                tell(next, at);
                next[at + PC] = IDLE;
            }
            case REFUSED -> {
                int[] next = with(state, all);
                close(next, at);
                next[at + PC] = IDLE;
            }
            default -> throw new IllegalStateException("no step " + state[at + PC]);
        }
    }

    private static void tell(int[] s, int at) {
        s[at + REGISTERED] = 1;
        s[at + TOLD] = 1;
        s[at + SERVING] = s[at + VIEW] == SERVE ? 1 : 0;
        s[at + LEAVING] = 0;
        s[at + LAPSED] = 0;
    }

    /** What an old process does about the state it has seen. */
    private int afterRead(int[] s, int at) {
        int seen = s[at + SEEN_STATE];
        if (seen == READABLE) {
            return demotes ? REPLACE : REFUSED;
        }
        if (seen != WRITE_ONLY) {
            return mutant == Mutant.STARTER_LETS_A_BACKFILL_GO_ON ? MAKE_VIEW : REPLACE;
        }
        boolean ignored = mutant == Mutant.REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE
                ? s[at + IGNORED] != 0
                : s[at + IGNORED] == s[at + SEEN_DEMOTIONS] + 1;
        if (!ignored && mutant != Mutant.DEMOTES_WITHOUT_WAITING && someYoungHasNotSeen(s)) {
            return TELL;
        }
        s[at + IGNORED] = s[at + SEEN_DEMOTIONS] + 1;
        return MAKE_VIEW;
    }

    private boolean someYoungHasNotSeen(int[] s) {
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            boolean serving = s[at + SERVING] == 1 && mutant != Mutant.TELLS_THAT_IT_HAS_SEEN_BEFORE_IT_HAS;
            if (!isOld(at) && s[at + REGISTERED] == 1 && (s[at + TOLD] == 0 || serving)) {
                return true;
            }
        }
        return false;
    }

    private void makeView(int[] s, int at) {
        boolean served = s[at + VIEW] == SERVE;
        int made = !isOld(at) && s[at + SEEN_STATE] == READABLE ? SERVE : TAKE_PART;
        s[at + VIEW] = s[at + LAPSED] == 1 && mutant != Mutant.LOOK_OUTLASTS_LEASE ? NOTHING : made;
        s[at + LAPSED] = 0;
        s[at + PC] = served && s[at + VIEW] != SERVE ? TELL_AGAIN : IDLE;
    }

    private void replace(int[] s, int to) {
        s[DEMOTIONS] += s[STATE] == READABLE && to != READABLE ? 1 : 0;
        s[STATE] = to;
        s[VERSION] = FRESH;
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            s[at + TOLD] = 0;
        }
    }

    /** One step of a backfill, of which a process makes a few. */
    private void fills(int[] state, int at, List<int[]> all) {
        if (state[at + FILL_PC] == IDLE) {
            if (state[at + VIEW] != NOTHING && state[at + FILLS] < fills) {
                int[] next = with(state, all);
                next[at + FILL_PC] = BEGIN_TELL;
                next[at + FILLS]++;
            }
            return;
        }
        if (state[at + FILL_PC] == BEGIN_TELL
                && state[at + PC] != IDLE
                && mutant != Mutant.BACKFILL_TELLS_AMID_A_LOOK) {
            return;
        }
        int[] next = with(state, all);
        boolean own = state[VERSION] == state[at + FILL_VERSION];
        switch (state[at + FILL_PC]) {
            case BEGIN_TELL -> {
                tell(next, at);
                next[at + FILL_PC] = BEGIN_READ;
            }
            case BEGIN_READ -> {
                next[at + FILL_VERSION] = state[VERSION];
                next[at + FILL_PC] = begin(state);
            }
            case BEGIN_REPLACE -> {
                if (own) {
                    replace(next, FILLING);
                }
                next[at + FILL_VERSION] = next[VERSION];
                boolean late = mutant != Mutant.BACKFILL_LOOKS_FOR_OTHERS_ONLY_BEFORE
                        && mutant != Mutant.BACKFILL_LOOKS_FOR_NOBODY;
                next[at + FILL_PC] = late || !own ? BEGIN_TELL : FILL;
            }
            case RETREAT -> change(next, at, WRITE_ONLY, IDLE, IDLE);
            case FILL -> {
                next[ROW] = 1;
                next[at + FILL_PC] = NOTE_FILLED;
            }
            case NOTE_FILLED -> change(next, at, VERIFYING, VERIFY, REREAD);
            case VERIFY -> {
                next[ROW] = 1;
                next[at + FILL_PC] = state[ROW] == 1 ? MOVE : NOTE_MISSING;
            }
            case NOTE_MISSING -> change(next, at, VERIFYING, VERIFY, REREAD);
            case MOVE -> change(next, at, READABLE, IDLE, REREAD);
            case REREAD -> {
                next[at + FILL_VERSION] = state[VERSION];
                next[at + FILL_PC] = state[STATE] == FILLING ? FILL : state[STATE] == VERIFYING ? VERIFY : IDLE;
            }
            default -> throw new IllegalStateException("no step " + state[at + FILL_PC]);
        }
    }

    private int begin(int[] s) {
        boolean ignorant = mutant != Mutant.BACKFILL_LOOKS_FOR_NOBODY && someOldIsLive(s);
        return switch (s[STATE]) {
            case WRITE_ONLY -> ignorant ? IDLE : BEGIN_REPLACE;
            case FILLING -> ignorant ? RETREAT : FILL;
            case VERIFYING -> ignorant ? RETREAT : VERIFY;
            default -> IDLE;
        };
    }

    private boolean someOldIsLive(int[] s) {
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            if (isOld(at) && s[at + REGISTERED] == 1) {
                return true;
            }
        }
        return false;
    }

    private void change(int[] s, int at, int to, int then, int otherwise) {
        boolean any = mutant == Mutant.READABLE_WHATEVER_HAPPENED_MEANWHILE && to == READABLE;
        boolean done = s[VERSION] == s[at + FILL_VERSION] || any;
        if (done) {
            replace(s, to);
            s[at + FILL_VERSION] = s[VERSION];
        }
        s[at + FILL_PC] = done ? then : otherwise;
    }

    private boolean isOld(int at) {
        return processes.charAt((at - PROCESSES) / SIZE) == 'O';
    }

    /** Versions matter by equality only: they are numbered as they appear. What nobody needs any more is forgotten. */
    @Override
    void canonical(int[] s) {
        int[] numbers = new int[FRESH + 1];
        int known = renumber(s, VERSION, numbers, 0);
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            if (s[at + PC] != REPLACE) {
                s[at + SEEN_VERSION] = 0;
            }
            if (s[at + PC] != MAKE_VIEW && s[at + PC] != TELL) {
                s[at + SEEN_STATE] = 0;
                s[at + SEEN_DEMOTIONS] = 0;
            }
            if (s[at + FILL_PC] == IDLE || s[at + FILL_PC] == BEGIN_TELL) {
                s[at + FILL_VERSION] = 0;
            }
            if (s[at + REGISTERED] == 0) {
                s[at + TOLD] = 0;
                s[at + SERVING] = 0;
            }
            known = renumber(s, at + SEEN_VERSION, numbers, known);
            known = renumber(s, at + FILL_VERSION, numbers, known);
        }
    }
}
