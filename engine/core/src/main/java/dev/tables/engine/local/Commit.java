package dev.tables.engine.local;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.internal.record.RecordMerger;
import dev.tables.engine.internal.record.RecordWriter;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.rules.RequestBytes;
import dev.tables.engine.rules.RowRules;
import dev.tables.engine.rules.TransactionRules;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One commit: checks and encodes the operations before their rows are locked, then reads, decides and writes under
 * the locks. Reused; not safe for use by several threads.
 */
final class Commit {
    private final RecordWriter writer = new RecordWriter();
    private final RecordMerger merger = new RecordMerger();
    private final Bytes records = new Bytes(1024);
    private final Bytes key = new Bytes(128);
    private final Bytes stored = new Bytes(1024);
    private final Bytes merged = new Bytes(1024);
    private final WriteBatch batch = new WriteBatch();
    private final LastRead lastRead = new LastRead();
    private final CountedChanges counted = new CountedChanges();
    private final HeldLocks held = new HeldLocks();
    private final int[] range = new int[2];
    /** The start of each operation's record, and the end of the last record. */
    private int[] starts = new int[2];

    private long ticks;

    /** Returns the row that this thread has read last. */
    LastRead lastRead() {
        return lastRead;
    }

    /** Checks and encodes one operation. */
    void prepare(Table table, RowOperation operation) {
        begin(1);
        encode(table, operation, 0);
    }

