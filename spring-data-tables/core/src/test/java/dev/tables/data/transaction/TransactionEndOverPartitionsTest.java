package dev.tables.data.transaction;

import dev.tables.data.core.TransactionScope;

/** The same where transactions may write any partitions. */
class TransactionEndOverPartitionsTest extends TransactionEndTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }
}
