package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The permits to write that one attempt has, one for each kind of entities it concerns: while it has them this process counts as one that
 * writes these entities, and others wait for it. To be closed when the attempt is over.
 */
public final class WritePermits implements AutoCloseable {
    /** Most writes are of one kind of entities: that of the first change. */
    private final EntityIndexLease first;

    private final long permit;
    /** Those for other kinds. */
    private Map<EntityIndexLease, Long> others = Map.of();

    private WritePermits(EntityIndexLease first) {
        this.first = first;
        permit = first.acquireWritePermit();
    }

    /**
     * Acquires the permit for one kind of entities.
     *
     * @throws dev.tables.mapping.lifecycle.IndexDefinitionMismatchException if this process may not write
     */
    public static WritePermits acquire(EntityIndexLease lease) {
        return new WritePermits(lease);
    }

    /**
     * Acquires the permit for another kind of entities, unless it is held already.
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
     * Whether all are valid and have been all the while; leases that are half over are renewed, also that of a job this is a part of. Costs
     * one reading of the clock if none is. The next attempt to acquire them says why one is not.
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
