package dev.tables.differential.run;

import dev.tables.engine.Capability;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.TableStore;
import java.util.EnumSet;
import java.util.Set;

/** A store whose transactions are each within a partition, as in Azure. */
final class WithinPartitions extends ForwardingTableStore {
    WithinPartitions(TableStore store) {
        super(store);
    }

    @Override
    public Set<Capability> capabilities() {
        EnumSet<Capability> rest = EnumSet.copyOf(super.capabilities());
        rest.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
        return rest;
    }
}
