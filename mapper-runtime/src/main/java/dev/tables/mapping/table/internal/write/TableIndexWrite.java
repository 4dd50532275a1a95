package dev.tables.mapping.table.internal.write;

import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.TableStore;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.table.internal.index.IndexPlan.Action;
import dev.tables.mapping.table.internal.index.IndexPlan.OutsideEdit;
import dev.tables.mapping.table.internal.index.TableIndex;
import dev.tables.mapping.table.internal.index.TableIndexRow;
import dev.tables.mapping.table.internal.protocol.PreparedWrite;
import dev.tables.mapping.table.internal.protocol.WritePermits;
import dev.tables.mapping.table.internal.protocol.Written;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of global indexes that a write changes outside of its transaction. New rows are put before the transaction
 * and contain the id of its intent. Old rows are deleted after the transaction, if they still have the versions that
 * were read before the transaction. After a crash, {@code IndexWriteIntentHandler} deletes the leftover rows.
 *
 * <p>The rows of a write do not depend on each other. All requests of a step run in parallel if the store supports
 * parallel requests. One request covers all rows of an index partition if each row is as expected.
 */
final class TableIndexWrite implements PreparedWrite {
    /** The maximum number of removals that are deferred to a later write. */
    private static final int MOST_FOR_LATER = 10;

    private final TableStore store;
    private final List<Candidate> candidates;
    /** Intents of old rows whose writes are decided. */
    private final Set<String> decided = ConcurrentHashMap.newKeySet();
    /** The subset of {@link #decided} whose lookup took two consecutive requests. */
    private final Set<String> decidedLate = ConcurrentHashMap.newKeySet();

    private TableIndexWrite(TableStore store, List<Candidate> candidates) {
        this.store = store;
        this.candidates = candidates;
    }

