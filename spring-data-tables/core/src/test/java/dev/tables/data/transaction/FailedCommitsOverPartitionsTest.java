package dev.tables.data.transaction;

import dev.tables.data.core.TransactionReach;

/** The same where transactions may write any partitions. */
class FailedCommitsOverPartitionsTest extends FailedCommitsTest {
    @Override
    TransactionReach reach() {
        return TransactionReach.STORE;
    }
}
