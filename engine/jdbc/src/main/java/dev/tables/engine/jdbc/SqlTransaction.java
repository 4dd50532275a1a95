package dev.tables.engine.jdbc;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An open transaction: a snapshot, and the later writes, which are kept in memory. The commit locks the written rows,
 * compares their versions with the versions in the snapshot, and writes the rows.
 */
final class SqlTransaction implements OpenTransaction {
    private final SnapshotView view;
    private final SqlWrites writes;
    private final StoreVersions versions;
    private final ThreadView views;
    /** The connection of the application's transaction that this transaction is part of, or null. */
    private final @Nullable Connection joined;

    private final Thread owner = Thread.currentThread();
    private final Map<SqlTable, OwnRows> rows = new LinkedHashMap<>();
    private final Set<String> written = new LinkedHashSet<>();
    private @Nullable PrimaryKey first;
    private int count;
    private long bytes;
    private boolean ended;

    SqlTransaction(
            SnapshotView view,
            SqlWrites writes,
            StoreVersions versions,
            ThreadView views,
            @Nullable Connection joined) {
        this.view = view;
        this.joined = joined;
        this.writes = writes;
        this.versions = versions;
        this.views = views;
    }

    @Override
    public <T> T runWithin(Supplier<T> requests) {
        requireOpen();
        return views.within(view, this, requests);
    }

