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
 * An operation on a row, checked and encoded, for engines that keep rows as {@link PortableRecord}s with {@link RowVersions}: what it asks of
 * the row as it is, and what it makes of it. Immutable.
 *
 * @param index its place in the transaction
 * @param table the name of its table
 * @param operation what is to be done
 * @param content the properties; none for a delete
 * @param expectedVersion the version that the row must have, or null if any version, or none, is expected
 */
@SuppressWarnings("ArrayRecordComponent")
public record PortableWrite(
        int index, String table, RowOperation operation, byte[] content, byte @Nullable [] expectedVersion) {
    private static final byte[] NOTHING = {};

    /** What was planned, and how large it is: as billed, and in a request. */
    private record Sized(PortableWrite write, long billedBytes, long sentBytes) {}

    /**
     * A single operation.
     *
     * @throws InvalidRowException if it breaks one of the {@link Limits}
     */
    public static PortableWrite of(String table, RowOperation operation) {
        return sized(0, table, operation).write;
    }

    /**
     * The operations of an entity group transaction.
     *
     * @throws TransactionFailedException if they break the rules of transactions, or one of them breaks a limit
     */
    public static List<PortableWrite> of(String table, List<RowOperation> operations) {
        TransactionRules.check(table, operations);
        return all(operations, i -> table, false);
    }

    /**
     * The operations of a transaction across partitions.
     *
     * @param tables gives the name of each operation's table as spelled at creation, or throws that there is none; asked once for each, in order
     * @throws TransactionFailedException if they break the rules of transactions, or one of them breaks a limit or has no table
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

    /** What is done. */
    public RowOperation.Kind kind() {
        return operation.kind();
    }

    /** The row. */
    public PrimaryKey primaryKey() {
        return operation.primaryKey();
    }

    /** Whether the properties of before are needed. */
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
     * Checks that the operation can be done on a row.
     *
     * @param version that of the row, or null if it is absent
     * @throws TableStoreException if not, as {@link dev.tables.engine.TableStore#write} says
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
     * The properties that the operation leaves, if it leaves the row.
     *
     * @param before those of the row, or null if it is absent; of no account unless {@link #isMerge}
     * @throws InvalidRowException if what a merge makes breaks one of the {@link Limits}
     */
    public byte[] contentAfter(byte @Nullable [] before) {
        return isMerge() && before != null ? PortableRecord.merge(table, primaryKey(), before, content) : content;
    }
}
