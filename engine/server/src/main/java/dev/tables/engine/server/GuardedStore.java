package dev.tables.engine.server;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.AccountAccess;
import dev.tables.engine.server.security.RequestPermissions.RowAccess;
import dev.tables.engine.signature.SasRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A view of the store for one request, which authorizes each operation before it performs it. */
record GuardedStore(TableStore store, RequestPermissions access, AccessPolicies policies, AnswerRoom room) {
    /** The maximum number of keys of one call. */
    static final int MOST_KEYS = 1000;

    void createTable(String name) {
        access.check(AccountAccess.CREATE_TABLE);
        SystemTable.checkFree(name);
        store.createTable(name);
        policies.removeByTable(name);
    }

    boolean createTableIfNotExists(String name) {
        access.check(AccountAccess.CREATE_TABLE);
        SystemTable.checkFree(name);
        boolean created = store.createTableIfNotExists(name);
        if (created) {
            policies.removeByTable(name);
        }
        return created;
    }

    boolean createDependentTable(String name, String owner) {
        access.check(AccountAccess.CREATE_TABLE);
        SystemTable.checkFree(name);
        SystemTable.checkFree(owner);
        boolean created = store.createDependentTable(name, owner);
        if (created) {
            policies.removeByTable(name);
        }
        return created;
    }

    void deleteTable(String name) {
        access.check(AccountAccess.DELETE_TABLE);
        SystemTable.hide(name);
        store.deleteTable(name);
        policies.removeByTable(name);
    }

    List<String> tableNames() {
        access.check(AccountAccess.LIST_TABLES);
        return store.tableNames().stream().filter(name -> !SystemTable.is(name)).toList();
    }

    /** Purges overwritten values; requires the permission to delete the table. */
    void purge(String table) {
        access.check(AccountAccess.DELETE_TABLE);
        SystemTable.hide(table);
        store.purgeOverwrittenValues(table);
    }

    private SasRange readable(String table) {
        access.check(RowAccess.QUERY, table);
        SystemTable.hide(table);
        return access.permittedKeyRange(table);
    }

    /**
     * Reads rows by their keys, at least one, until the answer is full. Writes the number of keys that were read, and
     * the existing rows.
     */
    void get(WireInput in, WireOutput out) {
        String table = in.text();
        SasRange range = readable(table);
        Projection projection = in.projection();
        int count = in.count();
        if (count > MOST_KEYS) {
            throw ProtocolException.invalidInput(
                    "The call reads " + count + " rows. One call can read at most " + MOST_KEYS + ".");
        }
        int start = out.size();
        out.int32(count);
        for (int i = 0; i < count; i++) {
            PrimaryKey keys = in.keys();
            int behind = out.size();
            boolean found = range.contains(keys) && store.get(table, keys, projection, row -> out.row(row)) != null;
            if (!found) {
                out.row(null);
            }
            if (!room.holds(out.size(), i > 0)) {
                out.truncate(behind).int32At(start, i);
                return;
            }
        }
    }

    void query(WireInput in, WireOutput out) {
        String table = in.text();
        SasRange range = readable(table);
        RowQuery narrowed = narrowed(in.query(), range);
        int start = out.size();
        SentRows rows = new SentRows(range, out);
        ResultPage<Boolean> page = store.query(table, narrowed, rows);
        while (rows.isCut()) {
            // Read again: only the store knows where a shorter page continues.
            narrowed = narrowed.withPageSize(rows.fitting());
            out.truncate(start);
            rows = new SentRows(range, out);
            page = store.query(table, narrowed, rows);
        }
        ContinuationToken next = page.nextToken();
        out.row(null).text(next == null ? null : next.text());
    }

    /** The rows of a page, which are written to the answer until it is full. */
    private final class SentRows implements RowDecoder<Boolean> {
        private final SasRange range;
        private final WireOutput out;
        private int fitting;
        private boolean cut;

        SentRows(SasRange range, WireOutput out) {
            this.range = range;
            this.out = out;
        }

        @Override
        public Boolean decode(RowReader row) {
            if (!cut && range.contains(row.primaryKey())) {
                out.row(row);
                cut = !room.holds(out.size(), fitting > 0);
            }
            fitting += cut ? 0 : 1;
            return Boolean.TRUE;
        }

        boolean isCut() {
            return cut;
        }

        /** Returns how many rows of the page fit, at least one. */
        int fitting() {
            return fitting;
        }
    }

