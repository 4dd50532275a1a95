package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happens around the transaction of a write that changes values of indexes in {@code TABLE} scope:
 * <ol>
 *   <li>the intent is put: the entities and every index row concerned;
 *   <li>new index rows are put, stamped with the intent;
 *   <li>the transaction changes the entities and inserts the decision row;
 *   <li>old index rows are deleted, by their versions as read before step 3;
 *   <li>the decision row is deleted, then the intent.
 * </ol>
 * A crash between any two leaves rows too many, never too few; {@link IndexRecovery} removes them.
 */
final class TableIndexWrite implements TransactionProtocol {
    private final Decision decision;
    private final List<Candidate> candidates;

    private TableIndexWrite(EntityRows<?> rows, String partitionKey, List<Candidate> candidates) {
        this.candidates = candidates;
        decision = new Decision(rows, partitionKey);
    }

    /** The protocol for changes of one partition; null if they change no value of such an index. */
    static @Nullable TableIndexWrite of(List<? extends Change<?>> changes) {
        List<Candidate> candidates = new ArrayList<>();
        for (Change<?> change : changes) {
            for (int i = 0; change.rows().hasTableIndexes() && i < change.rows().indexCount(); i++) {
                if (change.rows().isTable(i)) {
                    add(candidates, change, i, change.indexes().added(i), Role.NEW);
                    add(candidates, change, i, change.indexes().rewritten(i), Role.NEW);
                    add(candidates, change, i, change.indexes().outdated(i), Role.OUTDATED);
                    add(candidates, change, i, change.indexes().removed(i), Role.OLD);
                }
            }
        }
        if (candidates.isEmpty()) {
            return null;
        }
        Change<?> first = changes.get(0);
        int length = changes.stream().mapToInt(TransactionSize::intentLength).sum();
        if (length > IndexIntent.MAX_LENGTH) {
            throw new MappingException(
                    first.rows().model().entity(),
                    null,
                    "the write concerns " + candidates.size() + " rows of index tables, whose keys take " + length
                            + " code units together, at most " + IndexIntent.MAX_LENGTH
                            + " fit the intent of a write. Save fewer entities at once, or index fewer or shorter values.");
        }
        return new TableIndexWrite(first.rows(), first.keys().partitionKey(), candidates);
    }

    private static void add(List<Candidate> candidates, Change<?> change, int index, List<String> keys, Role role) {
        for (String values : keys) {
            candidates.add(new Candidate(change.rows().tableIndex(index), change, values, role));
        }
    }

    /** Steps 1 and 2, and the versions for step 4. */
    @Override
    public void prepare(WriteLeave leave) {
        List<IndexIntent.Named> named = candidates.stream()
                .map(row ->
                        new IndexIntent.Named(row.index.entity(), row.index.name(), row.entity.rowKey(), row.values))
                .toList();
        Set<String> decided = new HashSet<>();
        try {
            decision.begin(IndexIntent.KIND, IndexIntent.source(named));
            for (Candidate candidate : candidates) {
                leave.holds();
                candidate.version = candidate.role == Role.NEW
                        ? candidate.index.put(candidate.values, candidate.entity, decision.id())
                        : candidate.index.version(candidate.values, candidate.entity, decided);
            }
        } catch (OutcomeUnknownException lost) {
            decision.abortForWhatMayArrive(lost);
            abandon();
            throw lost;
        } catch (TableStoreException refused) {
            abandon();
            throw refused;
        }
    }

    @Override
    public RowOperation decision() {
        return decision.operation();
    }

    /** Steps 4 and 5. */
    @Override
    public void finish(boolean mayArriveAgain) {
        try {
            boolean settled = true;
            for (Candidate candidate : candidates) {
                settled &= settle(candidate);
            }
            if (settled) {
                decision.finishedCommit(mayArriveAgain);
            }
        } catch (TableStoreException | MappingException leftToRecovery) {
            // Of the latter kind is what others wrote since and cannot be read here.
            return;
        }
    }

    /** Somebody may have written the row anew: then, and where we do not know enough, it is looked at again. */
    private boolean settle(Candidate candidate) {
        if (candidate.role == Role.NEW && !candidate.index.hasProperties()) {
            return true;
        }
        ETag version = candidate.version;
        if (version != null) {
            ETag written = candidate.change.version();
            boolean done = candidate.role == Role.OLD
                    ? candidate.index.delete(candidate.values, candidate.entity, version)
                    : written != null
                            && candidate.index.refresh(
                                    candidate.values,
                                    candidate.entity,
                                    version,
                                    written,
                                    candidate.change.requiredContent().plain());
            if (done) {
                return true;
            }
        }
        return candidate.index.settle(candidate.values, candidate.entity, decision.id());
    }

    @Override
    public boolean isInTime() {
        return decision.isInTime();
    }

    @Override
    public boolean isCommitted() {
        return decision.isCommitted();
    }

    @Override
    public boolean abort() {
        return decision.abort();
    }

    @Override
    public void abandon() {
        try {
            boolean settled = true;
            for (Candidate candidate : candidates) {
                settled &= candidate.role != Role.NEW
                        || candidate.index.settle(candidate.values, candidate.entity, decision.id());
            }
            if (settled) {
                decision.finishedAbort();
            }
        } catch (TableStoreException leftToRecovery) {
            return;
        }
    }

    /** What becomes of an index row. */
    private enum Role {
        /** The entity gains it. */
        NEW,
        /** It stays and is to hold other properties. */
        OUTDATED,
        /** The entity loses it. */
        OLD
    }

    /** An index row that the write is concerned with. */
    private static final class Candidate {
        private final TableIndex<?> index;
        private final Change<?> change;
        private final RowKeys entity;
        private final String values;
        private final Role role;
        private @Nullable ETag version;

        Candidate(TableIndex<?> index, Change<?> change, String values, Role role) {
            this.index = index;
            this.change = change;
            this.entity = change.keys();
            this.values = values;
            this.role = role;
        }
    }
}
