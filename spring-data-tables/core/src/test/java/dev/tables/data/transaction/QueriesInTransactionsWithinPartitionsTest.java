package dev.tables.data.transaction;

import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;

/** The same queries on a store without transactions across partitions, as Azure. */
class QueriesInTransactionsWithinPartitionsTest extends QueriesInTransactionsTest {
    @Override
    TableStore newStore() {
        return RecordingTableStore.withinPartitions(super.newStore());
    }
}
