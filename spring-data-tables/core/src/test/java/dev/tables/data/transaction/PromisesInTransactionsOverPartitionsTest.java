package dev.tables.data.transaction;

import dev.tables.data.core.TransactionScope;

/** The same where transactions may write any partitions. */
class PromisesInTransactionsOverPartitionsTest extends PromisesInTransactionsTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }
}
