package dev.tables.data.transaction;

import dev.tables.data.core.TransactionReach;

/** The same where transactions may write any partitions. */
class TransactionEndOverPartitionsTest extends TransactionEndTest {
    @Override
    TransactionReach reach() {
        return TransactionReach.STORE;
    }
}
