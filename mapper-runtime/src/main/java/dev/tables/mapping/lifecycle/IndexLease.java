package dev.tables.mapping.lifecycle;

import dev.tables.engine.TableStoreException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process's lease on the indexes of one entity type. The lease decides whether the process may write entities, and by
 * which indexes it may read. Callers acquire a write permit before a write, and validate it before they send the
 * transaction. {@link IndexCatalog#acquireLease} returns the lease of a process that has a catalog; {@link #NONE} is
 * for tables that are opened without a catalog.
 */
public abstract class IndexLease {
    /** The lease of a table that has no catalog: it permits every write, and every index is readable. */
    public static final IndexLease NONE = new None();

    /** Restricts subclasses to this package. */
    IndexLease() {}

    /** Returns whether the states of the indexes are recorded in a catalog. */
    public abstract boolean isBackedByCatalog();

    /**
     * Acquires a permit for one attempt to write entities. Preparing the write may take any time, if
     * {@link #isWritePermitValid} is called right before the transaction. Each permit must be returned by
     * {@link #releaseWritePermit}.
     *
     * @return the permit, for {@link #isWritePermitValid}
     * @throws IndexDefinitionMismatchException if the lease of this process had expired, and an index that it does not
     *     maintain has become readable
     * @throws TableStoreException if the catalog cannot be read and the lease has expired, or if the table is being
     *     dropped
     */
    public abstract long acquireWritePermit();

    /**
     * Returns whether a write permit, and all work prepared under the permit, is still valid. A permit becomes invalid
     * if other processes may have treated this process as ended since the permit was acquired, or if the table is being
     * dropped. Call this method right before a transaction is sent; the transaction may then take as long as the grace
     * period. A call between the requests that prepare the transaction renews the lease in time.
     *
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException as for {@link #acquireWritePermit}
     */
    public abstract boolean isWritePermitValid(long permit);

    /** Ends an attempt that had a permit, regardless of its outcome. */
    public abstract void releaseWritePermit();

    /**
     * Reads a page by an index. The index must have been readable until the response has arrived; otherwise the page is
     * read again.
     *
     * @throws IndexNotReadableException if the index is not readable
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read and the lease has expired; or any exception that
     *     reading the page throws
     */
    public abstract <R> R readUsingIndex(int index, Supplier<R> page);

    /**
     * Returns whether queries may use the index now. Sends no request while the lease lasts, so a later
     * {@link #readUsingIndex} may still refuse the read.
     *
     * @throws IndexDefinitionMismatchException as for {@link #acquireWritePermit}
     * @throws TableStoreException if the catalog cannot be read and the lease has expired
     */
    public abstract boolean isReadable(int index);

    /**
     * Returns whether the index was readable at the time of the snapshot from which the calling thread reads. Sends at
     * most one request.
     */
    public abstract boolean wasReadableInSnapshot(int index);

    /**
     * Returns the index as last read from the catalog; null if it has not been read. Sends no request, and does not
     * count as use.
     */
    public abstract @Nullable ObservedIndexStatus lastObservedStatus(int index);

    /**
     * Returns the statuses of the indexes by number, as last read from the catalog; empty without a catalog. The
     * statuses are at most one lease old while the process is in use, and otherwise at most half the lease of an idle
     * process. The call does not count as use of the lease.
     */
    public abstract List<IndexStatus> indexStatuses();

    /** Returns the identity of the entities' table, at most one lease old; 0 without a catalog. */
    public abstract long entityTableId();

    /**
     * Assigns another identity to the entities' table before it is created, see
     * {@link IndexCatalog#assignNewEntityTableId}.
     */
    public abstract void assignNewEntityTableId(BooleanSupplier isAbsent);

    /**
     * Defers the renewal of the lease to other threads, until an eighth of the lease is left. A thread defers the
     * renewal while the predicate, which the thread calls with the catalog of the lease, returns true. The thread then
     * holds a snapshot of the store, and possibly a connection. A request outside of the snapshot would need a second
     * connection.
     */
    public abstract void deferRenewalWhile(Predicate<IndexCatalog> keepsSnapshot);

    /** The lease of a table without a catalog. */
    private static final class None extends IndexLease {
        @Override
        public boolean isBackedByCatalog() {
            return false;
        }

        @Override
        public long acquireWritePermit() {
            return 0;
        }

        @Override
        public boolean isWritePermitValid(long permit) {
            return true;
        }

        @Override
        public void releaseWritePermit() {}

        @Override
        public <R> R readUsingIndex(int index, Supplier<R> page) {
            return page.get();
        }

        @Override
        public boolean isReadable(int index) {
            return true;
        }

        @Override
        public boolean wasReadableInSnapshot(int index) {
            return true;
        }

        @Override
        public @Nullable ObservedIndexStatus lastObservedStatus(int index) {
            return null;
        }

        @Override
        public List<IndexStatus> indexStatuses() {
            return List.of();
        }

        @Override
        public long entityTableId() {
            return 0;
        }

        @Override
        public void assignNewEntityTableId(BooleanSupplier isAbsent) {}

        @Override
        public void deferRenewalWhile(Predicate<IndexCatalog> keepsSnapshot) {}
    }
}
