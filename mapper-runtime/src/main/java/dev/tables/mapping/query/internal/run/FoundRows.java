package dev.tables.mapping.query.internal.run;

import java.util.Iterator;

/** The entities a bound query finds, in the order of its plan. */
interface FoundRows<T> extends Iterator<T>, AutoCloseable {
    /** Closes the rows. Discards what was read ahead, and does not read parts that have not been begun. */
    @Override
    void close();
}
