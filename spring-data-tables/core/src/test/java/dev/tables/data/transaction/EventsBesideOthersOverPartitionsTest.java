package dev.tables.data.transaction;

import dev.tables.data.core.TransactionReach;

/** The same where a transaction writes any partitions. */
class EventsBesideOthersOverPartitionsTest extends EventsBesideOthersTest {
    @Override
    TransactionReach reach() {
        return TransactionReach.STORE;
    }
}
