package dev.tables.mapping;

import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.TableStoreException;
import java.util.ArrayList;
import java.util.List;
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
    /** Index rows that one intent can name: four properties each. */
    static final int MAX_CANDIDATES = 60;

    static final String KIND = "index";
    static final String ENTITY = "t";
    static final String COUNT = "count";
    static final String ROW_KEY = "e";
    static final String INDEX = "i";
    static final String VALUES = "v";

    private final Decision decision;
    private final List<Candidate> candidates;

    private TableIndexWrite(EntityRows<?> rows, String partitionKey, List<Candidate> candidates) {
        this.candidates = candidates;
        decision = new Decision(rows.intents(), rows.table(), partitionKey);
    }

    /** The protocol for changes of one partition; null if they change no value of such an index. */
    static @Nullable TableIndexWrite of(List<? extends Change<?>> changes) {
        List<Candidate> candidates = new ArrayList<>();
        for (Change<?> change : changes) {
            for (int i = 0; change.rows().hasTableIndexes() && i < change.rows().indexCount(); i++) {
                if (change.rows().isTable(i)) {
                    add(candidates, change, i, change.addedKeys(i), true);
                    add(candidates, change, i, change.rewrittenKeys(i), true);
                    add(candidates, change, i, change.removedKeys(i), false);
                }
            }
        }
        if (candidates.isEmpty()) {
            return null;
        }
        Change<?> first = changes.get(0);
        if (candidates.size() > MAX_CANDIDATES) {
            throw new MappingException(
                    first.rows().model().entity(),
                    null,
                    "the write concerns " + candidates.size() + " rows of index tables, at most " + MAX_CANDIDATES
                            + " are allowed. Save fewer entities at once.");
        }
        return new TableIndexWrite(first.rows(), first.keys().partitionKey(), candidates);
    }

    private static void add(List<Candidate> candidates, Change<?> change, int index, List<String> keys, boolean isNew) {
        for (String values : keys) {
            candidates.add(new Candidate(change.rows().tableIndex(index), change.keys(), values, isNew));
        }
    }

    /** Steps 1 and 2, and the versions for step 4. */
    @Override
    public void prepare() {
        decision.begin(KIND, this::describe);
        try {
            for (Candidate candidate : candidates) {
                if (candidate.isNew) {
                    candidate.index.put(candidate.values, candidate.entity, decision.id());
                } else {
                    candidate.version = candidate.index.version(candidate.values, candidate.entity);
                }
            }
        } catch (TableStoreException refused) {
            abandon();
            throw refused;
        }
    }

    private void describe(RowWriter writer) {
        writer.int32(COUNT, candidates.size());
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            writer.string(ENTITY + i, candidate.index.entity())
                    .string(ROW_KEY + i, candidate.entity.rowKey())
                    .string(INDEX + i, candidate.index.name())
                    .string(VALUES + i, candidate.values);
        }
    }

    @Override
    public RowOperation decision() {
        return decision.operation();
    }

    /** Steps 4 and 5. */
    @Override
    public void finish() {
        try {
            boolean settled = true;
            for (Candidate candidate : candidates) {
                settled &= candidate.isNew || remove(candidate);
            }
            if (settled) {
                decision.finishedCommit();
            }
        } catch (TableStoreException leftToRecovery) {
            return;
        }
    }

    /** Somebody may have written the row anew for an entity that did not keep the values: then it is looked at again. */
    private boolean remove(Candidate candidate) {
        ETag version = candidate.version;
        return version != null && candidate.index.delete(candidate.values, candidate.entity, version)
                || candidate.index.clean(candidate.values, candidate.entity, decision.id());
    }

    @Override
    public boolean isCommitted() {
        return decision.isCommitted();
    }

    @Override
    public boolean isCommittedAfterAll(TableStoreException failed) {
        return decision.isCommittedAfterAll(failed, this::abandon);
    }

    @Override
    public void abandon() {
        try {
            boolean settled = true;
            for (Candidate candidate : candidates) {
                settled &= !candidate.isNew || candidate.index.clean(candidate.values, candidate.entity, decision.id());
            }
            if (settled) {
                decision.finishedAbort();
            }
        } catch (TableStoreException leftToRecovery) {
            return;
        }
    }

    /** An index row that an entity gains or loses. */
    private static final class Candidate {
        private final TableIndex<?> index;
        private final RowKeys entity;
        private final String values;
        private final boolean isNew;
        private @Nullable ETag version;

        Candidate(TableIndex<?> index, RowKeys entity, String values, boolean isNew) {
            this.index = index;
            this.entity = entity;
            this.values = values;
            this.isNew = isNew;
        }
    }
}
