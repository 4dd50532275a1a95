package dev.tables.engine.local;

import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of the embedded engine: a snapshot and the transaction's writes on top of it. Each write is checked
 * against the rows that the transaction sees, by the same rules as a write outside of a transaction, and gets its
 * timestamp at once. The commit compares each written row with its timestamp in the snapshot, under the locks of all
 * written rows. Any change of the row since the snapshot makes the commit fail, so the timestamps of a row never
 * decrease.
 */
final class LocalTransaction implements OpenTransaction {
    private final Catalog catalog;
    private final Commit.Commits rules;
    private final Consumer<Consumer<Acknowledgement>> writing;
    private final Thread owner = Thread.currentThread();
    private final PendingReads seen;
    private final NavigableMap<byte[], PendingRow> rows = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<String> written = new LinkedHashSet<>();
    private @Nullable PrimaryKey first;
    private long bytes;
    private volatile boolean ended;

    /**
     * Begins a transaction.
     *
     * @param writing checks that the store can be written to, and does the write of the commit
     */
    LocalTransaction(Catalog catalog, Commit.Commits rules, Consumer<Consumer<Acknowledgement>> writing) {
        this.catalog = catalog;
        this.rules = rules;
        this.writing = writing;
        seen = new PendingReads(rules.store().snapshot());
    }

    @Override
    public <T> T runWithin(Supplier<T> requests) {
        requireOpen();
        return Moment.within(this, catalog, seen, requests);
    }

    private void requireOpen() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException(
                    "The transaction belongs to another thread. Begin a transaction in each thread.");
        }
        if (ended) {
            throw PendingReads.ended();
        }
    }

    @Nullable
    ETag write(String table, RowOperation operation) {
        requireOpen();
        Table found = catalog.table(table);
        Scratch scratch = Scratch.take();
        try {
            scratch.commit.prepare(found, operation);
            long ticks = decide(scratch.commit, new Table[] {found}, List.of(operation));
            return operation.writesProperties() ? ETag.ofTimestampTicks(ticks) : null;
        } catch (TransactionFailedException only) {
            throw only.failedOperationException();
        } finally {
            scratch.giveBack();
        }
    }

    /** Executes the operations of an entity group transaction. */
    List<@Nullable ETag> execute(String table, List<RowOperation> operations) {
        requireOpen();
        Table found = LocalWrites.tableOfTransaction(catalog, table);
        Scratch scratch = Scratch.take();
        try {
            scratch.commit.prepare(found, operations);
            Table[] tables = new Table[operations.size()];
            Arrays.fill(tables, found);
            return versions(operations, decide(scratch.commit, tables, operations));
        } finally {
            scratch.giveBack();
        }
    }

    /** Executes operations on rows of any tables. */
    List<@Nullable ETag> execute(List<StoreTransaction.Operation> operations) {
        requireOpen();
        Scratch scratch = Scratch.take();
        try {
            Table[] tables = scratch.commit.prepare(catalog, operations);
            List<RowOperation> ofRows = operations.stream()
                    .map(StoreTransaction.Operation::operation)
                    .toList();
            return versions(ofRows, decide(scratch.commit, tables, ofRows));
        } finally {
            scratch.giveBack();
        }
    }

    private static List<@Nullable ETag> versions(List<RowOperation> operations, long ticks) {
        return LocalWrites.versions(operations.size(), operations::get, ticks);
    }

    private long decide(Commit commit, Table[] tables, List<RowOperation> operations) {
        long ticks = commit.decide(tables, operations, seen, rules.clock());
        Made made = new Made(tables, operations);
        commit.decided().forEach(made);
        made.requireFit();
        made.rows.forEach(row -> {
            rows.put(row.key(), row);
            written.add(row.table().name());
            first = first == null ? row.primaryKey() : first;
        });
        bytes += made.bytes;
        seen.add(commit.decided());
        return ticks;
    }

    /** A visitor that collects the changed rows, one for each operation. */
    private final class Made implements WriteBatch.Visitor {
        private final Table[] tables;
        private final List<RowOperation> operations;
        private final List<PendingRow> rows = new ArrayList<>();
        private long bytes;
        private int fresh;

        Made(Table[] tables, List<RowOperation> operations) {
            this.tables = tables;
            this.operations = operations;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            add(key, value);
        }

        @Override
        public void delete(byte[] key) {
            add(key, null);
        }

        @Override
        public void deleteRange(byte[] from, byte[] to) {
            throw new IllegalStateException("A transaction cannot delete a range of rows. Delete each row.");
        }

        private void add(byte[] key, byte @Nullable [] after) {
            PendingRow known = LocalTransaction.this.rows.get(key);
            if (known == null) {
                known = first(key);
                fresh++;
            } else {
                bytes -= known.bytes();
            }
            PendingRow left = known.left(after);
            bytes += left.bytes();
            rows.add(left);
        }

        private PendingRow first(byte[] key) {
            int number = rows.size();
            RowOperation operation = operations.get(number);
            Bytes before = new Bytes(256);
            long ticks = PendingRow.ABSENT;
            if (seen.getBefore(Bytes.copyOf(key), before)) {
                Record.checkHead(before.array(), before.length());
                ticks = Record.timestamp(before.array());
            }
            PrimaryKey keys = operation.primaryKey();
            boolean inserted = operation.kind() == RowOperation.Kind.INSERT;
            return new PendingRow(key, tables[number], keys, ticks, inserted, null);
        }

        void requireFit() {
            int count = LocalTransaction.this.rows.size() + fresh;
            if (count > Limits.MAX_STORE_TRANSACTION_OPERATIONS) {
                throw tooLarge(count + " rows", Limits.MAX_STORE_TRANSACTION_OPERATIONS + " rows");
            }
            if (LocalTransaction.this.bytes + bytes > Limits.MAX_STORE_TRANSACTION_BYTES) {
                throw tooLarge(
                        LocalTransaction.this.bytes + bytes + " bytes",
                        (Limits.MAX_STORE_TRANSACTION_BYTES >> 20) + " MiB");
            }
        }
    }

    private static IllegalStateException tooLarge(String found, String most) {
        return new IllegalStateException(
                "With this write, the transaction would contain " + found + ", including index rows. Expected at most "
                        + most + ". The write was not executed. Use several transactions, or write in chunks outside a"
                        + " transaction.");
    }

    @Override
    public WriteSummary pendingWrites() {
        long stored = 0;
        for (PendingRow row : rows.values()) {
            stored += row.after() == null ? 0 : row.after().length;
        }
        return new WriteSummary(List.copyOf(written), first, rows.size(), stored);
    }

    @Override
    public void commit() {
        requireOpen();
        try {
            List<PendingRow> changed = List.copyOf(rows.values());
            if (changed.isEmpty()) {
                return;
            }
            writing.accept(acknowledgement -> {
                write(changed);
                for (PendingRow row : changed) {
                    row.table().ranges().write(row.primaryKey().partitionKey(), 1);
                }
                acknowledgement.await();
            });
        } finally {
            close();
        }
    }

    private void write(List<PendingRow> changed) throws TableStoreException {
        Scratch scratch = Scratch.take();
        try {
            scratch.commit.apply(changed, rules);
        } finally {
            scratch.giveBack();
        }
    }

    /**
     * {@inheritDoc} Another thread may call this method. A request that the transaction's thread is executing at that
     * moment may fail; no further requests are accepted.
     */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            if (Thread.currentThread() == owner) {
                rows.clear();
                written.clear();
                first = null;
            }
            seen.close();
        }
    }
}
