package dev.tables.mapping.table.internal.write;

import dev.tables.engine.Capability;
import dev.tables.engine.Projection;
import dev.tables.engine.TableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.EntityStore;
import dev.tables.mapping.table.internal.index.ExactReads;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.protocol.EntityIndexLease;
import dev.tables.mapping.table.internal.protocol.IntentTiming;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import dev.tables.mapping.table.internal.row.EntityFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The context that all reads and writes of one entity type in one store share.
 *
 * @param format the format of the entities' rows
 * @param indexes the index rows of entities and their content
 * @param maintainers the writing sides of the indexes, by number
 * @param accesses the reading sides of the indexes, by number
 * @param storage the store with its log of unfinished writes, index tables and limits
 * @param model the model, with keys for blind indexes if there is a cipher
 * @param table the table that contains the rows
 * @param store the store that contains the rows
 * @param lease the lease of this process on the indexes
 * @param exactReads decides when index rows are read without their entities
 * @param showsVersions whether entities have a property for their version or timestamp
 * @param newEntityPredicate tests whether an entity is new; null if only its version shows that
 * @param reads the reads that are required before a row is written
 * @param timing the bounds on the age of intents
 */
public record EntityContext<T>(
        EntityFormat<T> format,
        EntityIndexes<T> indexes,
        List<IndexMaintainer<T>> maintainers,
        List<IndexAccess<T>> accesses,
        EntityStore storage,
        EntityModel model,
        String table,
        TableStore store,
        EntityIndexLease lease,
        ExactReads exactReads,
        boolean showsVersions,
        @Nullable Predicate<Object> newEntityPredicate,
        RequiredReads reads,
        IntentTiming timing) {
    /**
     * The reads that are required before a row is written.
     *
     * @param beforeChange whether the row must be read to determine the writes of a change
     * @param beforeReplacement whether the row must be read to determine the row that replaces it
     * @param keepsUnknown whether properties of a replaced row that this version does not declare are kept or refused
     * @param inSeveralRows whether an entity may have several rows
     * @param changed the properties to read of a row that is changed
     * @param replaced the properties to read of a row that is replaced
     */
    public record RequiredReads(
            boolean beforeChange,
            boolean beforeReplacement,
            boolean keepsUnknown,
            boolean inSeveralRows,
            Projection changed,
            Projection replaced) {
        public static RequiredReads of(EntityFormat<?> format, EntityIndexes<?> indexes) {
            boolean beforeChange = indexes.count() > 0 || format.form().spansRequests();
            boolean whole = format.form().readsBeforeReplacing();
            return new RequiredReads(
                    beforeChange,
                    beforeChange || whole,
                    whole,
                    format.wide() != null,
                    indexes.projection(),
                    whole ? Projection.ALL : indexes.projection());
        }
    }

    // Writing

    /**
     * Runs writes that become durable together, when this method returns ({@link TableStore#runWithSingleFlush}).
     * Writes of entities with large values become durable one by one. Blobs are durable immediately, so an intent must
     * be durable before its blobs are put, and a transaction must be durable before its blobs are deleted.
     */
    public void withOneFlush(Runnable writes) {
        if (indexes.content().hasLarge()) {
            writes.run();
        } else {
            store.runWithSingleFlush(writes);
        }
    }

    // Reading

    /** Returns whether the calling thread may read the index now, in its transaction or snapshot. */
    public boolean isReadable(int index) {
        return exactReads.includesIndex(index) && lease.isReadable(index);
    }

    /**
     * Returns whether index rows and entities can be read in one snapshot. False if large values are outside of the
     * store, because they have no snapshots. False in a unit of work in which each request reads its own snapshot.
     */
    public boolean supportsSnapshots() {
        return storage.reach().includesIndexTables()
                && format.form().large() == null
                && !UnitStore.hasSnapshotPerRequest(store);
    }

    /**
     * Reads in one snapshot if the store has snapshots and the thread is not reading from one. The indexes must stay
     * readable until the read ends, which proves that they were readable at the time of the snapshot.
     */
    public <R> R readSnapshot(Supplier<R> reads, int... readBy) {
        if (!supportsSnapshots() || store.isReadingFromSnapshot()) {
            return reads.get();
        }
        return exactReads.readSnapshot(reads, readBy);
    }

    /** Returns whether the store counts rows without returning them. */
    public boolean storeCounts() {
        return store.capabilities().contains(Capability.COUNT_IN_SINGLE_REQUEST);
    }
}
