package dev.tables.engine.request;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A request to a store, for {@link ForwardingTableStore#around}. The object contains the kind of the request, the
 * tables and rows that it concerns, and on demand the number of bytes that it reads and writes.
 *
 * <p>Belongs to one call, and is not thread-safe.
 */
public final class StoreRequest {
    /** The kinds of requests. */
    public enum Kind {
        /**
         * {@link TableStore#createTable}, {@link TableStore#createTableIfNotExists},
         * {@link TableStore#createDependentTable}.
         */
        CREATE_TABLE,
        /** {@link TableStore#deleteTable}. */
        DELETE_TABLE,
        /** {@link TableStore#tableNames}. */
        LIST_TABLES,
        /** {@link TableStore#purgeOverwrittenValues}. */
        PURGE_OVERWRITTEN_VALUES,
        /** {@link TableStore#get}. */
        GET,
        /** {@link TableStore#getAll}. */
        GET_ALL,
        /** {@link TableStore#query}. */
        QUERY,
        /** {@link TableStore#count}. */
        COUNT,
        /** {@link TableStore#write}. */
        WRITE,
        /** {@link TableStore#execute(String, EntityGroupTransaction)}. */
        ENTITY_GROUP_TRANSACTION,
        /** {@link TableStore#execute(StoreTransaction)}. */
        STORE_TRANSACTION,
        /** {@link OpenTransaction#commit}. */
        COMMIT_OPEN_TRANSACTION;

        /** Returns whether the request reads rows. */
        public boolean isRead() {
            return switch (this) {
                case GET, GET_ALL, QUERY, COUNT -> true;
                case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> false;
                case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION, COMMIT_OPEN_TRANSACTION -> false;
            };
        }

        /** Returns whether the request writes rows, or commits rows that were written before. */
        public boolean isWrite() {
            return switch (this) {
                case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION, COMMIT_OPEN_TRANSACTION -> true;
                case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> false;
                case GET, GET_ALL, QUERY, COUNT -> false;
            };
        }
    }

    private final Kind kind;
    private final String table;
    /** The keys, query, operation or transaction of the request; the table if the request has only that. */
    private final Object content;

    private OpenTransaction.@Nullable WriteSummary committed;
    private @Nullable ByteCount count;

    StoreRequest(Kind kind, String table, Object content) {
        this.kind = kind;
        this.table = table;
        this.content = content;
    }

    static StoreRequest ofTable(Kind kind, String table) {
        return new StoreRequest(kind, table, table);
    }

    /** Returns the kind. */
    public Kind kind() {
        return kind;
    }

    /** Returns the table, the table of the first of several writes, or an empty text if the request has no table. */
    public String table() {
        List<String> all = tables();
        return all.isEmpty() ? "" : all.get(0);
    }

    /** Returns the tables without duplicates, in the order of the writes. */
    public List<String> tables() {
        return switch (kind) {
            case LIST_TABLES -> List.of();
            case STORE_TRANSACTION ->
                ((StoreTransaction) content)
                        .operations().stream()
                                .map(StoreTransaction.Operation::table)
                                .distinct()
                                .toList();
            case COMMIT_OPEN_TRANSACTION -> committed().tables();
            case CREATE_TABLE,
                    DELETE_TABLE,
                    PURGE_OVERWRITTEN_VALUES,
                    GET,
                    GET_ALL,
                    QUERY,
                    COUNT,
                    WRITE,
                    ENTITY_GROUP_TRANSACTION -> List.of(table);
        };
    }

    /** Returns the keys of the first row that the request identifies, or null if there is none. */
    public @Nullable PrimaryKey firstPrimaryKey() {
        return switch (kind) {
            case GET -> (PrimaryKey) content;
            case GET_ALL -> keys().isEmpty() ? null : keys().get(0);
            case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION ->
                operations().isEmpty() ? null : operations().get(0).primaryKey();
            case COMMIT_OPEN_TRANSACTION -> committed().firstKey();
            case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES, QUERY, COUNT -> null;
        };
    }

    /** Returns how many rows the request identifies by keys, which is 0 for a query. */
    public int rowCount() {
        return switch (kind) {
            case GET -> 1;
            case GET_ALL -> keys().size();
            case WRITE -> 1;
            case ENTITY_GROUP_TRANSACTION -> ((EntityGroupTransaction) content).size();
            case STORE_TRANSACTION -> ((StoreTransaction) content).size();
            case COMMIT_OPEN_TRANSACTION -> committed().rowCount();
            case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES, QUERY, COUNT -> 0;
        };
    }

    /** Returns the query; null unless the kind is {@link Kind#QUERY} or {@link Kind#COUNT}. */
    public @Nullable RowQuery query() {
        return content instanceof RowQuery query ? query : null;
    }

    /** Returns the operations of a write or a transaction. Returns none for a commit or any other kind of request. */
    public List<RowOperation> operations() {
        return switch (kind) {
            case WRITE -> List.of((RowOperation) content);
            case ENTITY_GROUP_TRANSACTION -> ((EntityGroupTransaction) content).operations();
            case STORE_TRANSACTION ->
                ((StoreTransaction) content)
                        .operations().stream()
                                .map(StoreTransaction.Operation::operation)
                                .toList();
            case CREATE_TABLE,
                    DELETE_TABLE,
                    LIST_TABLES,
                    PURGE_OVERWRITTEN_VALUES,
                    GET,
                    GET_ALL,
                    QUERY,
                    COUNT,
                    COMMIT_OPEN_TRANSACTION -> List.of();
        };
    }

    /**
     * Returns whether this is the commit of a transaction without writes. The commit of an empty transaction sends no
     * request.
     */
    public boolean isEmptyCommit() {
        return kind == Kind.COMMIT_OPEN_TRANSACTION && committed().isEmpty();
    }

    /** Enables counting of the bytes that the request reads or writes. Call this method before the request is made. */
    public void enableByteCounting() {
        count = new ByteCount();
        if (kind == Kind.COMMIT_OPEN_TRANSACTION) {
            // Nothing is pending after it.
            committed();
        }
    }

    /**
     * Returns the approximate number of bytes read or written so far: {@link RowReader#sizeInBytes} of the rows read,
     * and names and values of the properties written. 0 unless {@link #enableByteCounting} was called.
     */
    public long byteCount() {
        ByteCount counted = count;
        if (counted == null) {
            return 0;
        }
        return kind == Kind.COMMIT_OPEN_TRANSACTION ? committed().bytes() : counted.bytes();
    }

    @SuppressWarnings("unchecked")
    private List<PrimaryKey> keys() {
        return (List<PrimaryKey>) content;
    }

    private OpenTransaction.WriteSummary committed() {
        OpenTransaction.WriteSummary known = committed;
        if (known == null) {
            known = ((OpenTransaction) content).pendingWrites();
            committed = known;
        }
        return known;
    }

    <T> RowDecoder<T> counted(RowDecoder<T> decoder) {
        ByteCount counted = count;
        return counted == null
                ? decoder
                : row -> {
                    counted.read.addAndGet(row.sizeInBytes());
                    return decoder.decode(row);
                };
    }

    RowOperation counted(RowOperation operation) {
        return count == null ? operation : count.of(operation);
    }

    EntityGroupTransaction counted(EntityGroupTransaction transaction) {
        ByteCount counted = count;
        if (counted == null) {
            return transaction;
        }
        EntityGroupTransaction same = new EntityGroupTransaction();
        transaction.operations().forEach(operation -> same.add(counted.of(operation)));
        return same;
    }

    StoreTransaction counted(StoreTransaction transaction) {
        ByteCount counted = count;
        if (counted == null) {
            return transaction;
        }
        StoreTransaction same = new StoreTransaction();
        transaction.operations().forEach(one -> same.add(one.table(), counted.of(one.operation())));
        return same;
    }

    /** A byte counter for one request. A store may read rows in any thread. */
    private static final class ByteCount {
        private final AtomicLong read = new AtomicLong();
        private final List<CountedSource> written = new ArrayList<>();

        RowOperation of(RowOperation operation) {
            CountedSource source = new CountedSource(operation.source());
            written.add(source);
            return operation.withSource(source);
        }

        long bytes() {
            return read.get() + written.stream().mapToLong(CountedSource::bytes).sum();
        }
    }
}
