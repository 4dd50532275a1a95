package dev.tables.data.transaction;

import dev.tables.data.core.TransactionScope;

/** The same where a transaction writes any partitions. */
class EventsBesideOthersOverPartitionsTest extends EventsBesideOthersTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }
}
