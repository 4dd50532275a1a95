package dev.tables.data.repository;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;

/** The same on a store without transactions across partitions, where hits in tables of their own are verified. */
class WholeIndexPagesByProtocolTest extends WholeIndexPagesTest {
    @Override
    TableStore of(TableStore inner) {
        return new RecordingTableStore(
                inner, Capability.CROSS_PARTITION_TRANSACTIONS, Capability.COUNT_IN_SINGLE_REQUEST);
    }
}
