package dev.tables.mapping.table.internal.write;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.table.internal.protocol.Written;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A write of any number of changes in transactions, each as full as the limits allow. */
public final class ChunkedWrite<T> {
    private final List<Change<T>> changes;
    private final Map<Change<T>, Written> written;
    /** The errors of failed changes, if the changes may fail independently; null if the first error ends the work. */
    private final @Nullable Map<Change<T>, RuntimeException> failures;
    /** Plans of the next changes. */
    private final List<WritePlan<?>> planned = new ArrayList<>();
    /** The number of the first change that is not committed. */
    private int from;

    private ChunkedWrite(
            List<Change<T>> changes,
            Map<Change<T>, Written> written,
            @Nullable Map<Change<T>, RuntimeException> failures) {
        this.changes = changes;
        this.written = written;
        this.failures = failures;
    }

    /**
     * Saves entities, each once.
     *
     * @param allOrNone whether to use one transaction
     */
    public static <T> List<T> saveAll(EntityContext<T> context, Iterable<? extends T> entities, boolean allOrNone) {
        List<Change<T>> inOrder = new ArrayList<>();
        Map<PrimaryKey, Change<T>> distinct = new LinkedHashMap<>();
        Change.Values values = valuesOf(entities);
        for (T entity : entities) {
            Change<T> change = Change.save(context, entity, values);
            Change<T> earlier = distinct.get(change.primaryKey);
            if (earlier != null && context.model().isVersioned()) {
                requireSame(context, earlier, entity);
                change = earlier;
            }
            distinct.put(change.primaryKey, change);
            inOrder.add(change);
        }
        Map<Change<T>, Written> written = new HashMap<>(2 * distinct.size());
        commit(context, distinct.values(), written, allOrNone);
        return saved(inOrder, written, distinct.size() == inOrder.size());
    }

    /** Inserts entities, none of which may be passed twice. */
    public static <T> List<T> insertAll(EntityContext<T> context, Iterable<? extends T> entities) {
        List<Change<T>> inOrder = new ArrayList<>();
        Set<PrimaryKey> keys = new HashSet<>();
        Change.Values values = valuesOf(entities);
        for (T entity : entities) {
            Change<T> change = Change.insert(context, entity, values);
            if (!keys.add(change.primaryKey)) {
                throw new IllegalArgumentException(
                        context.model().entity() + " " + PrimaryKeyFormatter.formatPrimaryKey(change.primaryKey)
                                + " is passed twice, but can only be inserted once. Remove one of the two.");
            }
            inOrder.add(change);
        }
        Map<Change<T>, Written> written = new HashMap<>(2 * inOrder.size());
        commit(context, inOrder, written);
        return saved(inOrder, written, true);
    }

    /**
     * Returns when the values of entities are to be read. The entities of a collection stay unchanged until they are
     * written; an iterator of any other iterable may return the same object again.
     */
    public static Change.Values valuesOf(Iterable<?> entities) {
        return entities instanceof Collection ? Change.Values.LIVE : Change.Values.CAPTURED;
    }

    /**
     * Returns the entities as saved. For an entity that was passed twice, the result contains the same object twice.
     */
    private static <T> List<T> saved(List<Change<T>> inOrder, Map<Change<T>, Written> written, boolean areDistinct) {
        List<T> saved = new ArrayList<>(inOrder.size());
        Map<Change<T>, T> results = areDistinct ? Map.of() : new HashMap<>();
        for (Change<T> change : inOrder) {
            // One whose place another took was not written itself; only entities without versions can be such.
            saved.add(
                    areDistinct
                            ? change.stored(outcome(written, change))
                            : results.computeIfAbsent(change, one -> one.stored(outcome(written, one))));
        }
        return saved;
    }

    private static <T> void requireSame(EntityContext<T> context, Change<T> earlier, T entity) {
        if (earlier.requiredEntity() != entity && !earlier.requiredEntity().equals(entity)) {
            PrimaryKey keys = earlier.primaryKey;
            throw new IllegalArgumentException(
                    context.model().entity() + " " + PrimaryKeyFormatter.formatPrimaryKey(keys)
                            + " is passed twice with different properties. Pass each entity once.");
        }
    }