    long count(WireInput in) {
        String table = in.text();
        SasRange range = readable(table);
        RowQuery query = in.query();
        if (range.isAll()) {
            return store.count(table, query);
        }
        long rows = 0;
        RowQuery next = narrowed(query, range).withProjection(Projection.of());
        while (true) {
            ResultPage<PrimaryKey> page = store.query(table, next, row -> row.primaryKey());
            rows += page.items().stream().filter(range::contains).count();
            if (!page.hasNext()) {
                return rows;
            }
            next = next.withContinuationToken(page.nextToken());
        }
    }

    /**
     * Returns a query that reads only rows within {@code range}. Page boundaries and filters therefore never depend on
     * rows that the sender may not read.
     */
    static RowQuery narrowed(RowQuery query, SasRange range) {
        if (range.isAll()) {
            return query;
        }
        KeyRange partitions = query.partitionKeyRange().intersect(range.partitionKeyRange());
        RowQuery narrowed = query.withPartitionKeyRange(partitions);
        String only = partitions.isSingleKey() ? partitions.lower() : null;
        return only == null
                ? narrowed.withFilter(withinRows(query.filter(), range))
                : narrowed.withRowKeyRange(query.rowKeyRange().intersect(range.rowKeyRangeIn(only)));
    }

    /** Returns the filter, extended by the row key bounds in the first and the last partition of the range. */
    private static @Nullable Filter withinRows(@Nullable Filter filter, SasRange range) {
        List<Filter> terms = new ArrayList<>();
        if (filter != null) {
            terms.add(filter);
        }
        String from = range.startPartition();
        String fromRow = range.startRow();
        if (from != null && fromRow != null) {
            terms.add(Filter.or(
                    Filter.compare("PartitionKey", Filter.Operator.GT, from),
                    Filter.compare("RowKey", Filter.Operator.GE, fromRow)));
        }
        String to = range.endPartition();
        String toRow = range.endRow();
        if (to != null && toRow != null) {
            terms.add(Filter.or(
                    Filter.compare("PartitionKey", Filter.Operator.LT, to),
                    Filter.compare("RowKey", Filter.Operator.LE, toRow)));
        }
        return terms.isEmpty() ? null : Filter.and(terms.toArray(Filter[]::new));
    }

    /** Checks a change before its properties are read. */
    private void checkWrite(String table, RowOperation.Kind kind, PrimaryKey keys) {
        switch (kind) {
            case INSERT -> access.check(RowAccess.ADD, table, keys);
            case REPLACE, MERGE -> access.check(RowAccess.UPDATE, table, keys);
            case INSERT_OR_REPLACE, INSERT_OR_MERGE -> {
                access.check(RowAccess.ADD, table, keys);
                access.check(RowAccess.UPDATE, table, keys);
            }
            case DELETE -> access.check(RowAccess.DELETE, table, keys);
            case CHECK_ETAG -> access.check(RowAccess.QUERY, table, keys);
        }
        SystemTable.hide(table);
    }

    private RowOperation operation(String table, WireInput in) {
        return in.operation((kind, keys) -> checkWrite(table, kind, keys));
    }

    @Nullable
    ETag write(WireInput in) {
        String table = in.text();
        return store.write(table, operation(table, in));
    }

    // The compiler of JDK 17 does not show the checker the annotations of other modules' types.
    @SuppressWarnings("NullAway")
    List<@Nullable ETag> execute(WireInput in) {
        String table = in.text();
        int count = count(in, Limits.MAX_TRANSACTION_OPERATIONS);
        if (count == 0) {
            access.check(RowAccess.ADD, table);
        }
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < count; i++) {
            transaction.add(operation(table, in));
        }
        return store.execute(table, transaction);
    }

    // The compiler of JDK 17 does not show the checker the annotations of other modules' types.
    @SuppressWarnings("NullAway")
    List<@Nullable ETag> executeAcross(WireInput in) {
        int count = count(in, Limits.MAX_STORE_TRANSACTION_OPERATIONS);
        StoreTransaction transaction = new StoreTransaction();
        for (int i = 0; i < count; i++) {
            String table = in.text();
            transaction.add(table, operation(table, in));
        }
        return store.execute(transaction);
    }

    /**
     * Returns the number of operations to read, at most {@code most} plus one. The additional operation makes the store
     * reject a transaction that is too large.
     */
    private static int count(WireInput in, int most) {
        return Math.min(in.count(), most + 1);
    }
}