    /** Checks and encodes a transaction. An error identifies the operation that caused it. */
    void prepare(Table table, List<RowOperation> operations) {
        TransactionRules.check(table.name(), operations);
        begin(operations.size());
        long bytes = 0;
        for (int i = 0; i < operations.size(); i++) {
            try {
                RowOperation operation = operations.get(i);
                bytes += encode(table, operation, i).sentBytes(operation);
                TransactionRules.checkBytes(bytes, false, table.name(), operation.primaryKey());
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
    }

    /**
     * Checks and encodes a transaction across partitions, and returns the table of each operation. An error identifies
     * the failing operation.
     */
    Table[] prepare(Catalog catalog, List<StoreTransaction.Operation> operations) {
        TransactionRules.check(operations);
        int count = operations.size();
        begin(count);
        Table[] tables = new Table[count];
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            RowOperation operation = operations.get(i).operation();
            try {
                Table table = catalog.table(operations.get(i).table());
                tables[i] = table;
                bytes += encode(table, operation, i).billedBytes(operation);
                TransactionRules.checkBytes(bytes, true, table.name(), operation.primaryKey());
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
        return tables;
    }

    private void begin(int count) {
        if (starts.length <= count) {
            starts = Arrays.copyOf(starts, count + 1);
        }
        records.clear();
        starts[0] = 0;
    }

    private Commit encode(Table table, RowOperation operation, int index) {
        RowRules.checkKeys(table.name(), operation.primaryKey());
        if (operation.writesProperties()) {
            writer.write(table, operation, records);
        }
        starts[index + 1] = records.length();
        return this;
    }

    /** Returns the billed size of the operation that was encoded last. */
    private long billedBytes(RowOperation operation) {
        return operation.writesProperties() ? writer.billedBytes() : RecordWriter.billedHead(operation.primaryKey());
    }

    /** Returns the minimum size in a request of the operation that was encoded last. */
    private long sentBytes(RowOperation operation) {
        return operation.writesProperties() ? writer.sentBytes() : RequestBytes.ofKeys(operation.primaryKey());
    }

    /** Applies one prepared operation under its row's lock, and returns its timestamp. */
    long apply(Table table, RowOperation operation, Commits rules) {
        batch.clear();
        try {
            held.add(table, operation.primaryKey());
            held.take(rules.locks());
            counted.begin(table, rules.counts());
            checkExists(table);
            prefix(table, operation.primaryKey().partitionKey());
            ticks = rules.clock().next();
            change(rules.store(), table, operation, rules.locks(), 0);
            write(rules);
            return ticks;
        } finally {
            end();
        }
    }

    /** Applies a prepared transaction under the locks of its rows, and returns its timestamp. */
    long apply(Table table, List<RowOperation> operations, Commits rules) {
        batch.clear();
        try {
            for (int i = 0; i < operations.size(); i++) {
                held.add(table, operations.get(i).primaryKey());
            }
            held.take(rules.locks());
            counted.begin(table, rules.counts());
            checkExists(table);
            int prefix = prefix(table, operations.get(0).primaryKey().partitionKey());
            ticks = rules.clock().next();
            for (int i = 0; i < operations.size(); i++) {
                key.setLength(prefix);
                try {
                    change(rules.store(), table, operations.get(i), rules.locks(), i);
                } catch (TableStoreException failed) {
                    throw new TransactionFailedException(i, failed);
                }
            }
            write(rules);
            return ticks;
        } finally {
            end();
        }
    }

    /** Applies a prepared transaction of several partitions under the locks of its rows, and returns its timestamp. */
    long apply(Table[] tables, List<StoreTransaction.Operation> operations, Commits rules) {
        batch.clear();
        try {
            for (int i = 0; i < tables.length; i++) {
                held.add(tables[i], operations.get(i).operation().primaryKey());
            }
            held.take(rules.locks());
            for (Table one : tables) {
                counted.begin(one, rules.counts());
            }
            ticks = rules.clock().next();
            change(tables, operations, rules);
            write(rules);
            return ticks;
        } finally {
            end();
        }
    }

    /**
     * Computes the results of prepared operations on the rows that a transaction sees. Acquires no locks and writes
     * nothing.
     *
     * @return the timestamp of the changed rows; {@link #decided} contains the result for each row
     */
    long decide(Table[] tables, List<RowOperation> operations, OrderedReads seen, TickClock clock) {
        batch.clear();
        ticks = clock.next();
        for (int i = 0; i < tables.length; i++) {
            try {
                checkExists(tables[i]);
                prefix(tables[i], operations.get(i).primaryKey().partitionKey());
                change(seen, tables[i], operations.get(i), null, i);
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
        return ticks;
    }

    /** Returns a batch with one change for each operation, in order. Valid until the next call. */
    WriteBatch decided() {
        return batch;
    }

    /**
     * Writes the changed rows of a transaction under the locks of all these rows, unless another writer has changed one
     * of the rows since the transaction began.
     */
    void apply(List<PendingRow> rows, Commits rules) {
        batch.clear();
        try {
            for (PendingRow row : rows) {
                held.add(row.table(), row.primaryKey());
            }
            held.take(rules.locks());
            for (PendingRow row : rows) {
                counted.begin(row.table(), rules.counts());
                checkExists(row.table());
            }
            requireUnchanged(rows, rules.store());
            write(rules);
        } finally {
            end();
        }
    }

    /**
     * Checks that others have not changed the rows. Changed rows are reported before inserted ones, regardless of their
     * order, because the reads of the transaction are stale in the first case.
     */
    private void requireUnchanged(List<PendingRow> rows, OrderedStore store) {
        RowAlreadyExistsException duplicate = null;
        for (PendingRow row : rows) {
            try {
                change(store, row);
            } catch (RowAlreadyExistsException found) {
                duplicate = duplicate == null ? found : duplicate;
            }
        }
        if (duplicate != null) {
            throw duplicate;
        }
    }

    private void change(OrderedStore store, PendingRow row) {
        key.clear();
        key.put(row.key(), 0, row.key().length);
        boolean present = store.readInto(key, stored);
        if (present) {
            Record.checkHead(stored.array(), stored.length());
        }
        row.requireUnchanged(present ? Record.timestamp(stored.array()) : PendingRow.ABSENT);
        byte[] after = row.after();
        if (after == null) {
            if (present) {
                counted.deleted(row.table(), row.primaryKey());
                batch.delete(key);
            }
        } else {
            if (!present) {
                counted.inserted(row.table(), row.primaryKey());
            }
            batch.put(key, after, 0, after.length);
        }
    }

    private void change(Table[] tables, List<StoreTransaction.Operation> operations, Commits rules) {
        int at = 0;
        try {
            for (; at < tables.length; at++) {
                checkExists(tables[at]);
            }
            for (at = 0; at < tables.length; at++) {
                RowOperation operation = operations.get(at).operation();
                prefix(tables[at], operation.primaryKey().partitionKey());
                change(rules.store(), tables[at], operation, rules.locks(), at);
            }
        } catch (TableStoreException failed) {
            throw new TransactionFailedException(at, failed);
        }
    }

    private void write(Commits rules) {
        counted.writing();
        try {
            rules.store().write(batch, rules.logged());
        } finally {
            held.written();
        }
        counted.written();
    }

    private void end() {
        try {
            counted.end();
        } finally {
            held.release();
        }
    }

    /**
     * The state that all commits of a store share.
     *
     * @param store the store to write to
     * @param clock the source of timestamps
     * @param logged whether commits are logged
     * @param counts the row counts that commits adjust
     * @param locks the locks of rows, which commits acquire
     */
    record Commits(OrderedStore store, TickClock clock, boolean logged, RowCounts counts, RowLocks locks) {}

    private static void checkExists(Table table) {
        if (table.isDropped()) {
            throw new TableNotFoundException(table.name());
        }
    }

    private int prefix(Table table, String partitionKey) {
        Keys.table(key, table.id());
        Keys.text(key, partitionKey);
        key.put(Keys.SEPARATOR);
        return key.length();
    }

    private int[] range(int index) {
        range[0] = starts[index];
        range[1] = starts[index + 1];
        return range;
    }

    /**
     * Adds the change of one operation to the batch. {@code key} must contain the partition's prefix. {@code locks} is
     * null if no locks are held.
     */
    private void change(OrderedReads store, Table table, RowOperation operation, @Nullable RowLocks locks, int index) {
        PrimaryKey keys = operation.primaryKey();
        int[] fresh = range(index);
        Keys.text(key, keys.rowKey());
        switch (operation.kind()) {
            case INSERT -> {
                if (store.readInto(key, stored)) {
                    throw new RowAlreadyExistsException(table.name(), keys);
                }
                counted.inserted(table, keys);
                put(fresh);
            }
            case INSERT_OR_REPLACE -> {
                if (counted.mustLook(table, keys) && !isPresent(store, locks)) {
                    counted.inserted(table, keys);
                }
                put(fresh);
            }
            case INSERT_OR_MERGE -> {
                if (store.readInto(key, stored)) {
                    putMerged(table, keys, fresh);
                } else {
                    counted.inserted(table, keys);
                    put(fresh);
                }
            }
            case REPLACE -> {
                requireUnread(store, table, operation, locks);
                put(fresh);
            }
            case MERGE -> {
                require(store, table, operation);
                putMerged(table, keys, fresh);
            }
            case DELETE -> {
                if (!operation.isDeleteIfExists()) {
                    requireUnread(store, table, operation, locks);
                    counted.deleted(table, keys);
                } else if (counted.mustLook(table, keys) && isPresent(store, locks)) {
                    counted.deleted(table, keys);
                }
                batch.delete(key);
            }
            case CHECK_ETAG -> {
                requireUnread(store, table, operation, locks);
                if (locks == null) {
                    // An open transaction compares the row again when it commits.
                    batch.put(key, stored);
                }
            }
        }
    }

    /** Returns whether a row with the current {@code key} exists. */
    private boolean isPresent(OrderedReads store, @Nullable RowLocks locks) {
        return locks != null && lastRead.isCurrent(key, locks) || store.readInto(key, stored);
    }

    /** Checks that the row permits the operation. Does not read the row if this thread has just read it. */
    private void requireUnread(OrderedReads store, Table table, RowOperation operation, @Nullable RowLocks locks) {
        if (locks == null || !lastRead.isCurrent(key, locks)) {
            require(store, table, operation);
        } else if (isConditional(operation)) {
            requireMatch(table, operation, lastRead.ticks());
        }
    }

    private void require(OrderedReads store, Table table, RowOperation operation) {
        if (!store.readInto(key, stored)) {
            throw new RowNotFoundException(table.name(), operation.primaryKey());
        }
        if (isConditional(operation)) {
            Record.checkHead(stored.array(), stored.length());
            requireMatch(table, operation, Record.timestamp(stored.array()));
        }
    }

    private static boolean isConditional(RowOperation operation) {
        ETag condition = operation.ifMatch();
        return condition != null && !condition.isAny();
    }

    private static void requireMatch(Table table, RowOperation operation, long found) {
        if (!ETag.ofTimestampTicks(found).equals(operation.ifMatch())) {
            throw new ConcurrentUpdateException(table.name(), operation.primaryKey());
        }
    }

    private void put(int[] fresh) {
        records.setLong(fresh[0] + Record.TIMESTAMP, ticks);
        batch.put(key, records.array(), fresh[0], fresh[1] - fresh[0]);
    }

    private void putMerged(Table table, PrimaryKey keys, int[] fresh) {
        merger.target(table, keys);
        merger.merge(stored, records, fresh, merged);
        merged.setLong(Record.TIMESTAMP, ticks);
        batch.put(key, merged);
    }

    /** Releases unusually large buffers. */
    void trim() {
        writer.forget();
        if (starts.length > Limits.MAX_TRANSACTION_OPERATIONS + 1) {
            starts = new int[2];
        }
        records.trim();
        stored.trim();
        merged.trim();
        batch.clear();
        held.trim();
    }
}
