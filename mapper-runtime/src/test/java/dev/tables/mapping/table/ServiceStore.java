package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.EnumSet;
import java.util.Set;

/** A store that has no transactions across partitions, as a service has none: indexes in tables of their own follow the protocol; nor does it count. */
final class ServiceStore extends ForwardingTableStore {
    ServiceStore(TableStore store) {
        super(store);
    }

    static TableStore inMemory() {
        return new ServiceStore(LocalTableStore.inMemory());
    }

    @Override
    public Set<Capability> capabilities() {
        EnumSet<Capability> rest = EnumSet.copyOf(delegate().capabilities());
        rest.removeAll(Set.of(
                Capability.CROSS_PARTITION_TRANSACTIONS,
                Capability.COUNT_IN_SINGLE_REQUEST,
                Capability.MULTI_GET_IN_SINGLE_REQUEST));
        return rest;
    }
}
