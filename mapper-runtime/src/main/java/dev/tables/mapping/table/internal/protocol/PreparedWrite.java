package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.RowWriter;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The part of a write outside of its partition: the rows or blobs that the write puts before its transaction or removes
 * after its transaction. One implementation writes index rows in separate tables, another writes blobs. One intent
 * lists all rows and blobs of the write.
 */
public interface PreparedWrite {
    /** Returns the kind of intents whose handler finishes the write if the writer does not. */
    String kind();

    /** Writes to the intent everything that may have to be removed. Each kind uses its own property names. */
    void describe(RowWriter intent);

    /** Returns reads that may run before the intent exists. */
    List<Runnable> reads();

    /**
     * Returns the requests that put everything that must exist once the transaction is committed, and the remaining
     * reads. The requests run after the intent is written, in any order or in parallel.
     *
     * @param intent the id of the write's intent
     * @param permits the permits to renew between requests
     */
    List<Runnable> preparations(String intent, WritePermits permits);

    /**
     * Returns removals that may run together with a later write, and that {@link #complete} then omits. Called after
     * the commit.
     *
     * @return the removals, each of which returns false if it is left to recovery
     */
    default List<BooleanSupplier> removalsForLater(String intent) {
        return List.of();
    }

    /**
     * Removes the rows and blobs that are not needed after the commit.
     *
     * @param written the outcome of each plan
     * @return false if something is left to recovery
     */
    boolean complete(String intent, List<Written> written);

    /**
     * Removes the preparations of a transaction that was not committed and never will be.
     *
     * @return false if something is left to recovery
     */
    boolean undo(String intent);
}
