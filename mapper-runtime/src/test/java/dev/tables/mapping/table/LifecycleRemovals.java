package dev.tables.mapping.table;

import dev.tables.mapping.table.LifecycleModel.Mutant;
import dev.tables.mapping.table.LifecycleModel.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The index is dropped, or defined again instead; removers take its rows away and forget it; the only machine may be killed.
 * Others may take a removal for given up at any moment after the remover's lease has ended and its last request has arrived,
 * but of rows in the entities' partitions, which go by their versions, at any moment. Where one machine at a time has the store,
 * a removal that has ended, also by an error, holds nobody up.
 */
final class LifecycleRemovals extends LifecyclePart {
    /** Steps of a removal. */
    private static final int CHECK = 1;

    private static final int ANNOUNCE = 2;
    private static final int LOOK = 3;
    private static final int RETREAT = 4;
    private static final int READ_ROWS = 5;
    private static final int NOTE = 6;
    private static final int ASK_LEASE = 7;
    private static final int REMOVE = 8;
    private static final int FORGET = 9;

    private final int drops;
    private final boolean inTable;
    private final boolean onOneMachine;

    LifecycleRemovals(Scope scope, @Nullable Mutant mutant) {
        super(scope.processes(), mutant);
        drops = scope.drops();
        inTable = scope.inTable();
        onOneMachine = scope.onOneMachine();
    }

    @Override
    @Nullable
    String wrong(int[] state, int at) {
        boolean removes = isRemover(at) && state[at + WORK_PC] > RETREAT;
        return removes && state[VERSION] == state[at + WORK_VERSION] && someYoung(state, VIEW)
                ? "rows are removed while a process maintains them"
                : null;
    }

    @Override
    void steps(int[] state, int at, List<int[]> all) {
        if (at == PROCESSES) {
            outside(state, all);
        }
        if (isYoung(at)) {
            boolean mayRebuild =
                    state[STATE] == DROPPING || state[STATE] == REMOVING && mutant == Mutant.REBUILDS_AMID_A_REMOVAL;
            if (mayRebuild) {
                replace(with(state, all), WRITE_ONLY);
            }
        } else if (isRemover(at)) {
            time(state, at, all);
            remove(state, at, all);
            fail(state, at, all);
        }
    }

    private void outside(int[] state, List<int[]> all) {
        if (state[STATE] < DROPPING && state[DROPS] < drops) {
            int[] next = with(state, all);
            replace(next, DROPPING);
            next[DROPS]++;
        }
        if (state[HELD] == 1 && mayBeOver(state)) {
            with(state, all)[HELD] = 0;
        }
        if (onOneMachine && drops > 0) {
            kill(with(state, all));
        }
    }

    private boolean mayBeOver(int[] s) {
        for (int at = PROCESSES; inTable && at < s.length; at += SIZE) {
            boolean announced = isRemover(at) && s[at + WORK_PC] >= LOOK && s[at + WORK_VERSION] == s[VERSION];
            if (announced && (s[at + LAPSED] == 0 || s[at + WORK_PC] == REMOVE)) {
                return false;
            }
        }
        return true;
    }