    /**
     * Returns the index rows of plans for one partition; null if the plans change no row of a global index outside of
     * the transaction.
     */
    static @Nullable TableIndexWrite of(List<? extends WritePlan<?>> plans) {
        List<Candidate> candidates = new ArrayList<>();
        for (int number = 0; number < plans.size(); number++) {
            for (OutsideEdit edit : plans.get(number).indexes().outside()) {
                candidates.add(new Candidate(edit, plans.get(number), number));
            }
        }
        return candidates.isEmpty()
                ? null
                : new TableIndexWrite(plans.get(0).context().store(), candidates);
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

    /**
     * Returns the requests that read old rows. An old row is deleted after the change of the entity only if it still
     * has the version that was read.
     */
    @Override
    public List<Runnable> reads() {
        List<Runnable> reads = new ArrayList<>();
        grouped(candidate -> !candidate.action.isPutFirst(), candidate -> candidate.index)
                .forEach(ofIndex -> reads.add(() -> read(ofIndex)));
        return reads;
    }

    private static void read(List<Candidate> ofIndex) {
        TableIndex<?> index = ofIndex.get(0).index;
        if (ofIndex.size() == 1) {
            Candidate only = ofIndex.get(0);
            only.found = index.find(only.values, only.entity);
            return;
        }
        List<@Nullable TableIndexRow> found =
                index.find(ofIndex.stream().map(Candidate::row).toList());
        for (int i = 0; i < found.size(); i++) {
            ofIndex.get(i).found = found.get(i);
        }
    }

    /**
     * Returns the requests that put new rows, and the requests that look up the intents of old rows, each intent once.
     */
    @Override
    public List<Runnable> preparations(String intent, WritePermits permits) {
        List<Runnable> preparations = new ArrayList<>();
        grouped(candidate -> candidate.action.isPutFirst(), Candidate::partition)
                .forEach(ofPartition -> {
                    preparations.add(() -> {
                        permits.areValid();
                        put(ofPartition, intent, permits);
                    });
                });
        Set<String> intents = new HashSet<>();
        for (Candidate candidate : candidates) {
            TableIndexRow found = candidate.found;
            if (found != null && intents.add(found.intent())) {
                preparations.add(() -> {
                    permits.areValid();
                    lookUp(found, candidate.index);
                });
            }
        }
        return preparations;
    }

    private void lookUp(TableIndexRow found, TableIndex<?> index) {
        TableIndex.IntentState state = index.lookUp(found.intent(), found.entity());
        if (state != TableIndex.IntentState.OPEN) {
            decided.add(found.intent());
        }
        if (state == TableIndex.IntentState.DECIDED_LATE) {
            decidedLate.add(found.intent());
        }
    }

    /**
     * Returns the removals of old rows whose intents took an additional request, so that the caller of the write waits
     * for one request less. Rows that are not removed yet are superfluous but harmless, like rows that a crash leaves.
     * Returns no removals for several entities or many rows, because their removals would add many requests to another
     * write.
     */
    @Override
    public List<BooleanSupplier> removalsForLater(String intent) {
        List<Candidate> late = candidates.stream()
                .filter(candidate -> versionToRemoveLater(candidate) != null)
                .toList();
        if (late.size() > MOST_FOR_LATER || candidates.get(candidates.size() - 1).number > 0) {
            return List.of();
        }
        List<BooleanSupplier> later = new ArrayList<>();
        for (Candidate candidate : late) {
            later.add(removal(candidate, Objects.requireNonNull(versionToRemoveLater(candidate)), intent));
        }
        candidates.removeAll(late);
        return later;
    }

    private @Nullable ETag versionToRemoveLater(Candidate candidate) {
        TableIndexRow found = candidate.found;
        boolean isLate = candidate.action == Action.REMOVE && found != null && decidedLate.contains(found.intent());
        return isLate ? version(candidate) : null;
    }

    private static BooleanSupplier removal(Candidate candidate, ETag version, String intent) {
        TableIndex<?> index = candidate.index;
        String values = candidate.values;
        PrimaryKey entity = candidate.entity;
        return () -> index.delete(values, entity, version) || index.settle(values, entity, intent);
    }

    private static void put(List<Candidate> ofPartition, String intent, WritePermits permits) {
        TableIndex<?> index = ofPartition.get(0).index;
        List<PrimaryKey> rows = ofPartition.stream().map(Candidate::row).toList();
        // Two entities with one value of a unique index have one row: their rows are put one by one, and the second
        // fails.
        boolean together = rows.size() > 1 && new HashSet<>(rows).size() == rows.size();
        List<ETag> versions = together
                ? index.insertAll(
                        rows, ofPartition.stream().map(one -> one.entity).toList(), intent)
                : null;
        for (int i = 0; i < ofPartition.size(); i++) {
            Candidate candidate = ofPartition.get(i);
            if (versions == null) {
                candidate.put = index.put(candidate.values, candidate.entity, intent, permits::areValid);
            } else {
                candidate.put = versions.get(i);
            }
        }
    }

    @Override
    public boolean complete(String intent, List<Written> written) {
        AtomicBoolean settled = new AtomicBoolean(true);
        List<Runnable> requests = new ArrayList<>();
        grouped(candidate -> candidate.action == Action.REMOVE, Candidate::partition)
                .forEach(ofPartition -> requests.add(() -> remove(ofPartition, intent, settled)));
        grouped(candidate -> candidate.action != Action.REMOVE && candidate.index.hasProperties(), Candidate::partition)
                .forEach(ofPartition -> requests.add(() -> refresh(ofPartition, intent, written, settled)));
        store.runInParallel(requests);
        return settled.get();
    }

    /**
     * Deletes rows by one request. If the store refuses the request, deletes each row by its own request. A row that
     * was rewritten is read again.
     */
    private void remove(List<Candidate> ofPartition, String intent, AtomicBoolean settled) {
        Map<PrimaryKey, ETag> versions = new LinkedHashMap<>();
        for (Candidate candidate : ofPartition) {
            ETag version = version(candidate);
            if (version != null) {
                versions.put(candidate.row(), version);
            }
        }
        TableIndex<?> index = ofPartition.get(0).index;
        boolean together = versions.size() > 1
                && index.writeAll(versions.entrySet().stream()
                        .map(row -> RowOperation.delete(row.getKey(), row.getValue()))
                        .toList());
        for (Candidate candidate : ofPartition) {
            ETag version = versions.get(candidate.row());
            boolean done = version != null && (together || index.delete(candidate.row(), version));
            note(settled, done || settle(candidate, intent));
        }
    }

    /**
     * Updates the properties of rows by one request. If the store refuses the request, updates each row by its own
     * request.
     */
    private void refresh(List<Candidate> ofPartition, String intent, List<Written> written, AtomicBoolean settled) {
        List<RowOperation> operations = new ArrayList<>();
        for (Candidate candidate : ofPartition) {
            ETag version = version(candidate);
            ETag entityVersion = written.get(candidate.number).version();
            if (version != null && entityVersion != null) {
                operations.add(candidate.index.refreshing(
                        candidate.row(), candidate.entity, version, entityVersion, candidate.plan.plain()));
            }
        }
        boolean all = operations.size() == ofPartition.size();
        if (all && operations.size() > 1 && ofPartition.get(0).index.writeAll(operations)) {
            return;
        }
        for (Candidate candidate : ofPartition) {
            ETag entityVersion = written.get(candidate.number).version();
            note(settled, refresh(candidate, entityVersion) || settle(candidate, intent));
        }
    }

    private boolean refresh(Candidate candidate, @Nullable ETag written) {
        ETag version = version(candidate);
        return version != null
                && written != null
                && candidate.index.refresh(
                        candidate.values, candidate.entity, version, written, candidate.plan.plain());
    }

    /**
     * Returns the version that a row must still have to be deleted or rewritten; null if the row belongs to another
     * entity or to a write in flight.
     */
    private @Nullable ETag version(Candidate candidate) {
        if (candidate.action.isPutFirst()) {
            return candidate.put;
        }
        TableIndexRow found = candidate.found;
        return found != null && found.entity().equals(candidate.entity) && decided.contains(found.intent())
                ? found.etag()
                : null;
    }

    private static boolean settle(Candidate candidate, String intent) {
        return candidate.index.settle(candidate.values, candidate.entity, intent);
    }

    private static void note(AtomicBoolean settled, boolean one) {
        if (!one) {
            settled.set(false);
        }
    }

    @Override
    public boolean undo(String intent) {
        AtomicBoolean settled = new AtomicBoolean(true);
        List<Runnable> requests = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (candidate.action.isPutFirst()) {
                requests.add(() -> note(settled, settle(candidate, intent)));
            }
        }
        store.runInParallel(requests);
        return settled.get();
    }

