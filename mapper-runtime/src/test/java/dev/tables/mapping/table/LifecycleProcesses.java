package dev.tables.mapping.table;

import dev.tables.mapping.table.LifecycleModel.Mutant;
import dev.tables.mapping.table.LifecycleModel.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Old and young processes start, read the catalog, write and end. */
final class LifecycleProcesses extends LifecyclePart {
    /** Steps in which a process reads the catalog. */
    private static final int RENEW = 1;

    private static final int READ = 2;
    private static final int REPLACE = 3;
    private static final int DECLARE = 4;
    private static final int MAKE_VIEW = 5;
    private static final int RENEW_AGAIN = 6;
    private static final int REFUSED = 7;

    private final boolean demotes;
    private final boolean inParts;

    LifecycleProcesses(Scope scope, @Nullable Mutant mutant) {
        super(scope.processes(), mutant);
        demotes = scope.demotes();
        inParts = scope.inParts();
    }

    @Override
    @Nullable
    String wrong(int[] state, int at) {
        return state[at + VIEW] == SERVE && state[ROW] == 0 ? "an index is served that lacks a row" : null;
    }

    @Override
    void steps(int[] state, int at, List<int[]> all) {
        if (isRemover(at)) {
            return;
        }
        look(state, at, all);
        time(state, at, all);
        if (isOld(at)) {
            writes(state, at, all);
        }
        if (inParts && state[at + PC] != REFUSED) {
            renewByAnotherPart(with(state, all), at);
            rest(with(state, all), at);
        }
        if (state[at + PC] == IDLE && state[at + REGISTERED] == 1 && state[at + LEAVING] == 0) {
            close(with(state, all), at);
        }
    }

    /** Leases end, and those whose lease has ended are taken for gone once no write of theirs can arrive any more. */
    private static void time(int[] state, int at, List<int[]> all) {
        boolean refreshing = state[at + PC] > RENEW && state[at + PC] < RENEW_AGAIN;
        if (state[at + VIEW] != NOTHING || refreshing && state[at + LAPSED] == 0) {
            int[] next = with(state, all);
            next[at + VIEW] = NOTHING;
            next[at + LAPSED] = refreshing ? 1 : 0;
        } else if (state[at + REGISTERED] == 1
                && state[at + WRITING] == 0
                && (!refreshing || state[at + LAPSED] == 1)) {
            with(state, all)[at + REGISTERED] = 0;
        }
    }

    /**
     * Another part of the process, for another kind of entity, writes the catalog lease that both have in common: what this one has read
     * before that it must read again.
     */
    private void renewByAnotherPart(int[] s, int at) {
        int leaving = s[at + LEAVING];
        renewLease(s, at);
        s[at + LEAVING] = leaving;
        if (s[at + PC] == MAKE_VIEW && mutant != Mutant.ANOTHER_PART_RENEWS_DURING_A_REFRESH) {
            s[at + PC] = READ;
        }
    }

    /** Nobody has used the process for a while: it acts on nothing that it has read, until it has registered and read again. */
    private void rest(int[] s, int at) {
        if (mutant != Mutant.RESTS_WHILE_IT_ACTS) {
            s[at + VIEW] = NOTHING;
        }
        int leaving = s[at + LEAVING];
        renewLease(s, at);
        s[at + LEAVING] = leaving;
        s[at + RESTING] = 1;
        if (s[at + PC] == MAKE_VIEW && mutant != Mutant.RESTS_DURING_A_REFRESH) {
            s[at + PC] = mutant == Mutant.ACTS_BEFORE_IT_STOPS_RESTING ? READ : RENEW;
        } else if (s[at + PC] == READ || s[at + PC] == DECLARE) {
            boolean stays = mutant == Mutant.RESTS_DURING_A_REFRESH || mutant == Mutant.ACTS_BEFORE_IT_STOPS_RESTING;
            s[at + PC] = stays ? s[at + PC] : RENEW;
        }
    }

