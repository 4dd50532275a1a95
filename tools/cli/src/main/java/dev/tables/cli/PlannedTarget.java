package dev.tables.cli;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.EnumSet;
import java.util.Set;

/**
 * An empty store that replaces the target in a dry run. The store has the limits and capabilities of the target, as far
 * as they affect the writes of a copy.
 */
final class PlannedTarget extends ForwardingTableStore {
    private final Set<Capability> capabilities;

    private PlannedTarget(TableStore empty, Set<Capability> capabilities) {
        super(empty);
        this.capabilities = capabilities;
    }

    /** Returns an empty store that replaces a target with sorted tables. */
    static TableStore sorted() {
        return LocalTableStore.inMemory();
    }

    /**
     * Returns an empty store in place of a target that sorts rows only within each partition. A target of this kind
     * stores global indexes in shards.
     */
    static TableStore ofSortedPartitions() {
        TableStore empty = LocalTableStore.inMemory();
        Set<Capability> capabilities = EnumSet.copyOf(empty.capabilities());
        capabilities.remove(Capability.ORDERED_ACROSS_PARTITIONS);
        capabilities.add(Capability.ORDERED_WITHIN_PARTITION);
        return new PlannedTarget(empty, capabilities);
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }
}
