package dev.tables.mapping.table.internal.index;

import dev.tables.mapping.table.internal.protocol.EntityIndexLease;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rule for when index rows in separate tables are read without comparing them with their entities.
 *
 * <p>Three conditions ensure that every index row matches its entity. Transactions include the index rows, and the
 * {@link CopiedIntents} are finished. The store also empties the index tables whenever the table of the entities is
 * dropped. Only a catalog of indexes ensures that an index has no rows from before its declaration and no rows of
 * another definition.
 */
public final class ExactReads {
    private final EntityIndexes<?> indexes;
    private final EntityIndexLease lease;
    private final CopiedIntents copied;
    /**
     * The snapshot of this class from which the calling thread reads; null if the thread reads from no snapshot of this
     * class.
     */
    private final ThreadLocal<@Nullable Snapshot> current = new ThreadLocal<>();

    public ExactReads(EntityIndexes<?> indexes, EntityIndexLease lease, CopiedIntents copied) {
        this.indexes = indexes;
        this.lease = lease;
        this.copied = copied;
    }

    /** Finishes the copied intents if there are indexes in separate tables; a later read retries after a failure. */
    public void open() {
        if (indexes.storage().reach().includesIndexTables()
                && !indexes.format().model().indexTables().isEmpty()) {
            copied.finish();
        }
    }

    /**
     * A snapshot from which one thread reads.
     *
     * @param indexes the indexes that were readable when it began
     * @param exact whether all index rows matched their entities when it began
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Snapshot(int[] indexes, boolean exact) {}

    /**
     * Reads index rows if each row matches its entity; otherwise returns null.
     *
     * <p>A snapshot or a unit of work may be older than the time at which the copied intents were finished. In a
     * snapshot or unit, index rows match their entities only if {@link #readSnapshot} began the snapshot.
     */
    public <R> @Nullable R readExactly(Supplier<R> read) {
        Snapshot within = current.get();
        boolean exact = isWithin() ? within != null && within.exact() : areExact();
        return exact ? read.get() : null;
    }

    /**
     * Reads from one snapshot of the store, which must support snapshots. The indexes must remain readable until the
     * end.
     */
    public <R> R readSnapshot(Supplier<R> reads, int... readBy) {
        boolean isAnyOutside =
                Arrays.stream(readBy).anyMatch(index -> indexes.index(index).hasOwnTable());
        Supplier<R> all = () -> {
            Snapshot snapshot = new Snapshot(readBy, isAnyOutside && !isWithin() && areExact());
            return indexes.storage().store().readSnapshot(() -> within(snapshot, reads));
        };
        for (int index : readBy) {
            Supplier<R> served = all;
            all = () -> lease.served(index, served);
        }
        return all.get();
    }

    private <R> R within(Snapshot snapshot, Supplier<R> reads) {
        current.set(snapshot);
        try {
            return reads.get();
        } finally {
            current.remove();
        }
    }

    /**
     * Returns whether the calling thread may read the index. Every index may be read if the thread reads from no
     * snapshot of this class.
     */
    public boolean includesIndex(int index) {
        Snapshot snapshot = current.get();
        return snapshot == null || Arrays.stream(snapshot.indexes()).anyMatch(one -> one == index);
    }

    private boolean areExact() {
        return lease.isInCatalog()
                && indexes.storage().reach().includesIndexTables()
                && copied.finish()
                && indexes.storage().indexTables().areDependent();
    }

    private boolean isWithin() {
        return indexes.storage().store().isReadingFromSnapshot()
                || UnitStore.unitOf(indexes.storage().store()) != null;
    }
}