    private void writes(int[] state, int at, List<int[]> all) {
        boolean admitted = state[at + VIEW] != NOTHING
                || mutant == Mutant.WRITES_WITHOUT_A_PERMIT
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

    /** One step of reading the catalog, which may begin at any time. */
    private void look(int[] state, int at, List<int[]> all) {
        boolean readsFirst = isOld(at) && mutant == Mutant.STARTER_READS_BEFORE_IT_REGISTERS;
        switch (state[at + PC]) {
            case IDLE -> {
                int[] next = with(state, all);
                next[at + PC] = readsFirst ? READ : RENEW;
                boolean keeps = mutant == Mutant.REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE;
                next[at + IGNORED] = state[at + VIEW] != NOTHING || keeps ? state[at + IGNORED] : 0;
            }
            case RENEW -> {
                int[] next = with(state, all);
                renewLease(next, at);
                next[at + PC] = readsFirst ? MAKE_VIEW : READ;
            }
            case READ -> {
                int[] next = with(state, all);
                next[at + SEEN_STATE] = state[STATE];
                next[at + SEEN_VERSION] = state[VERSION];
                next[at + SEEN_DEMOTIONS] = state[DEMOTIONS];
                next[at + PC] = isOld(at) ? afterRead(next, at) : afterRead(state[STATE]);
                if (readsFirst && next[at + PC] == MAKE_VIEW) {
                    next[at + PC] = RENEW;
                }
            }
            case REPLACE -> {
                int[] next = with(state, all);
                if (state[VERSION] == state[at + SEEN_VERSION]) {
                    replace(next, WRITE_ONLY);
                }
                next[at + PC] = RENEW;
            }
            case DECLARE -> {
                int[] next = with(state, all);
                if (state[STATE] == GONE) {
                    replace(next, WRITE_ONLY);
                }
                next[at + PC] = READ;
            }
            case MAKE_VIEW -> makeView(with(state, all), at);
            case RENEW_AGAIN -> {
                int[] next = with(state, all);
                renewLease(next, at);
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

    /** What a young process does about the state it has seen. */
    private int afterRead(int seen) {
        if (seen == REMOVING && mutant != Mutant.STARTS_AMID_A_REMOVAL) {
            return REFUSED;
        }
        return seen == GONE ? DECLARE : MAKE_VIEW;
    }

    /** What an old process does about the state it has seen. */
    private int afterRead(int[] s, int at) {
        int seen = s[at + SEEN_STATE];
        if (seen == READABLE) {
            return demotes ? REPLACE : REFUSED;
        }
        if (seen == GONE) {
            return MAKE_VIEW;
        }
        if (seen == FILLING || seen == VERIFYING) {
            return mutant == Mutant.STARTER_LETS_A_BACKFILL_GO_ON ? MAKE_VIEW : REPLACE;
        }
        boolean inForce = s[at + VIEW] != NOTHING || mutant == Mutant.IGNORES_AFTER_ITS_LEASE;
        boolean ignored = mutant == Mutant.REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE
                ? s[at + IGNORED] != 0
                : inForce && s[at + IGNORED] == s[at + SEEN_DEMOTIONS] + 1;
        if (!ignored && mutant != Mutant.DEMOTES_WITHOUT_WAITING && someYoungHasNotSeen(s)) {
            return RENEW;
        }
        s[at + IGNORED] = s[at + SEEN_DEMOTIONS] + 1;
        return MAKE_VIEW;
    }

    private boolean someYoungHasNotSeen(int[] s) {
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            boolean serving = s[at + SERVING] == 1 && mutant != Mutant.REPORTS_THAT_IT_HAS_SEEN_BEFORE_IT_HAS;
            if (isYoung(at) && s[at + REGISTERED] == 1 && s[at + RESTING] == 0 && (s[at + RENEWED] == 0 || serving)) {
                return true;
            }
        }
        return false;
    }

    private void makeView(int[] s, int at) {
        boolean served = s[at + VIEW] == SERVE;
        int made = isYoung(at) && s[at + SEEN_STATE] == READABLE ? SERVE : TAKE_PART;
        s[at + VIEW] = s[at + LAPSED] == 1 && mutant != Mutant.SNAPSHOT_OUTLASTS_LEASE ? NOTHING : made;
        s[at + LAPSED] = 0;
        s[at + PC] = served && s[at + VIEW] != SERVE ? RENEW_AGAIN : IDLE;
    }

    @Override
    void forget(int[] s, int at) {
        if (isRemover(at)) {
            return;
        }
        if (s[at + PC] != REPLACE) {
            s[at + SEEN_VERSION] = 0;
        }
        if (s[at + PC] != MAKE_VIEW && s[at + PC] != RENEW) {
            s[at + SEEN_STATE] = 0;
            s[at + SEEN_DEMOTIONS] = 0;
        }
        if (s[at + REGISTERED] == 0) {
            s[at + RENEWED] = 0;
            s[at + SERVING] = 0;
            s[at + RESTING] = 0;
        }
    }
}
