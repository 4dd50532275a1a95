package dev.tables.cli;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.EnumSet;
import java.util.Set;

/**
 * An empty store that replaces the target in a dry run. It has those limits and capabilities of the target that affect
 * what a copy writes.
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
     * Returns an empty store that replaces a target with sorted rows only within each partition. Such a target stores
     * global indexes in shards.
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
