package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.table.IndexPlan.Action;
import dev.tables.mapping.table.IndexPlan.OutsideEdit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The index rows in tables of their own that a write changes: new ones are put before its transaction, stamped with its intent, old ones are
 * deleted after it, by their versions as read before it. {@link IndexRecovery} deletes what a crash leaves.
 */
final class TableIndexWrite implements OutsideWrite {
    private final List<Candidate> candidates;

    private TableIndexWrite(List<Candidate> candidates) {
        this.candidates = candidates;
    }

    /** The index rows of plans for one partition; null if they change no value of such an index. */
    static @Nullable TableIndexWrite of(List<? extends WritePlan<?>> plans) {
        List<Candidate> candidates = new ArrayList<>();
        for (int number = 0; number < plans.size(); number++) {
            for (OutsideEdit edit : plans.get(number).indexes().outside()) {
                candidates.add(new Candidate(edit, plans.get(number), number));
            }
        }
        return candidates.isEmpty() ? null : new TableIndexWrite(candidates);
    }

    @Override
    public String kind() {
        return IndexIntent.KIND;
    }

    @Override
    public void describe(RowWriter intent) {
        List<IndexIntent.Named> named = candidates.stream()
                .map(row ->
                        new IndexIntent.Named(row.index.entity(), row.index.name(), row.entity.rowKey(), row.values))
                .toList();
        IndexIntent.source(named).writeTo(intent);
    }

    /** Puts new rows, and reads the versions by which old ones can be deleted. */
    @Override
    public void prepare(String intent, WritePermits permits) {
        Set<String> decided = new HashSet<>();
        for (Candidate candidate : candidates) {
            permits.areValid();
            candidate.version = candidate.action.isPutFirst()
                    ? candidate.index.put(candidate.values, candidate.entity, intent)
                    : candidate.index.version(candidate.values, candidate.entity, decided);
        }
    }

    @Override
    public boolean complete(String intent, List<Written> written) {
        boolean settled = true;
        for (Candidate candidate : candidates) {
            settled &= settle(candidate, intent, written.get(candidate.number).version());
        }
        return settled;
    }

    /** Somebody may have rewritten the row: then, and where we do not know enough, it is read back. */
    private boolean settle(Candidate candidate, String intent, @Nullable ETag written) {
        if (candidate.action.isPutFirst() && !candidate.index.hasProperties()) {
            return true;
        }
        ETag version = candidate.version;
        if (version != null) {
            boolean done = candidate.action == Action.REMOVE
                    ? candidate.index.delete(candidate.values, candidate.entity, version)
                    : written != null
                            && candidate.index.refresh(
                                    candidate.values,
                                    candidate.entity,
                                    version,
                                    written,
                                    candidate.plan.change().requiredContent().plain());
            if (done) {
                return true;
            }
        }
        return candidate.index.settle(candidate.values, candidate.entity, intent);
    }

    @Override
    public boolean undo(String intent) {
        boolean settled = true;
        for (Candidate candidate : candidates) {
            settled &= !candidate.action.isPutFirst()
                    || candidate.index.settle(candidate.values, candidate.entity, intent);
        }
        return settled;
    }

    /** An index row that the write is concerned with. */
    private static final class Candidate {
        private final TableIndex<?> index;
        private final WritePlan<?> plan;
        /** The plan's in the transaction. */
        private final int number;

        private final RowKeys entity;
        private final String values;
        private final Action action;
        private @Nullable ETag version;

        Candidate(OutsideEdit edit, WritePlan<?> plan, int number) {
            index = Objects.requireNonNull(plan.rows().maintainer(edit.index()).outside());
            this.plan = plan;
            this.number = number;
            entity = plan.keys();
            values = edit.values();
            action = edit.action();
        }
    }
}
