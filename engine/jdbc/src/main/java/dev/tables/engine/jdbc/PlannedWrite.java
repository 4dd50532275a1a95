package dev.tables.engine.jdbc;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.RowRules;
import dev.tables.engine.internal.TransactionRules;
import dev.tables.engine.local.PortableRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operation that was checked and encoded.
 *
 * @param index its place in the transaction
 * @param table where the row is
 * @param operation what is to be done
 * @param key the row
 * @param content the properties; none for a delete
 * @param expected the version that the row must have, or null
 */
@SuppressWarnings("ArrayRecordComponent")
record PlannedWrite(
        int index, SqlTable table, RowOperation operation, SqlKey key, byte[] content, byte @Nullable [] expected)
        implements LockedRow {
    /** In place of a time: that of the server when it writes the row. */
    static final long NOW = Long.MIN_VALUE;

    private static final byte[] NOTHING = {};

    /** What was planned, and how large it is. */
    private record Sized(PlannedWrite write, long billedBytes) {}

    static PlannedWrite of(SqlTable table, RowOperation operation) {
        return sized(0, table, operation).write;
    }

    private static Sized sized(int index, SqlTable table, RowOperation operation) {
        RowRules.checkKeys(table.name(), operation.keys());
        ETag condition = operation.ifMatch();
        byte[] expected = condition == null || condition.isAny() ? null : WriterVersions.of(condition);
        SqlKey key = SqlKey.of(operation.keys());
        if (operation.kind() == RowOperation.Kind.DELETE) {
            long billed = PortableRecord.billedHead(operation.keys());
            return new Sized(new PlannedWrite(index, table, operation, key, NOTHING, expected), billed);
        }
        PortableRecord record = PortableRecord.encode(table.name(), operation);
        return new Sized(
                new PlannedWrite(index, table, operation, key, record.bytes(), expected), record.billedBytes());
    }

    /** Those of an entity group transaction. */
    static List<PlannedWrite> of(SqlTable table, List<RowOperation> operations) {
        TransactionRules.check(table.name(), operations);
        return all(operations, i -> table, Limits.MAX_TRANSACTION_BYTES);
    }

    /** Those of a transaction across partitions. */
    static List<PlannedWrite> of(Function<String, SqlTable> tables, List<StoreTransaction.Operation> operations) {
        TransactionRules.check(operations);
        List<RowOperation> ofRows =
                operations.stream().map(StoreTransaction.Operation::operation).toList();
        return all(ofRows, i -> tables.apply(operations.get(i).table()), Limits.MAX_STORE_TRANSACTION_BYTES);
    }

    private static List<PlannedWrite> all(
            List<RowOperation> operations, Function<Integer, SqlTable> tables, int mostBytes) {
        List<PlannedWrite> writes = new ArrayList<>(operations.size());
        long bytes = 0;
        for (int i = 0; i < operations.size(); i++) {
            RowOperation operation = operations.get(i);
            try {
                SqlTable table = tables.apply(i);
                Sized sized = sized(i, table, operation);
                bytes += sized.billedBytes;
                checkBytes(bytes, mostBytes, table, operation.keys());
                writes.add(sized.write);
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
        return writes;
    }

    private static void checkBytes(long bytes, int most, SqlTable table, RowKeys keys) {
        if (bytes > most) {
            throw new InvalidRowException(
                    ErrorCode.REQUEST_BODY_TOO_LARGE,
                    "The transaction has more than " + most + " bytes as billed. Use several.",
                    table.name(),
                    keys);
        }
    }

    /** The table of an entity group transaction; that there is none is an error of its first operation. */
    static SqlTable tableOf(Function<String, SqlTable> tables, String name) {
        try {
            return tables.apply(name);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
    }

    RowOperation.Kind kind() {
        return operation.kind();
    }

    @Override
    public boolean readsContent() {
        return kind() == RowOperation.Kind.MERGE || kind() == RowOperation.Kind.INSERT_OR_MERGE;
    }

    @Override
    public boolean leavesRow() {
        return kind() != RowOperation.Kind.DELETE;
    }

    @Override
    public boolean isDoneIfAbsent() {
        return operation.mayBeAbsent();
    }

    @Override
    public @Nullable SqlRow after(@Nullable SqlRow before, byte[] version) {
        return switch (kind()) {
            case INSERT -> {
                if (before != null) {
                    throw new RowAlreadyExistsException(table.name(), operation.keys());
                }
                yield row(content, version);
            }
            case INSERT_OR_REPLACE -> row(content, version);
            case INSERT_OR_MERGE -> before == null ? row(content, version) : merged(before, version);
            case REPLACE -> {
                require(before);
                yield row(content, version);
            }
            case MERGE -> merged(require(before), version);
            case DELETE -> {
                if (!operation.mayBeAbsent()) {
                    require(before);
                }
                yield null;
            }
        };
    }

    private SqlRow row(byte[] properties, byte[] version) {
        return new SqlRow(key, version, NOW, properties);
    }

    private SqlRow merged(SqlRow before, byte[] version) {
        return row(PortableRecord.merge(table.name(), operation.keys(), before.content(), content), version);
    }

    private SqlRow require(@Nullable SqlRow before) {
        if (before == null) {
            throw new RowNotFoundException(table.name(), operation.keys());
        }
        if (expected != null && !Arrays.equals(expected, before.version())) {
            throw new ConcurrentUpdateException(table.name(), operation.keys());
        }
        return before;
    }
}