    private void requireOpen() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException(
                    "The transaction belongs to another thread. Begin a transaction in each thread.");
        }
        if (ended) {
            throw new IllegalStateException("The transaction has ended. Begin another one.");
        }
    }

    @Nullable
    ETag write(String table, RowOperation operation) {
        requireOpen();
        try {
            return decide(List.of(PlannedWrite.of(view.table(table), operation)))
                    .get(0);
        } catch (TransactionFailedException only) {
            throw only.failedOperationException();
        }
    }

    List<@Nullable ETag> execute(String table, List<RowOperation> operations) {
        requireOpen();
        return decide(PlannedWrite.of(PlannedWrite.tableOf(view::table, table), operations));
    }

    List<@Nullable ETag> execute(List<StoreTransaction.Operation> operations) {
        requireOpen();
        return decide(PlannedWrite.of(view::table, operations));
    }

    private List<@Nullable ETag> decide(List<PlannedWrite> operations) {
        byte[] version = versions.next();
        Map<PlannedWrite, SqlRow> seen = seen(operations);
        long ticks = now(operations.get(0));
        List<OwnRows.Own> made = new ArrayList<>(operations.size());
        for (PlannedWrite operation : operations) {
            try {
                SqlRow before = seen.get(operation);
                SqlRow after = operation.after(before, version);
                requireUnchanged(operation, before);
                made.add(own(operation, before, after == null || operation.isCheck() ? after : at(after, ticks)));
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(operation.index(), failed);
            }
        }
        take(operations, made);
        return SqlWrites.etags(operations, version);
    }

    private void requireUnchanged(PlannedWrite operation, @Nullable SqlRow before) {
        SqlTable table = operation.table();
        SqlKey key = operation.key();
        boolean isOwn = view.own(table).map().containsKey(key);
        if (!isOwn && view.isChangedSinceRead(table, key, before == null ? null : before.version())) {
            throw new ConcurrentUpdateException(
                    table.name(), operation.operation().primaryKey());
        }
    }

    @Override
    public boolean hasSnapshotIsolation() {
        return view.readsSnapshot();
    }

    /** Returns the current time of the server. */
    private long now(PlannedWrite first) {
        try {
            return view.read(first.table(), connection -> {
                try (Statement statement = connection.createStatement();
                        ResultSet now = statement.executeQuery(
                                "SELECT (extract(epoch FROM clock_timestamp()) * 10000000)::bigint")) {
                    now.next();
                    return now.getLong(1);
                }
            });
        } catch (SqlTable.Gone gone) {
            throw new TransactionFailedException(first.index(), gone.reported());
        }
    }

    private static SqlRow at(SqlRow row, long ticks) {
        return new SqlRow(row.key(), row.version(), ticks, row.content());
    }

    private Map<PlannedWrite, SqlRow> seen(List<PlannedWrite> operations) {
        Map<SqlTable, List<PlannedWrite>> byTable = new LinkedHashMap<>();
        operations.forEach(one ->
                byTable.computeIfAbsent(one.table(), table -> new ArrayList<>()).add(one));
        Map<PlannedWrite, SqlRow> seen = new HashMap<>();
        byTable.forEach((table, ofTable) -> {
            List<@Nullable SqlRow> found = found(table, ofTable);
            for (int i = 0; i < ofTable.size(); i++) {
                SqlRow row = found.get(i);
                if (row != null) {
                    seen.put(ofTable.get(i), row);
                }
            }
        });
        return seen;
    }

    private List<@Nullable SqlRow> found(SqlTable table, List<PlannedWrite> ofTable) {
        try {
            return view.rows(table, ofTable.stream().map(PlannedWrite::key).toList());
        } catch (SqlTable.Gone gone) {
            throw new TransactionFailedException(ofTable.get(0).index(), gone.reported());
        }
    }

    private OwnRows.Own own(PlannedWrite operation, @Nullable SqlRow before, @Nullable SqlRow after) {
        OwnRows.Own known = view.own(operation.table()).map().get(operation.key());
        if (known != null) {
            return new OwnRows.Own(known.keys(), known.before(), known.isInserted(), after);
        }
        boolean inserted = operation.kind() == RowOperation.Kind.INSERT;
        byte[] version = before == null ? null : before.version();
        return new OwnRows.Own(operation.operation().primaryKey(), version, inserted, after);
    }

    private void take(List<PlannedWrite> operations, List<OwnRows.Own> made) {
        int fresh = 0;
        long more = 0;
        for (int i = 0; i < made.size(); i++) {
            PlannedWrite operation = operations.get(i);
            OwnRows.Own known = view.own(operation.table()).map().get(operation.key());
            fresh += known == null ? 1 : 0;
            more += made.get(i).bytes() - (known == null ? 0 : known.bytes());
        }
        requireFit(count + fresh, bytes + more);
        for (int i = 0; i < made.size(); i++) {
            PlannedWrite operation = operations.get(i);
            OwnRows own = view.own(operation.table());
            own.map().put(operation.key(), made.get(i));
            rows.put(operation.table(), own);
            written.add(operation.table().name());
            first = first == null ? operation.operation().primaryKey() : first;
        }
        count += fresh;
        bytes += more;
    }

    private static void requireFit(int rows, long bytes) {
        if (rows > Limits.MAX_STORE_TRANSACTION_OPERATIONS) {
            throw tooLarge(rows + " rows", Limits.MAX_STORE_TRANSACTION_OPERATIONS + " rows");
        }
        if (bytes > Limits.MAX_STORE_TRANSACTION_BYTES) {
            throw tooLarge(bytes + " bytes", (Limits.MAX_STORE_TRANSACTION_BYTES >> 20) + " MiB");
        }
    }

    private static IllegalStateException tooLarge(String found, String most) {
        return new IllegalStateException(
                "With this write, the transaction would contain " + found + ", including index rows. Expected at most "
                        + most + ". The write was not executed. Use several transactions, or write in chunks outside a"
                        + " transaction.");
    }

    /**
     * The state of a transaction at a savepoint.
     *
     * @param of the transaction that has the savepoint
     * @param rows the written rows by table
     * @param written the tables in the order of the first write to each
     * @param first the first written row, or null
     * @param count the number of rows
     * @param bytes the number of bytes
     */
    private record Kept(
            SqlTransaction of,
            Map<SqlTable, Map<SqlKey, OwnRows.Own>> rows,
            Set<String> written,
            @Nullable PrimaryKey first,
            int count,
            long bytes)
            implements Savepoint {}

    @Override
    public Savepoint savepoint() {
        requireOpen();
        Map<SqlTable, Map<SqlKey, OwnRows.Own>> kept = new HashMap<>();
        rows.forEach((table, own) -> kept.put(table, Map.copyOf(own.map())));
        return new Kept(this, kept, new LinkedHashSet<>(written), first, count, bytes);
    }

    @Override
    public void rollBackTo(Savepoint savepoint) {
        requireOpen();
        if (!(savepoint instanceof Kept kept) || kept.of != this) {
            throw new IllegalArgumentException(
                    "The savepoint belongs to another transaction. Use a savepoint of this transaction.");
        }
        rows.forEach((table, own) -> {
            own.map().clear();
            own.map().putAll(kept.rows.getOrDefault(table, Map.of()));
        });
        rows.keySet().retainAll(kept.rows.keySet());
        written.clear();
        written.addAll(kept.written);
        first = kept.first;
        count = kept.count;
        bytes = kept.bytes;
        view.rolledBack();
    }

    @Override
    public WriteSummary pendingWrites() {
        long stored = 0;
        for (OwnRows own : rows.values()) {
            for (OwnRows.Own row : own.map().values()) {
                SqlRow after = row.after();
                stored += after == null ? 0 : after.content().length;
            }
        }
        return new WriteSummary(List.copyOf(written), first, count, stored);
    }

    /**
     * A row after the transaction.
     *
     * @param index its index in the transaction
     * @param table its table
     * @param key its key
     * @param own the change of the transaction
     */
    private record Left(int index, SqlTable table, SqlKey key, OwnRows.Own own) implements LockedRow {
        @Override
        public boolean readsContent() {
            return false;
        }

        @Override
        public boolean isDecidedBefore() {
            return true;
        }

        @Override
        public boolean leavesRow() {
            return own.after() != null;
        }

        @Override
        public boolean isCheck() {
            SqlRow after = own.after();
            return after != null && Arrays.equals(after.version(), own.before());
        }

        @Override
        public byte[] versionLeft(byte[] ofWrite) {
            SqlRow after = own.after();
            return after == null ? ofWrite : after.version();
        }

        @Override
        public byte @Nullable [] expected() {
            return own.before();
        }

        @Override
        public @Nullable SqlRow after(@Nullable SqlRow before, byte[] version) {
            byte[] now = before == null ? null : before.version();
            if (!Arrays.equals(now, own.before())) {
                throw own.before() == null && own.isInserted()
                        ? new RowAlreadyExistsException(
                                table.name(), own.keys(), "Another client added the row after this transaction began.")
                        : new ConcurrentUpdateException(table.name(), own.keys());
            }
            return own.after();
        }
    }

    @Override
    public void commit() {
        requireOpen();
        List<Left> left = new ArrayList<>(count);
        rows.forEach((table, own) -> own.map().forEach((key, row) -> left.add(new Left(left.size(), table, key, row))));
        close();
        if (left.isEmpty()) {
            return;
        }
        try {
            if (joined == null) {
                writes.commit(left);
            } else {
                writes.commitWithin(joined, left);
            }
        } catch (TransactionFailedException one) {
            throw one.failedOperationException();
        }
    }

    @Override
    public void close() {
        if (!ended) {
            ended = true;
            rows.clear();
            written.clear();
            first = null;
            count = 0;
            view.close();
        }
    }
}