    /**
     * Deletes the rows that exist, and returns their keys.
     *
     * @param allOrNone whether to use one transaction
     */
    public static <T> Set<PrimaryKey> deleteAll(EntityContext<T> context, List<Change<T>> changes, boolean allOrNone) {
        Map<PrimaryKey, Change<T>> distinct = new LinkedHashMap<>();
        changes.forEach(change -> distinct.putIfAbsent(change.primaryKey, change));
        Map<Change<T>, Written> written = new HashMap<>();
        commit(context, distinct.values(), written, allOrNone);
        distinct.values().removeIf(change -> !outcome(written, change).done());
        return distinct.keySet();
    }

    private static <T> void commit(
            EntityContext<T> context,
            Collection<Change<T>> changes,
            Map<Change<T>, Written> written,
            boolean allOrNone) {
        if (allOrNone) {
            commitAllOrNone(context, changes, written);
        } else {
            commit(context, changes, written);
        }
    }

    private static <T> Written outcome(Map<Change<T>, Written> written, Change<T> change) {
        return written.getOrDefault(change, Written.NOTHING);
    }

    /**
     * Commits each change, in transactions as large as the store allows: across partitions if the store supports that,
     * otherwise by partition. If an error occurs, the earlier transactions stay committed.
     *
     * @param written receives the outcome of each committed change
     */
    public static <T> void commit(
            EntityContext<T> context, Collection<Change<T>> changes, Map<Change<T>, Written> written) {
        commit(context, new ChunkedWrite<>(new ArrayList<>(changes), written, null));
    }

    /**
     * Commits each change as {@link #commit(EntityContext, Collection, Map)} does, but splits a failed transaction in
     * two, repeatedly. In the end, only the changes that cause errors are not committed. If the store is unavailable,
     * no part of the failed transaction is retried.
     *
     * @param failures receives the error of each change that was not committed
     */
    public static <T> void commitEach(
            EntityContext<T> context,
            Collection<Change<T>> changes,
            Map<Change<T>, Written> written,
            Map<Change<T>, RuntimeException> failures) {
        commit(context, new ChunkedWrite<>(new ArrayList<>(changes), written, failures));
    }

    private static <T> void commit(EntityContext<T> context, ChunkedWrite<T> write) {
        if (write.changes.isEmpty()) {
            return;
        }
        context.withOneFlush(() -> {
            if (context.storage().reach().spansPartitions()) {
                write.commitAcross();
            } else {
                write.commitByPartition(write.changes);
            }
        });
    }

    private void commitByPartition(List<Change<T>> these) {
        Map<String, List<Change<T>>> byPartition = new LinkedHashMap<>();
        for (Change<T> change : these) {
            byPartition
                    .computeIfAbsent(change.primaryKey.partitionKey(), key -> new ArrayList<>())
                    .add(change);
        }
        byPartition.values().forEach(partition -> new ChunkedWrite<>(partition, written, failures).commitPartition());
    }

    private StoreLimits limits() {
        return changes.get(0).context.storage().limits();
    }

    private void commitPartition() {
        while (hasPlanned(0)) {
            commit(fitting(TransactionSize.ofPartition(limits())), false);
        }
    }

    private void commitAcross() {
        while (hasPlanned(0)) {
            TransactionSize size = TransactionSize.across(limits());
            int count = fitting(size);
            commit(count, !size.fitsOnePartition());
        }
    }

    /** Returns the number of the next changes that fit into one transaction; at least 1. */
    private int fitting(TransactionSize size) {
        int count = 0;
        while (hasPlanned(count) && (size.add(planned.get(count)).fits() || count == 0)) {
            count++;
        }
        return count;
    }

    /**
     * Returns whether more than {@code count} changes remain. If the next change is not planned yet, plans it together
     * with the changes that follow.
     */
    private boolean hasPlanned(int count) {
        int next = from + planned.size();
        while (count == planned.size() && next < changes.size()) {
            plan(next, Math.min(changes.size(), next + limits().maxTransactionOperations()));
            next = from + planned.size();
        }
        return count < planned.size();
    }

    /** Plans changes. If the changes may fail independently, omits changes that cannot be planned. */
    private void plan(int begin, int end) {
        List<Change<T>> some = changes.subList(begin, end);
        try {
            if (failures != null) {
                // One that cannot be written must not end the work when its size is asked for.
                some.forEach(Change::requireWritable);
            }
            planned.addAll(CurrentRows.plan(some));
        } catch (RuntimeException failed) {
            if (failures == null) {
                throw failed;
            }
            if (some.size() == 1 || isOfStore(failed)) {
                fail(failures, some, failed);
                some.clear();
                return;
            }
            int before = changes.size();
            int middle = begin + some.size() / 2;
            plan(begin, middle);
            int gone = before - changes.size();
            plan(middle - gone, end - gone);
        }
    }