    /** Nothing of the only machine can arrive any more, and the next one knows it. */
    private void kill(int[] s) {
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            for (int i = 0; i < SIZE; i++) {
                s[at + i] = i == FILLS && isYoung(at) ? s[at + i] : 0;
            }
        }
        s[HELD] = 0;
    }

    private void time(int[] state, int at, List<int[]> all) {
        if (inTable && state[at + WORK_PC] >= ANNOUNCE && state[at + LAPSED] == 0) {
            with(state, all)[at + LAPSED] = 1;
        }
    }

    private void remove(int[] state, int at, List<int[]> all) {
        int[] next = state.clone();
        boolean own = state[VERSION] == state[at + WORK_VERSION];
        switch (state[at + WORK_PC]) {
            case IDLE -> {
                if (state[STATE] == DROPPING || state[STATE] == REMOVING && (state[HELD] == 0 || takesOver())) {
                    next[at + WORK_VERSION] = state[VERSION];
                    next[at + WORK_TOOK_OVER] = state[STATE] == REMOVING ? 1 : 0;
                    next[at + WORK_PC] = CHECK;
                }
            }
            case CHECK -> next[at + WORK_PC] = someYoung(state, REGISTERED) ? IDLE : announceOrNot();
            case ANNOUNCE -> {
                note(next, at, REMOVING);
                boolean looks = mutant != Mutant.REMOVAL_CHECKS_FOR_OTHERS_ONLY_BEFORE;
                next[at + WORK_PC] = !own ? IDLE : looks ? LOOK : afterLook();
            }
            case LOOK -> {
                boolean retreats = state[at + WORK_TOOK_OVER] == 0 || mutant == Mutant.RETREATS_FROM_WHAT_IT_TOOK_OVER;
                int hindered = retreats ? RETREAT : IDLE;
                next[at + WORK_PC] = someYoung(state, REGISTERED) ? hindered : afterLook();
            }
            case RETREAT -> {
                note(next, at, DROPPING);
                next[at + WORK_PC] = IDLE;
            }
            case READ_ROWS -> {
                next[at + WORK_ROW] = state[ROW];
                next[at + WORK_PC] = mutant == Mutant.NOTES_ROWS_BEFORE_IT_READS_THEM ? REMOVE : NOTE;
            }
            case NOTE -> {
                note(next, at, state[STATE]);
                boolean late = mutant == Mutant.NOTES_ROWS_BEFORE_IT_READS_THEM;
                next[at + WORK_PC] = !own ? IDLE : late ? READ_ROWS : REMOVE;
            }
            case ASK_LEASE -> {
                boolean lapsed = state[at + LAPSED] == 1 && mutant != Mutant.REMOVES_A_TABLE_AFTER_ITS_LEASE;
                next[at + WORK_PC] = lapsed ? IDLE : REMOVE;
            }
            case REMOVE -> {
                boolean any = inTable || mutant == Mutant.REMOVES_ROWS_OF_ANY_VERSION;
                next[ROW] = any || state[ROW] == state[at + WORK_ROW] ? 0 : state[ROW];
                next[at + WORK_PC] = FORGET;
            }
            case FORGET -> {
                if (own || mutant == Mutant.FORGETS_WHATEVER_WAS_DECLARED_MEANWHILE) {
                    replace(next, GONE);
                    next[DEMOTIONS] = 0;
                }
                next[at + WORK_PC] = IDLE;
            }
            default -> throw new IllegalStateException("no step " + state[at + WORK_PC]);
        }
        boolean early = mutant == Mutant.LETS_A_REMOVAL_GO_BEFORE_IT_HAS_ENDED && next[at + WORK_PC] == REMOVE;
        if (next[at + WORK_PC] == IDLE || early) {
            letGo(state, next, at);
        }
        all.add(next);
    }

    /** An error ends it on the only machine; elsewhere nobody hears of that. */
    private void fail(int[] state, int at, List<int[]> all) {
        if (onOneMachine && state[at + WORK_PC] != IDLE) {
            int[] next = with(state, all);
            next[at + WORK_PC] = IDLE;
            letGo(state, next, at);
        }
    }

    /** The only machine knows which removals have ended. */
    private void letGo(int[] state, int[] next, int at) {
        boolean announced = state[at + WORK_PC] > ANNOUNCE && state[VERSION] == state[at + WORK_VERSION];
        if (onOneMachine && announced) {
            next[HELD] = 0;
        }
    }

    private boolean takesOver() {
        return mutant == Mutant.TAKES_A_REMOVAL_OVER_AT_ONCE
                || onOneMachine && mutant == Mutant.TAKES_A_REMOVAL_OVER_FROM_ITS_OWN_MACHINE;
    }

    private int announceOrNot() {
        return mutant == Mutant.REMOVES_UNANNOUNCED ? afterLook() : ANNOUNCE;
    }

    private int afterLook() {
        if (inTable) {
            return ASK_LEASE;
        }
        return mutant == Mutant.NOTES_ROWS_BEFORE_IT_READS_THEM ? NOTE : READ_ROWS;
    }

    /** Changes the state if nobody has since this remover did. */
    private static void note(int[] s, int at, int state) {
        if (s[VERSION] == s[at + WORK_VERSION]) {
            replace(s, state);
            s[at + WORK_VERSION] = s[VERSION];
            s[HELD] = 1;
        }
    }

    private boolean someYoung(int[] s, int what) {
        for (int at = PROCESSES; at < s.length; at += SIZE) {
            if (isYoung(at) && s[at + what] != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    void forget(int[] s, int at) {
        if (s[STATE] != REMOVING) {
            s[HELD] = 0;
        }
        if (!isRemover(at)) {
            return;
        }
        if (s[at + WORK_PC] == IDLE) {
            s[at + WORK_VERSION] = 0;
            s[at + LAPSED] = 0;
        }
        if (s[at + WORK_PC] == IDLE || s[at + WORK_PC] > LOOK) {
            s[at + WORK_TOOK_OVER] = 0;
        }
        if (s[at + WORK_PC] != NOTE && s[at + WORK_PC] != REMOVE) {
            s[at + WORK_ROW] = 0;
        }
    }
}
