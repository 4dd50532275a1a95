package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.RowRules;
import dev.tables.engine.internal.TransactionRules;
import dev.tables.engine.local.PortableRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
record CqlWrite(
        int index, CqlTable table, RowOperation operation, CqlKey key, byte[] content, byte @Nullable [] expected) {
    private static final String UPDATE =
            "UPDATE $rows SET version = ?, record = ? WHERE table_id = ? AND pk = ? AND rk = ? IF fence = ?";
    private static final String DELETE = "DELETE FROM $rows WHERE table_id = ? AND pk = ? AND rk = ? IF fence = ?";
    private static final String OF_VERSION = " AND version = ?";
    private static final String PRESENT = " AND version != ?";
    private static final byte[] NOTHING = {};

    /** What was planned, and how large it is. */
    private record Sized(CqlWrite write, long billedBytes) {}

    static CqlWrite of(CqlTable table, RowOperation operation) {
        return sized(0, table, operation).write;
    }

    private static Sized sized(int index, CqlTable table, RowOperation operation) {
        RowRules.checkKeys(table.name(), operation.keys());
        ETag condition = operation.ifMatch();
        byte[] expected = condition == null || condition.isAny() ? null : CqlVersions.of(condition);
        CqlKey key = CqlKey.of(operation.keys());
        if (operation.kind() == RowOperation.Kind.DELETE) {
            long billed = PortableRecord.billedHead(operation.keys());
            return new Sized(new CqlWrite(index, table, operation, key, NOTHING, expected), billed);
        }
        PortableRecord record = PortableRecord.encode(table.name(), operation);
        return new Sized(new CqlWrite(index, table, operation, key, record.bytes(), expected), record.billedBytes());
    }

    /** Those of an entity group transaction. */
    static List<CqlWrite> of(CqlTable table, List<RowOperation> operations) {
        TransactionRules.check(table.name(), operations);
        List<CqlWrite> writes = new ArrayList<>(operations.size());
        long bytes = 0;
        for (int i = 0; i < operations.size(); i++) {
            try {
                Sized sized = sized(i, table, operations.get(i));
                bytes += sized.billedBytes;
                checkBytes(bytes, sized.write);
                writes.add(sized.write);
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
        return writes;
    }

    private static void checkBytes(long bytes, CqlWrite write) {
        if (bytes > Limits.MAX_TRANSACTION_BYTES) {
            throw new InvalidRowException(
                    ErrorCode.REQUEST_BODY_TOO_LARGE,
                    "The transaction has more than " + Limits.MAX_TRANSACTION_BYTES + " bytes as billed. Use several.",
                    write.table.name(),
                    write.operation.keys());
        }
    }

    RowOperation.Kind kind() {
        return operation.kind();
    }

    /** Whether the properties of before are needed. */
    boolean isMerge() {
        return kind() == RowOperation.Kind.MERGE || kind() == RowOperation.Kind.INSERT_OR_MERGE;
    }

    /** Whether the row is there afterwards. */
    boolean leavesRow() {
        return kind() != RowOperation.Kind.DELETE;
    }

    /** Whether it is done if the row is absent, whoever has removed that. */
    boolean isDoneIfAbsent() {
        return operation.mayBeAbsent();
    }

    /**
     * Looks whether the operation can be done on a row.
     *
     * @throws TableStoreException if not
     */
    void check(@Nullable CqlRow before) {
        switch (kind()) {
            case INSERT -> {
                if (before != null) {
                    throw new RowAlreadyExistsException(table.name(), operation.keys());
                }
            }
            case REPLACE, MERGE -> require(before);
            case DELETE -> {
                if (!operation.mayBeAbsent()) {
                    require(before);
                }
            }
            default -> {}
        }
    }

    private void require(@Nullable CqlRow before) {
        if (before == null) {
            throw new RowNotFoundException(table.name(), operation.keys());
        }
        if (expected != null && !Arrays.equals(expected, before.version())) {
            throw new ConcurrentUpdateException(table.name(), operation.keys());
        }
    }

    /**
     * The properties that it leaves.
     *
     * @throws TableStoreException if they break a limit
     */
    byte[] after(@Nullable CqlRow before) {
        return isMerge() && before != null
                ? PortableRecord.merge(table.name(), operation.keys(), before.content(), content)
                : content;
    }

    /**
     * The statement that does it if its condition holds.
     *
     * @param version of the write
     * @param before the row that a merge was made of, or null
     * @param fence that of the partition, or null
     */
    BoundStatement statement(CqlCalls calls, byte[] version, @Nullable CqlRow before, @Nullable ByteBuffer fence) {
        ByteBuffer mine = ByteBuffer.wrap(version);
        if (!leavesRow()) {
            @Nullable Object[] values = {table.id(), key.partition(), key.row(), fence};
            return bind(calls, DELETE, values, operation.mayBeAbsent() ? Condition.NONE : required());
        }
        @Nullable
        Object[] values = {mine, ByteBuffer.wrap(after(before)), table.id(), key.partition(), key.row(), fence};
        Condition condition = switch (kind()) {
            case INSERT -> new Condition(OF_VERSION, null);
            case INSERT_OR_REPLACE -> Condition.NONE;
            case REPLACE -> required();
            default -> new Condition(OF_VERSION, before == null ? null : ByteBuffer.wrap(before.version()));
        };
        return bind(calls, UPDATE, values, condition);
    }

    /** What is asked of the version of a row. */
    private record Condition(String text, @Nullable ByteBuffer version) {
        static final Condition NONE = new Condition("", null);
    }

    private Condition required() {
        byte[] one = expected;
        return one == null ? new Condition(PRESENT, null) : new Condition(OF_VERSION, ByteBuffer.wrap(one));
    }

    private static BoundStatement bind(CqlCalls calls, String text, @Nullable Object[] values, Condition condition) {
        if (condition.text.isEmpty()) {
            return calls.bind(text, values);
        }
        @Nullable Object[] all = Arrays.copyOf(values, values.length + 1);
        all[values.length] = condition.version;
        return calls.bind(text + condition.text, all);
    }
}
