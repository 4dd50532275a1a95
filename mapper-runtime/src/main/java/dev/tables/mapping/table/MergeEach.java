package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowNotFoundException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.table.internal.write.EntityMerge;
import dev.tables.mapping.table.internal.write.MergedEntity.Found;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A merge of some properties into each of many entities that matches a predicate. Rows are read in groups, and each
 * change is conditional on the version read. Rows that change concurrently are read again.
 */
final class MergeEach<T> {
    /** The number of rows that are read and kept in memory before they are changed, if no entity can be large. */
    private static final int AT_ONCE = 1000;
    /** The number of rows that are read together if the entities may be large. */
    private static final int FEW_AT_ONCE = 20;

    private final EntityContext<T> context;
    private final PropertyChanges changes;
    private final Predicate<? super T> wanted;
    private final BiConsumer<ETag, T> merged;

    /** Prepares a merge; {@code merged} receives the version before and the entity after each change. */
    MergeEach(
            EntityContext<T> context,
            PropertyChanges changes,
            Predicate<? super T> wanted,
            BiConsumer<ETag, T> merged) {
        this.context = context;
        this.changes = changes;
        this.wanted = wanted;
        this.merged = merged;
    }

    /** Runs the merge and returns the number of changed entities. */
    int run(List<PrimaryKey> all) {
        int most = context.format().form().large() == null && context.format().wide() == null ? AT_ONCE : FEW_AT_ONCE;
        Set<PrimaryKey> next = new LinkedHashSet<>();
        int done = 0;
        for (PrimaryKey keys : all) {
            next.add(keys);
            if (next.size() == most) {
                done += merge(next);
                next.clear();
            }
        }
        return done + merge(next);
    }

    private int merge(Set<PrimaryKey> some) {
        List<PrimaryKey> left = new ArrayList<>(some);
        AtomicInteger done = new AtomicInteger();
        Retry.LatestFailure overtaken = new Retry.LatestFailure();
        return Retry.run(
                Retry.RACE_ON_ONE_ROW,
                attempt -> {
                    Map<Change<T>, Written> written = new HashMap<>();
                    List<Change<T>> gathered = gathered(left);
                    try {
                        ChunkedWrite.commit(context, gathered, written);
                        return Optional.of(done.get() + gathered.size());
                    } catch (ConcurrentUpdateException | RowNotFoundException lost) {
                        done.addAndGet(written.size());
                        left.clear();
                        gathered.stream()
                                .filter(change -> !written.containsKey(change))
                                .forEach(change -> left.add(change.primaryKey));
                        return overtaken.record(lost);
                    } finally {
                        written.forEach((change, outcome) ->
                                merged.accept(Objects.requireNonNull(change.expected), change.stored(outcome)));
                    }
                },
                overtaken::rethrow);
    }

    private List<Change<T>> gathered(List<PrimaryKey> keys) {
        List<Change<T>> gathered = new ArrayList<>(keys.size());
        if (keys.isEmpty()) {
            return gathered;
        }
        EntityMerge<T> first = changes.mergeOf(context, keys.get(0));
        List<@Nullable Found> found = new EntityReads(context.format(), context.store())
                .getAll(keys, Projection.ALL, stored -> first.found(stored, false));
        for (int i = 0; i < keys.size(); i++) {
            Found one = found.get(i);
            Change<T> change =
                    one == null ? null : changes.mergeOf(context, keys.get(i)).gather(one, wanted);
            if (change != null) {
                gathered.add(change);
            }
        }
        return gathered;
    }
}
