package dev.tables.mapping.query.internal.run;

import java.util.Iterator;

/** The entities a bound query finds, in the order of its plan. */
interface FoundRows<T> extends Iterator<T>, AutoCloseable {
    /** Closes the rows. Discards rows that were read ahead, and does not read the remaining parts. */
    @Override
    void close();
}
