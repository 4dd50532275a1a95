package dev.tables.boot;

import dev.tables.mapping.query.AccessPath;
import io.micrometer.observation.Observation;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What is known of a call to a store, for a {@link TableStoreObservationConvention}. Never a value, never a key. */
public final class TableStoreObservationContext extends Observation.Context {
    private final String operation;
    private final String table;
    private final @Nullable AccessPath path;
    private int rows;
    private final AtomicLong bytes = new AtomicLong();
    private long retries;

    TableStoreObservationContext(String operation, String table, @Nullable AccessPath path) {
        this.operation = operation;
        this.table = table;
        this.path = path;
    }

    /** {@code get}, {@code get-all}, {@code query}, {@code write}, {@code transaction}, {@code create-table}, {@code delete-table}. */
    public String operation() {
        return operation;
    }

    /** The table. */
    public String table() {
        return table;
    }

    /** How rows are found, or null for what is no read. */
    public @Nullable AccessPath path() {
        return path;
    }

    /** Rows found, or operations done; 0 until the call is over. */
    public int rows() {
        return rows;
    }

    /**
     * About how many bytes were read or written, keys left out: of the records of rows in the embedded engine, of what was
     * sent elsewhere.
     */
    public long bytes() {
        return bytes.get();
    }

    /** How many requests were repeated, because the store was busy or an answer got lost. */
    public long retries() {
        return retries;
    }

    void addBytes(long count) {
        bytes.addAndGet(count);
    }

    void retries(long count) {
        retries = count;
    }

    void rows(int count) {
        rows = count;
    }
}
