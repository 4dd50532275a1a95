package dev.tables.engine.adapter;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.rules.RequestBytes;
import dev.tables.engine.rules.RowRules;
import dev.tables.engine.rules.TransactionRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A validated and encoded operation on a row, for engines that keep rows as {@link PortableRecord}s with
 * {@link RowVersions}. The operation checks its conditions against the current row and computes the new content.
 * Immutable.
 *
 * @param index its position in the transaction
 * @param table the name of its table
 * @param operation the operation
 * @param content the properties; none for a delete
 * @param expectedVersion the version that the row must have, or null if any version, or none, is expected
 */
@SuppressWarnings("ArrayRecordComponent")
public record PortableWrite(
        int index, String table, RowOperation operation, byte[] content, byte @Nullable [] expectedVersion) {
    private static final byte[] NOTHING = {};

    /** An operation with its size, as billed and in a request. */
    private record Sized(PortableWrite write, long billedBytes, long sentBytes) {}

    /**
     * Creates a write from a single operation.
     *
     * @throws InvalidRowException if the operation exceeds one of the {@link Limits}
     */
    public static PortableWrite of(String table, RowOperation operation) {
        return sized(0, table, operation).write;
    }

    /**
     * Creates writes from the operations of an entity group transaction.
     *
     * @throws TransactionFailedException if the operations violate the rules of transactions, or one of them exceeds a
     *     limit
     */
    public static List<PortableWrite> of(String table, List<RowOperation> operations) {
        TransactionRules.check(table, operations);
        return all(operations, i -> table, false);
    }

    /**
     * Creates writes from the operations of a transaction across partitions.
     *
     * @param tables returns the name of each operation's table as spelled at creation, or throws if the table does not
     *     exist; called once for each operation, in order
     * @throws TransactionFailedException if the operations violate the rules of transactions, or one of them exceeds a
     *     limit or has no table
     */
    public static List<PortableWrite> of(UnaryOperator<String> tables, List<StoreTransaction.Operation> operations) {
        TransactionRules.check(operations);
        List<RowOperation> ofRows =
                operations.stream().map(StoreTransaction.Operation::operation).toList();
        return all(ofRows, i -> tables.apply(operations.get(i).table()), true);
    }

    private static Sized sized(int index, String table, RowOperation operation) {
        RowRules.checkKeys(table, operation.primaryKey());
        ETag condition = operation.ifMatch();
        byte[] expected = condition == null || condition.isAny() ? null : RowVersions.versionOf(condition);
        if (!operation.writesProperties()) {
            return new Sized(
                    new PortableWrite(index, table, operation, NOTHING, expected),
                    PortableRecord.billedKeyBytes(operation.primaryKey()),
                    RequestBytes.ofKeys(operation.primaryKey()));
        }
        PortableRecord record = PortableRecord.encode(table, operation);
        return new Sized(
                new PortableWrite(index, table, operation, record.bytes(), expected),
                record.billedBytes(),
                record.requestBytes());
    }

    private static List<PortableWrite> all(
            List<RowOperation> operations, IntFunction<String> tables, boolean spansPartitions) {
        List<PortableWrite> writes = new ArrayList<>(operations.size());
        long bytes = 0;
        for (int i = 0; i < operations.size(); i++) {
            try {
                String table = tables.apply(i);
                Sized sized = sized(i, table, operations.get(i));
                bytes += spansPartitions ? sized.billedBytes : sized.sentBytes;
                TransactionRules.checkBytes(
                        bytes, spansPartitions, table, operations.get(i).primaryKey());
                writes.add(sized.write);
            } catch (TableStoreException failed) {
                throw new TransactionFailedException(i, failed);
            }
        }
        return writes;
    }

    /** Returns the kind of the operation. */
    public RowOperation.Kind kind() {
        return operation.kind();
    }

    /** Returns the keys of the row. */
    public PrimaryKey primaryKey() {
        return operation.primaryKey();
    }

    /** Returns whether the operation requires the row's current properties. */
    public boolean isMerge() {
        return kind() == RowOperation.Kind.MERGE || kind() == RowOperation.Kind.INSERT_OR_MERGE;
    }

    /** Returns whether the row exists after the operation. */
    public boolean rowExistsAfterward() {
        return kind() != RowOperation.Kind.DELETE;
    }

    /** Returns whether the operation leaves the row and its version unchanged. */
    public boolean isCheck() {
        return kind() == RowOperation.Kind.CHECK_ETAG;
    }

    /** Returns whether the operation succeeds if the row is absent, whichever client has deleted it. */
    public boolean succeedsIfAbsent() {
        return operation.isDeleteIfExists();
    }

    /**
     * Checks that the operation can be executed on a row.
     *
     * @param version the version of the row, or null if it is absent
     * @throws TableStoreException if it cannot be executed, as in {@link dev.tables.engine.TableStore#write}
     */
    public void check(byte @Nullable [] version) {
        switch (kind()) {
            case INSERT -> {
                if (version != null) {
                    throw new RowAlreadyExistsException(table, primaryKey());
                }
            }
            case REPLACE, MERGE, CHECK_ETAG -> require(version);
            case DELETE -> {
                if (!operation.isDeleteIfExists()) {
                    require(version);
                }
            }
            default -> {}
        }
    }

    private void require(byte @Nullable [] version) {
        if (version == null) {
            throw new RowNotFoundException(table, primaryKey());
        }
        if (expectedVersion != null && !Arrays.equals(expectedVersion, version)) {
            throw new ConcurrentUpdateException(table, primaryKey());
        }
    }

    /**
     * Returns the properties of the row after the operation, unless it deletes the row.
     *
     * @param before the properties of the row, or null if it is absent; ignored unless {@link #isMerge}
     * @throws InvalidRowException if the merged row exceeds one of the {@link Limits}
     */
    public byte[] contentAfter(byte @Nullable [] before) {
        return isMerge() && before != null ? PortableRecord.merge(table, primaryKey(), before, content) : content;
    }
}
