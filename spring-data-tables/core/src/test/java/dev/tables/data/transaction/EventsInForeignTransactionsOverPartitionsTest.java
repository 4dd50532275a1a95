package dev.tables.data.transaction;

import dev.tables.data.core.TransactionScope;

/** The same where a transaction writes any partitions. */
class EventsInForeignTransactionsOverPartitionsTest extends EventsInForeignTransactionsTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }
}
