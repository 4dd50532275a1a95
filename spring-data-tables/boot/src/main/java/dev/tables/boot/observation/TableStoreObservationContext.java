package dev.tables.boot.observation;

import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.observation.Observation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The context of a call to a store, for a {@link TableStoreObservationConvention}. Contains no values and no keys. */
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

    /**
     * Returns the operation: {@code get}, {@code get-all}, {@code query}, {@code count}, {@code write},
     * {@code transaction}, {@code commit}, {@code create-table}, {@code delete-table}.
     */
    public String operation() {
        return operation;
    }

    /** Returns the table; for a transaction across tables, the table of its first operation. */
    public String table() {
        return tables.isEmpty() ? "" : tables.get(0);
    }

    /** Returns the table, or the tables of a transaction in the order of its operations. */
    public List<String> tables() {
        return tables;
    }

    /**
     * Returns the access path in the plan of the query that makes this call. A read without a plan has the path that
     * follows from its keys. The result is null if the call is not a read, or not made by the application.
     */
    public @Nullable AccessPath accessPath() {
        return path;
    }

    /**
     * Returns the activity that makes the call: the application, or background work such as index maintenance and
     * recovery.
     */
    public RequestContext.Activity activity() {
        return work;
    }

    /** Returns the number of rows found or of operations executed; 0 until the call is complete. */
    public int rowCount() {
        return rowCount;
    }

    /**
     * Returns the approximate number of bytes read or written, without keys. The embedded engine counts the bytes of
     * the stored rows; other stores count the transmitted bytes.
     */
    public long byteCount() {
        return byteCount.get();
    }

    /** Returns the number of retries that were needed because the store was busy or a response was lost. */
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
