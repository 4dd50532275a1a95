package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.RowWriter;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a write puts outside of its partition before its transaction, and removes there after it: index rows in tables of their own, or
 * blobs. All that one write has of these is under one intent.
 */
public interface OutsideWrite {
    /** The kind of intents whose handler finishes this work if the writer does not. */
    String kind();

    /** Writes to the intent everything that may have to be removed. The names are this kind's own. */
    void describe(RowWriter intent);

    /** Reads that may be made before the intent is there. */
    List<Runnable> reads();

    /**
     * What puts all that must be there once the transaction is committed, and reads what else must be known by then: after the intent is there,
     * in any order or at once.
     *
     * @param intent the id of the write's intent
     * @param permits renewed between requests
     */
    List<Runnable> preparations(String intent, WritePermits permits);

    /**
     * Takes over removals that may be done beside a later write, so that they are no part of {@link #complete}. Called after the commit.
     *
     * @return what removes each, and returns false if it is left to recovery
     */
    default List<BooleanSupplier> removalsForLater(String intent) {
        return List.of();
    }

    /**
     * Removes what is not needed any more after the commit.
     *
     * @param written what came of each plan
     * @return false if something is left to recovery
     */
    boolean complete(String intent, List<Written> written);

    /**
     * Removes what was prepared for a transaction that was not committed and cannot be any more.
     *
     * @return false if something is left to recovery
     */
    boolean undo(String intent);
}
