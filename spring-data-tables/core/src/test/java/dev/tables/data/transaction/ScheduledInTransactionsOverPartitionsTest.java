package dev.tables.data.transaction;

import dev.tables.data.core.TransactionScope;

/** The same where transactions may write any partitions. */
class ScheduledInTransactionsOverPartitionsTest extends ScheduledInTransactionsTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }
}
