package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A partition with the rows of a write. The fence of a partition is a value that every write to the partition requires
 * in its condition, so a new fence makes all earlier writes fail. For one thread.
 */
final class CqlPartition {
    private static final String STATE = "SELECT DISTINCT fence, marks FROM $rows WHERE pk = ?";
    /** A statement that sets a fence for one day. After one day, no write can still be in flight. */
    private static final String SET_FENCE = "UPDATE $rows USING TTL 86400 SET fence = ? WHERE pk = ? IF fence = ?";
    /** A statement that sets a mark for as long as the outcome of its write may be read. */
    private static final String MARK = "UPDATE $rows USING TTL ? SET marks[?] = ? WHERE pk = ?";

    private static final Duration MARKED = Duration.ofMinutes(15);
    /** The maximum time to live in Cassandra: twenty years. */
    private static final long LONGEST_TTL = 630_720_000;

    private final CqlCalls calls;
    private final CqlTable table;
    private final ByteBuffer key;
    private final List<ByteBuffer> rows;
    private final boolean contents;

    /** Creates an object that reads no rows, for resolving writes with an unknown outcome. */
    CqlPartition(CqlCalls calls, CqlTable table, ByteBuffer key) {
        this.calls = calls;
        this.table = table;
        this.key = key;
        rows = List.of();
        contents = false;
    }

    CqlPartition(CqlCalls calls, List<CqlWrite> writes) {
        this.calls = calls;
        table = writes.get(0).table();
        key = writes.get(0).key().partition();
        rows = writes.stream().map(write -> write.key().row()).toList();
        contents = writes.stream().anyMatch(CqlWrite::isMerge);
    }

    /** Reads the rows that the writes affect, from one point in time. */
    Map<CqlKey, CqlRow> rows(boolean inTurn) {
        CqlColumns columns = contents ? CqlColumns.ALL : CqlColumns.HEAD;
        return calls.repeated(() -> {
            BoundStatement statement = calls.bind(table.on(columns.select() + CqlReads.ROWS), key, rows);
            Map<CqlKey, CqlRow> found = new HashMap<>();
            for (Row answer : inTurn ? calls.readSerially(statement) : calls.read(statement)) {
                CqlRow row = columns.row(answer);
                if (row != null) {
                    found.put(row.key(), row);
                }
            }
            return found;
        });
    }

    /**
     * The static columns of a partition.
     *
     * @param fence the fence that writes must name, or null if it does not exist
     * @param marks the version of the last completed write of each store, until it expires
     */
    record State(@Nullable ByteBuffer fence, Map<ByteBuffer, ByteBuffer> marks) {
        /** Returns whether the write of this version was the last write of its store. */
        boolean shows(byte[] version) {
            return ByteBuffer.wrap(version).equals(marks.get(store(version)));
        }
    }

    /** Returns the beginning of a version. These bytes identify the store that wrote the version. */
    private static ByteBuffer store(byte[] version) {
        return ByteBuffer.wrap(Arrays.copyOf(version, Long.BYTES));
    }

    /** Reads the state with a serial read. */
    State state() {
        return calls.repeated(() -> {
            Row found = calls.readSerially(calls.bind(table.on(STATE), key)).one();
            if (found == null) {
                return new State(null, Map.of());
            }
            Map<ByteBuffer, ByteBuffer> marks = found.getMap(1, ByteBuffer.class, ByteBuffer.class);
            return new State(found.getByteBuffer(0), marks == null ? Map.of() : marks);
        });
    }

    /** Returns the statement that records a write of this version as done. */
    BoundStatement mark(byte[] version) {
        int seconds = (int)
                Math.min(MARKED.toSeconds() + calls.options().requestTimeout().toSeconds() * 4, LONGEST_TTL);
        return calls.bind(table.on(MARK), seconds, store(version), ByteBuffer.wrap(version), key);
    }

    /** Sets the fence if it equals the expected one. */
    void fence(byte[] fresh, @Nullable ByteBuffer before) {
        calls.write(calls.bind(table.on(SET_FENCE), ByteBuffer.wrap(fresh), key, before));
    }
}
