package dev.tables.engine.jdbc;

import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.PortableWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operation that was checked and encoded.
 *
 * @param table the table of the row
 * @param key the keys of the row
 * @param planned the checked operation
 */
record PlannedWrite(SqlTable table, SqlKey key, PortableWrite planned) implements LockedRow {
    /** A value that represents the server's time of the write. */
    static final long NOW = Long.MIN_VALUE;

    private static PlannedWrite of(SqlTable table, PortableWrite planned) {
        return new PlannedWrite(table, SqlKey.of(planned.primaryKey()), planned);
    }

    static PlannedWrite of(SqlTable table, RowOperation operation) {
        return of(table, PortableWrite.of(table.name(), operation));
    }

    /** Returns the writes of an entity group transaction. */
    static List<PlannedWrite> of(SqlTable table, List<RowOperation> operations) {
        return PortableWrite.of(table.name(), operations).stream()
                .map(planned -> of(table, planned))
                .toList();
    }

    /** Returns the writes of a transaction across partitions. */
    static List<PlannedWrite> of(Function<String, SqlTable> tables, List<StoreTransaction.Operation> operations) {
        List<SqlTable> found = new ArrayList<>(operations.size());
        List<PortableWrite> planned = PortableWrite.of(
                name -> {
                    SqlTable table = tables.apply(name);
                    found.add(table);
                    return table.name();
                },
                operations);
        return planned.stream().map(one -> of(found.get(one.index()), one)).toList();
    }

    /**
     * Returns the table of an entity group transaction. If the table does not exist, the exception names the first
     * operation as the failed operation.
     */
    static SqlTable tableOf(Function<String, SqlTable> tables, String name) {
        try {
            return tables.apply(name);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
    }

    @Override
    public int index() {
        return planned.index();
    }

    RowOperation operation() {
        return planned.operation();
    }

    RowOperation.Kind kind() {
        return planned.kind();
    }

    byte[] content() {
        return planned.content();
    }

    @Override
    public byte @Nullable [] expected() {
        return planned.expectedVersion();
    }

    @Override
    public boolean readsContent() {
        return planned.isMerge();
    }

    @Override
    public boolean leavesRow() {
        return planned.rowExistsAfterward();
    }

    @Override
    public boolean isDoneIfAbsent() {
        return planned.succeedsIfAbsent();
    }

    @Override
    public boolean isCheck() {
        return planned.isCheck();
    }

    @Override
    public @Nullable SqlRow after(@Nullable SqlRow before, byte[] version) {
        planned.check(before == null ? null : before.version());
        if (isCheck()) {
            return before;
        }
        return leavesRow()
                ? new SqlRow(key, version, NOW, planned.contentAfter(before == null ? null : before.content()))
                : null;
    }
}
