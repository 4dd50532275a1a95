package dev.tables.data.repository;

import dev.tables.engine.Capability;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.TableStore;
import java.util.EnumSet;
import java.util.Set;

/** The same on a store without transactions across partitions, where hits in tables of their own are verified. */
class ComputedIndexByProtocolTest extends ComputedIndexTest {
    @Override
    TableStore newStore() {
        return new ForwardingTableStore(super.newStore()) {
            @Override
            public Set<Capability> capabilities() {
                EnumSet<Capability> rest = EnumSet.copyOf(delegate().capabilities());
                rest.removeAll(Set.of(Capability.CROSS_PARTITION_TRANSACTIONS, Capability.SINGLE_REQUEST_COUNT));
                return rest;
            }
        };
    }
}
