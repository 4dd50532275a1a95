package dev.tables.mapping.table;

import dev.tables.mapping.table.LifecycleModel.Mutant;
import dev.tables.mapping.table.LifecycleModel.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Young processes fill the index. */
final class LifecycleBackfills extends LifecyclePart {
    /** Steps of a backfill. */
    private static final int BEGIN_RENEW = 1;

    private static final int BEGIN_READ = 2;
    private static final int BEGIN_REPLACE = 3;
    private static final int RETREAT = 4;
    private static final int FILL = 5;
    private static final int NOTE_FILLED = 6;
    private static final int VERIFY = 7;
    private static final int NOTE_MISSING = 8;
    private static final int MOVE = 9;
    private static final int REREAD = 10;

    private final int fills;

    LifecycleBackfills(Scope scope, @Nullable Mutant mutant) {
        super(scope.processes(), mutant);
        fills = scope.fills();
    }

    /** One step of a backfill, of which a process makes a few. */
    @Override
    void steps(int[] state, int at, List<int[]> all) {
        if (!isYoung(at)) {
            return;
        }
        if (state[at + WORK_PC] == IDLE) {
            if (state[at + VIEW] != NOTHING && state[at + FILLS] < fills) {
                int[] next = with(state, all);
                next[at + WORK_PC] = BEGIN_RENEW;
                next[at + FILLS]++;
            }
            return;
        }
        if (state[at + WORK_PC] == BEGIN_RENEW && state[at + PC] != IDLE) {
            // As any other part of its process: LifecycleProcesses.
            return;
        }
        int[] next = with(state, all);
        boolean own = state[VERSION] == state[at + WORK_VERSION];
        switch (state[at + WORK_PC]) {
            case BEGIN_RENEW -> {
                renewLease(next, at);
                next[at + WORK_PC] = BEGIN_READ;
            }
            case BEGIN_READ -> {
                next[at + WORK_VERSION] = state[VERSION];
                next[at + WORK_PC] = begin(state);
            }
            case BEGIN_REPLACE -> {
                if (own) {
                    replace(next, FILLING);
                }
                next[at + WORK_VERSION] = next[VERSION];
                boolean late = mutant != Mutant.BACKFILL_CHECKS_FOR_OTHERS_ONLY_BEFORE
                        && mutant != Mutant.BACKFILL_CHECKS_FOR_NOBODY;
                next[at + WORK_PC] = late || !own ? BEGIN_RENEW : FILL;
            }
            case RETREAT -> change(next, at, WRITE_ONLY, IDLE, IDLE);
            case FILL -> {
                put(next);
                next[at + WORK_PC] = NOTE_FILLED;
            }
            case NOTE_FILLED -> change(next, at, VERIFYING, VERIFY, REREAD);
            case VERIFY -> {
                put(next);
                next[at + WORK_PC] = state[ROW] != 0 ? MOVE : NOTE_MISSING;
            }
            case NOTE_MISSING -> change(next, at, VERIFYING, VERIFY, REREAD);
            case MOVE -> change(next, at, READABLE, IDLE, REREAD);
            case REREAD -> {
                next[at + WORK_VERSION] = state[VERSION];
                next[at + WORK_PC] = state[STATE] == FILLING ? FILL : state[STATE] == VERIFYING ? VERIFY : IDLE;
            }
            default -> throw new IllegalStateException("no step " + state[at + WORK_PC]);
        }
    }

    private int begin(int[] s) {
        boolean ignorant = mutant != Mutant.BACKFILL_CHECKS_FOR_NOBODY && someOldIsLive(s);
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
        boolean done = s[VERSION] == s[at + WORK_VERSION] || any;
        if (done) {
            replace(s, to);
            s[at + WORK_VERSION] = s[VERSION];
        }
        s[at + WORK_PC] = done ? then : otherwise;
    }

    private static void put(int[] s) {
        s[ROW] = s[ROW] == 0 ? FRESH : s[ROW];
    }

    @Override
    @Nullable
    String wrong(int[] state, int at) {
        return null;
    }

    @Override
    void forget(int[] s, int at) {
        if (isYoung(at) && (s[at + WORK_PC] == IDLE || s[at + WORK_PC] == BEGIN_RENEW)) {
            s[at + WORK_VERSION] = 0;
        }
    }
}
