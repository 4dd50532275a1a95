package dev.tables.mapping.table;

import dev.tables.engine.RowOperation;

/**
 * What happens around the transaction of a write that concerns more than its partition, under an intent: before it, what
 * must be there once it is committed; in it, the decision; after it, what is not needed any more.
 */
interface TransactionProtocol {
    /**
     * What comes before the transaction. If it throws, it has left nothing, or what recovery will find.
     *
     * @param leave renewed between requests
     */
    void prepare(WriteLeave leave);

    /** Whether the transaction may be sent now, by the age of its intent. */
    boolean isInTime();

    /** What the transaction must hold besides the changes. */
    RowOperation decision();

    /** Whether the transaction was committed, by a request sent twice of which the second lost the race against the first. */
    boolean isCommitted();

    /**
     * Sees to it that the transaction cannot be committed any more, unless it was.
     *
     * @return whether it was
     * @throws dev.tables.engine.TableStoreException if that cannot be found out
     */
    boolean abort();

    /**
     * What comes after the transaction. A failure here is left to recovery: the write has happened.
     *
     * @param mayArriveAgain whether it was sent again after a lost answer, so that a request of it may still arrive: it must not be done twice
     */
    void finish(boolean mayArriveAgain);

    /** Removes what was prepared for a transaction that was not committed and cannot be any more. */
    void abandon();
}
