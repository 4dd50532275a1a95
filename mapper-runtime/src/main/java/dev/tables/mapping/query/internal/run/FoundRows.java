package dev.tables.mapping.query.internal.run;

import java.util.Iterator;

/** The entities a bound query finds, in the order of its plan. */
interface FoundRows<T> extends Iterator<T>, AutoCloseable {
    /** What was read ahead is forgotten, what nobody has begun to read is not read. */
    @Override
    void close();
}