    /**
     * Groups the wanted candidates by the result of {@code place}, in order. Each group contains at most as many
     * candidates as one request may contain.
     */
    private Collection<List<Candidate>> grouped(Predicate<Candidate> wanted, Function<Candidate, Object> place) {
        Map<Object, List<Candidate>> last = new LinkedHashMap<>();
        List<List<Candidate>> groups = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (wanted.test(candidate)) {
                List<Candidate> group = last.get(place.apply(candidate));
                if (group == null || group.size() == Limits.MAX_TRANSACTION_OPERATIONS) {
                    group = new ArrayList<>();
                    last.put(place.apply(candidate), group);
                    groups.add(group);
                }
                group.add(candidate);
            }
        }
        return groups;
    }

    /** An index row that the write puts or removes. */
    private static final class Candidate {
        private final TableIndex<?> index;
        private final WritePlan<?> plan;
        /** The number of the plan in the transaction. */
        private final int number;

        private final PrimaryKey entity;
        private final String values;
        private final Action action;
        /** The version of the row if it was put. */
        private @Nullable ETag put;
        /** The row if it was read. */
        private @Nullable TableIndexRow found;

        Candidate(OutsideEdit edit, WritePlan<?> plan, int number) {
            index = Objects.requireNonNull(
                    plan.context().maintainers().get(edit.index()).outside());
            this.plan = plan;
            this.number = number;
            entity = plan.primaryKey();
            values = edit.values();
            action = edit.action();
        }

        PrimaryKey row() {
            return index.primaryKey(values, entity);
        }

        Object partition() {
            return List.of(index, index.partition(row()));
        }
    }
}
