package dev.tables.boot.observation;

import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.observation.Observation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What is known of a call to a store, for a {@link TableStoreObservationConvention}. Never a value, never a key. */
public final class TableStoreObservationContext extends Observation.Context {
    private final String operation;
    private final List<String> tables;
    private final @Nullable AccessPath path;
    private final RequestContext.Activity work;
    private int rowCount;
    private final AtomicLong byteCount = new AtomicLong();
    private long retries;

    TableStoreObservationContext(
            String operation, List<String> tables, @Nullable AccessPath path, RequestContext.Activity work) {
        this.operation = operation;
        this.tables = tables;
        this.path = path;
        this.work = work;
    }

    /** {@code get}, {@code get-all}, {@code query}, {@code count}, {@code write}, {@code transaction}, {@code commit}, {@code create-table}, {@code delete-table}. */
    public String operation() {
        return operation;
    }

    /** The table; of a transaction across tables that of its first operation. */
    public String table() {
        return tables.isEmpty() ? "" : tables.get(0);
    }

    /** The table, or those of a transaction across tables in the order of its operations. */
    public List<String> tables() {
        return tables;
    }

    /**
     * How the query is served that the call is made for, as its plan says; of a read without a plan, what its keys come to. Null
     * for what is no read, or none of the application's.
     */
    public @Nullable AccessPath accessPath() {
        return path;
    }

    /** Whose call it is: the application's, or that of what maintains indexes and finishes writes. */
    public RequestContext.Activity activity() {
        return work;
    }

    /** Rows found, or operations done; 0 until the call is over. */
    public int rowCount() {
        return rowCount;
    }

    /**
     * About how many bytes were read or written, keys left out: of the records of rows in the embedded engine, of what was
     * sent elsewhere.
     */
    public long byteCount() {
        return byteCount.get();
    }

    /** How many requests were repeated, because the store was busy or an answer got lost. */
    public long retries() {
        return retries;
    }

    void addBytes(long count) {
        byteCount.addAndGet(count);
    }

    void retries(long count) {
        retries = count;
    }

    void rowCount(int count) {
        rowCount = count;
    }
}
