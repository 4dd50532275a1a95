package dev.tables.mapping.table;

import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexMismatchException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The permits to write that one attempt has, one for each kind of entities it concerns: while it has them this process counts as one that
 * writes these entities, and others wait for it. To be closed when the attempt is over.
 */
final class WritePermits implements AutoCloseable {
    /** Most writes are of one kind of entities. */
    private final Map<EntityRows<?>, Long> permits = new IdentityHashMap<>(1);

    private WritePermits() {}

    /**
     * Acquires them.
     *
     * @throws dev.tables.mapping.lifecycle.IndexMismatchException if this process may not write
     */
    static WritePermits acquire(List<? extends Change<?>> changes) {
        WritePermits acquired = new WritePermits();
        try {
            for (Change<?> change : changes) {
                if (!acquired.permits.containsKey(change.rows())) {
                    acquired.permits.put(change.rows(), change.rows().acquireWritePermit());
                }
            }
            return acquired;
        } catch (RuntimeException refused) {
            acquired.close();
            throw refused;
        }
    }

    /**
     * Whether all are valid and have been all the while; leases that are half over are renewed, also that of a job this is a part of. Costs
     * one reading of the clock if none is. The next attempt to acquire them says why one is not.
     */
    boolean areValid() {
        TableJob.keepAlive();
        try {
            for (Map.Entry<EntityRows<?>, Long> one : permits.entrySet()) {
                if (!one.getKey().isWritePermitValid(one.getValue())) {
                    return false;
                }
            }
            return true;
        } catch (IndexMismatchException | TableStoreException refused) {
            return false;
        }
    }

    @Override
    public void close() {
        permits.keySet().forEach(EntityRows::releaseWritePermit);
    }
}
