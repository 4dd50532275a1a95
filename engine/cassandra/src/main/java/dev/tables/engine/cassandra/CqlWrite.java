package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.tables.engine.RowOperation;
import dev.tables.engine.adapter.PortableWrite;
import dev.tables.engine.rules.RowRules;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation that was checked and encoded.
 *
 * @param table the table of the row
 * @param key the keys of the row
 * @param planned the checked operation
 */
record CqlWrite(CqlTable table, CqlKey key, PortableWrite planned) {
    private static final String UPDATE =
            "UPDATE $rows SET version = ?, properties = ? WHERE pk = ? AND rk = ? IF fence = ?";
    /** The index of the properties in the values of {@link #UPDATE}. */
    private static final int PROPERTIES = 1;

    private static final String DELETE = "DELETE FROM $rows WHERE pk = ? AND rk = ? IF fence = ?";
    private static final String OF_VERSION = " AND version = ?";
    private static final String PRESENT = " AND version != ?";

    private static CqlWrite of(CqlTable table, PortableWrite planned) {
        RowRules.rejectCheck(planned.operation());
        return new CqlWrite(table, CqlKey.of(planned.primaryKey()), planned);
    }

    static CqlWrite of(CqlTable table, RowOperation operation) {
        return of(table, PortableWrite.of(table.name(), operation));
    }

    /** Returns the writes of an entity group transaction. */
    static List<CqlWrite> of(CqlTable table, List<RowOperation> operations) {
        return PortableWrite.of(table.name(), operations).stream()
                .map(planned -> of(table, planned))
                .toList();
    }

    int index() {
        return planned.index();
    }

    /** Returns the version that the row must have, or null if any version is accepted. */
    byte @Nullable [] expected() {
        return planned.expectedVersion();
    }

    /** Returns whether the write needs the row's earlier properties. */
    boolean isMerge() {
        return planned.isMerge();
    }

    /** Returns whether the row exists after the write. */
    boolean leavesRow() {
        return planned.rowExistsAfterward();
    }

    /** Returns whether the write counts as done if the row does not exist, even if another client deleted it. */
    boolean isDoneIfAbsent() {
        return planned.succeedsIfAbsent();
    }

    /**
     * Checks that the operation can be executed on a row.
     *
     * @throws dev.tables.engine.TableStoreException if the operation fails
     */
    void check(@Nullable CqlRow before) {
        planned.check(before == null ? null : before.version());
    }

    /**
     * Returns the properties after the write.
     *
     * @throws dev.tables.engine.TableStoreException if they exceed a limit
     */
    byte[] after(@Nullable CqlRow before) {
        return planned.contentAfter(before == null ? null : before.content());
    }

    /**
     * Returns the statement that executes the write if its condition is met.
     *
     * @param version the version of the write
     * @param before the row that a merge was applied to, or null
     * @param fence the fence of the partition, or null
     */
    BoundStatement statement(CqlCalls calls, byte[] version, @Nullable CqlRow before, @Nullable ByteBuffer fence) {
        ByteBuffer mine = ByteBuffer.wrap(version);
        if (!leavesRow()) {
            @Nullable Object[] values = {key.partition(), key.row(), fence};
            return bind(calls, table.on(DELETE), values, planned.succeedsIfAbsent() ? Condition.NONE : required());
        }
        @Nullable Object[] values = {mine, null, key.partition(), key.row(), fence};
        Condition condition = switch (planned.kind()) {
            case INSERT -> new Condition(OF_VERSION, null);
            case INSERT_OR_REPLACE -> Condition.NONE;
            case REPLACE -> required();
            default -> new Condition(OF_VERSION, before == null ? null : ByteBuffer.wrap(before.version()));
        };
        return bind(calls, table.on(UPDATE), values, condition)
                .setBytesUnsafe(PROPERTIES, CqlProperties.map(after(before)));
    }

    /** A condition on the version of a row. */
    private record Condition(String text, @Nullable ByteBuffer version) {
        static final Condition NONE = new Condition("", null);
    }

    private Condition required() {
        byte[] one = expected();
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
