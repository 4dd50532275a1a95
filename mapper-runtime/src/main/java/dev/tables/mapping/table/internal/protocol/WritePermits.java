package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The write permits of one attempt, one for each entity type that it concerns. Until the permits are closed, this
 * process counts as a writer of these entities, and other processes wait for it. Must be closed after the attempt.
 */
public final class WritePermits implements AutoCloseable {
    /** The lease of the first change. Most writes concern one entity type only. */
    private final EntityIndexLease first;

    private final long permit;
    /** The permits for other entity types. */
    private Map<EntityIndexLease, Long> others = Map.of();

    private WritePermits(EntityIndexLease first) {
        this.first = first;
        permit = first.acquireWritePermit();
    }

    /**
     * Acquires the permit for one entity type.
     *
     * @throws dev.tables.mapping.lifecycle.IndexDefinitionMismatchException if this process may not write
     */
    public static WritePermits acquire(EntityIndexLease lease) {
        return new WritePermits(lease);
    }

    /**
     * Acquires the permit for another entity type, unless the permit is already acquired.
     *
     * @throws dev.tables.mapping.lifecycle.IndexDefinitionMismatchException if this process may not write
     */
    public void add(EntityIndexLease one) {
        if (one != first && !others.containsKey(one)) {
            others = others.isEmpty() ? new IdentityHashMap<>() : others;
            others.put(one, one.acquireWritePermit());
        }
    }

    /**
     * Returns whether all permits are valid and have been valid since they were acquired. Renews leases of which half
     * has passed, including the lease of the job that runs the attempt. If no lease is due, a call only reads the
     * clock. If a permit is invalid, the next attempt to acquire it reports why.
     */
    public boolean areValid() {
        TableJob.renewLeaseIfDue();
        try {
            boolean valid = first.isWritePermitValid(permit);
            if (others.isEmpty()) {
                return valid;
            }
            for (Map.Entry<EntityIndexLease, Long> one : others.entrySet()) {
                valid = valid && one.getKey().isWritePermitValid(one.getValue());
            }
            return valid;
        } catch (IndexDefinitionMismatchException | TableStoreException refused) {
            return false;
        }
    }

    @Override
    public void close() {
        first.releaseWritePermit();
        if (!others.isEmpty()) {
            others.keySet().forEach(EntityIndexLease::releaseWritePermit);
        }
    }
}
