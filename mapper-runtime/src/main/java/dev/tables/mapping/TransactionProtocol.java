package dev.tables.mapping;

import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStoreException;

/**
 * What happens around the transaction of a write that concerns more than its partition, under an intent: before it, what
 * must be there once it is committed; in it, the decision; after it, what is not needed any more.
 */
interface TransactionProtocol {
    /** What comes before the transaction. If it throws, it has left nothing, or what recovery will find. */
    void prepare();

    /** What the transaction must hold besides the changes. */
    RowOperation decision();

    /** Whether the transaction was committed, by a request sent twice of which the second lost the race against the first. */
    boolean isCommitted();

    /**
     * After the transaction failed: whether it was committed all the same, by a request sent twice. If it was not, and
     * cannot be any more, what was prepared is removed.
     */
    boolean isCommittedAfterAll(TableStoreException failed);

    /** What comes after the transaction. A failure here is left to recovery: the write has happened. */
    void finish();

    /** Removes what was prepared for a transaction that was not committed and cannot be any more. */
    void abandon();
}
