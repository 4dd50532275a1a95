package dev.tables.mapping.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of one index among processes of two versions of an application, as a small state machine that shares no code with
 * the product: old processes write an entity without the index, young ones answer queries by it and fill it, removers take it
 * away once it was dropped. Old and young ones take part by leases. Of time this is all: a lease may end at any moment, and a
 * process is taken for gone at any moment after its lease has ended and its last write has arrived.
 *
 * <p>In no state may a young process be answering by the index while the entity's index row is missing, or take part while its
 * rows are being removed.
 */
final class LifecycleModel extends StateSpace {
    /** What can be left out or put in the wrong order. */
    enum Mutant {
        WRITES_WITHOUT_A_PERMIT,
        WRITES_AFTER_ITS_LEASE,
        STARTER_READS_BEFORE_IT_REGISTERS,
        STARTER_LETS_A_BACKFILL_GO_ON,
        DEMOTES_WITHOUT_WAITING,
        REMEMBERS_FOR_EVER_WHAT_IT_MAY_IGNORE,
        REPORTS_THAT_IT_HAS_SEEN_BEFORE_IT_HAS,
        SNAPSHOT_OUTLASTS_LEASE,
        CLOSES_AMID_A_WRITE,
        BACKFILL_CHECKS_FOR_OTHERS_ONLY_BEFORE,
        BACKFILL_CHECKS_FOR_NOBODY,
        ANOTHER_PART_RENEWS_DURING_A_REFRESH,
        RESTS_WHILE_IT_ACTS,
        RESTS_DURING_A_REFRESH,
        ACTS_BEFORE_IT_STOPS_RESTING,
        READABLE_WHATEVER_HAPPENED_MEANWHILE,
        STARTS_AMID_A_REMOVAL,
        REBUILDS_AMID_A_REMOVAL,
        REMOVES_UNANNOUNCED,
        REMOVAL_CHECKS_FOR_OTHERS_ONLY_BEFORE,
        RETREATS_FROM_WHAT_IT_TOOK_OVER,
        REMOVES_ROWS_OF_ANY_VERSION,
        NOTES_ROWS_BEFORE_IT_READS_THEM,
        TAKES_A_REMOVAL_OVER_AT_ONCE,
        TAKES_A_REMOVAL_OVER_FROM_ITS_OWN_MACHINE,
        LETS_A_REMOVAL_GO_BEFORE_IT_HAS_ENDED,
        REMOVES_A_TABLE_AFTER_ITS_LEASE,
        FORGETS_WHATEVER_WAS_DECLARED_MEANWHILE,
        IGNORES_AFTER_ITS_LEASE;

        boolean isOfParts() {
            return compareTo(ANOTHER_PART_RENEWS_DURING_A_REFRESH) >= 0 && compareTo(ACTS_BEFORE_IT_STOPS_RESTING) <= 0;
        }

        boolean isOfRemovals() {
            return compareTo(STARTS_AMID_A_REMOVAL) >= 0;
        }
    }

    /** What can happen. */
    record Scope(
            String processes,
            int fills,
            boolean demotes,
            int drops,
            boolean inTable,
            boolean onOneMachine,
            boolean inParts) {
        /**
         * Processes whose index nobody drops.
         *
         * @param processes a letter for each: {@code O} for old, {@code Y} for young
         * @param fills how many backfills each young one begins at most
         * @param demotes whether old processes take the index out of service, or are refused where it is readable
         */
        static Scope of(String processes, int fills, boolean demotes) {
            return new Scope(processes, fills, demotes, 0, false, false, false);
        }

        /**
         * The index may be dropped so often; removers have the letter {@code R}.
         *
         * @param table whether the index has a table of its own
         * @param oneMachine whether all processes are of one machine that alone has the store, and may be killed
         */
        Scope dropping(int times, boolean table, boolean oneMachine) {
            return new Scope(processes, fills, demotes, times, table, oneMachine, inParts);
        }

        /** Processes have several kinds of entities, for all of which they register at once, and may rest. */
        Scope parts() {
            return new Scope(processes, fills, demotes, drops, inTable, onOneMachine, true);
        }
    }

    private final Scope scope;
    private final List<LifecyclePart> parts;

    LifecycleModel(Scope scope, @Nullable Mutant mutant) {
        this.scope = scope;
        parts = List.of(
                new LifecycleProcesses(scope, mutant),
                new LifecycleBackfills(scope, mutant),
                new LifecycleRemovals(scope, mutant));
    }

    /** Explores everything from an index that is readable and complete, or neither; what is wrong somewhere, or null. */
    @Nullable
    String explore(boolean readable) {
        int[] start = new int
                [LifecyclePart.PROCESSES
                        + LifecyclePart.SIZE * scope.processes().length()];
        start[LifecyclePart.STATE] = readable ? LifecyclePart.READABLE : LifecyclePart.WRITE_ONLY;
        start[LifecyclePart.VERSION] = 1;
        start[LifecyclePart.ROW] = readable ? 1 : 0;
        return exploreFrom(start);
    }

    @Override
    @Nullable
    String wrong(int[] state) {
        for (int at = LifecyclePart.PROCESSES; at < state.length; at += LifecyclePart.SIZE) {
            for (LifecyclePart part : parts) {
                String wrong = part.wrong(state, at);
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    @Override
    List<int[]> successors(int[] state) {
        List<int[]> all = new ArrayList<>();
        for (int at = LifecyclePart.PROCESSES; at < state.length; at += LifecyclePart.SIZE) {
            for (LifecyclePart part : parts) {
                part.steps(state, at, all);
            }
        }
        return all;
    }

    /** Versions matter by equality only: they are numbered as they appear. What nobody needs any more is forgotten. */
    @Override
    void canonical(int[] s) {
        int[] versions = new int[LifecyclePart.FRESH + 1];
        int[] rows = new int[LifecyclePart.FRESH + 1];
        int known = renumber(s, LifecyclePart.VERSION, versions, 0);
        int knownRows = renumber(s, LifecyclePart.ROW, rows, 0);
        for (int at = LifecyclePart.PROCESSES; at < s.length; at += LifecyclePart.SIZE) {
            for (LifecyclePart part : parts) {
                part.forget(s, at);
            }
            known = renumber(s, at + LifecyclePart.SEEN_VERSION, versions, known);
            known = renumber(s, at + LifecyclePart.WORK_VERSION, versions, known);
            if (parts.get(0).isRemover(at)) {
                knownRows = renumber(s, at + LifecyclePart.WORK_ROW, rows, knownRows);
            }
        }
    }
}