    /** Commits the next {@code count} changes. */
    private void commit(int count, boolean across) {
        commit(changes.subList(from, from + count), planned.subList(0, count), across);
        planned.subList(0, count).clear();
        from += count;
    }

    private void commit(List<Change<T>> together, List<WritePlan<?>> plans, boolean across) {
        try {
            List<WritePlan<?>> copy = List.copyOf(plans);
            List<Written> results =
                    across ? ChangeTransaction.commitAcross(copy) : ChangeTransaction.commitPlanned(copy);
            for (int i = 0; i < results.size(); i++) {
                written.put(together.get(i), results.get(i));
            }
        } catch (TransactionTooLargeException lists) {
            commitHalves(together, plans, across);
        } catch (RuntimeException failed) {
            if (failures == null) {
                throw failed;
            }
            if (together.size() == 1 || isOfStore(failed)) {
                fail(failures, together, failed);
            } else {
                commitHalves(together, plans, across);
            }
        }
    }

    private void commitHalves(List<Change<T>> together, List<WritePlan<?>> plans, boolean across) {
        int half = together.size() / 2;
        commit(together.subList(0, half), plans.subList(0, half), across);
        commit(together.subList(half, together.size()), plans.subList(half, plans.size()), across);
    }

    /**
     * Commits all changes or none.
     *
     * @throws IllegalStateException if the changes exceed what the store can write in one transaction; nothing is
     *     written
     */
    private static <T> void commitAllOrNone(
            EntityContext<T> context, Collection<Change<T>> changes, Map<Change<T>, Written> written) {
        if (changes.isEmpty()) {
            return;
        }
        List<Change<T>> all = new ArrayList<>(changes);
        boolean across = context.storage().reach().spansPartitions();
        if (!across) {
            requireOnePartition(context, all);
        }
        List<WritePlan<?>> plans = CurrentRows.plan(all);
        TransactionSize size = across
                ? TransactionSize.across(context.storage().limits())
                : TransactionSize.ofPartition(context.storage().limits());
        plans.forEach(size::add);
        String excess = size.excess();
        if (excess != null && all.size() > 1) {
            throw notTogether(context, "They need " + excess + ".", null);
        }
        boolean alone = all.size() == 1 || !across;
        try {
            List<Written> results =
                    alone ? ChangeTransaction.commitPlanned(plans) : ChangeTransaction.commitAcross(plans);
            for (int i = 0; i < results.size(); i++) {
                written.put(all.get(i), results.get(i));
            }
        } catch (TransactionTooLargeException lists) {
            throw notTogether(
                    context,
                    "They need more operations than one transaction allows, because index rows of layout KEY_LIST_PER_VALUE must "
                            + "be split.",
                    lists);
        }
    }

    private static void requireOnePartition(EntityContext<?> context, List<? extends Change<?>> changes) {
        String first = changes.get(0).primaryKey.partitionKey();
        for (Change<?> change : changes) {
            if (!change.primaryKey.partitionKey().equals(first)) {
                throw notTogether(
                        context,
                        "They are in more than one partition, but the store or the configured transaction limits do not "
                                + "allow transactions across partitions.",
                        null);
            }
        }
    }

    private static IllegalStateException notTogether(
            EntityContext<?> context, String found, @Nullable Throwable cause) {
        return new IllegalStateException(
                "The entities of " + context.model().entity() + " cannot be written in one transaction. " + found
                        + " Nothing was written. Write fewer entities at once, or write in chunks with saveAll or "
                        + "deleteAll.",
                cause);
    }

    /** Records why changes were not committed. */
    private static <T> void fail(
            Map<Change<T>, RuntimeException> failures, Collection<Change<T>> changes, RuntimeException why) {
        changes.forEach(change -> failures.put(change, why));
    }

    /**
     * Returns whether an error concerns the store and not the entities, so that a retry of some entities is useless.
     */
    private static boolean isOfStore(RuntimeException error) {
        RuntimeException kind =
                error instanceof TransactionFailedException failed ? failed.failedOperationException() : error;
        return kind instanceof StoreUnavailableException;
    }
}
