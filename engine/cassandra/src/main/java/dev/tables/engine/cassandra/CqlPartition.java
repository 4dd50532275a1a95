package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The partition of a write: its rows and its fence, which every write of it names. For one thread. */
final class CqlPartition {
    private static final String HEADS =
            "SELECT " + CqlRow.HEAD + " FROM $rows WHERE table_id = ? AND pk = ? AND rk IN ?";
    private static final String FENCE =
            "SELECT DISTINCT fence, writetime(fence) FROM $rows WHERE table_id = ? AND pk = ?";
    /** A day later nothing can be under way any more. */
    private static final String SET_FENCE =
            "UPDATE $rows USING TTL 86400 SET fence = ? WHERE table_id = ? AND pk = ? IF fence = ?";

    private final CqlCalls calls;
    private final CqlTable table;
    private final ByteBuffer key;
    private final List<ByteBuffer> rows;
    private final boolean contents;

    CqlPartition(CqlCalls calls, List<CqlWrite> writes) {
        this.calls = calls;
        table = writes.get(0).table();
        key = writes.get(0).key().partition();
        rows = writes.stream().map(write -> write.key().row()).toList();
        contents = writes.stream().anyMatch(CqlWrite::isMerge);
    }

    /** The rows that the writes are about, as of one moment. */
    Map<CqlKey, CqlRow> rows(boolean inTurn) {
        String text = contents ? CqlReads.ROWS : HEADS;
        return calls.repeated(() -> {
            BoundStatement statement = calls.bind(text, table.id(), key, rows);
            Map<CqlKey, CqlRow> found = new HashMap<>();
            for (Row answer : inTurn ? calls.readInTurn(statement) : calls.read(statement)) {
                CqlRow row = CqlRow.of(answer);
                if (row != null) {
                    found.put(row.key(), row);
                }
            }
            return found;
        });
    }

    /**
     * The fence now.
     *
     * @param value what it is, or null if there is none
     * @param micros since when
     */
    record Fence(@Nullable ByteBuffer value, long micros) {
        boolean is(@Nullable ByteBuffer other) {
            ByteBuffer mine = value;
            return mine == null ? other == null : mine.equals(other);
        }
    }

    Fence fence() {
        return calls.repeated(() -> {
            Row found = calls.readInTurn(calls.bind(FENCE, table.id(), key)).one();
            ByteBuffer value = found == null ? null : found.getByteBuffer(0);
            return new Fence(value, found == null || value == null ? 0 : found.getLong(1));
        });
    }

    /** Sets the fence if it is as said. */
    void fence(byte[] fresh, @Nullable ByteBuffer before) {
        calls.write(calls.bind(SET_FENCE, ByteBuffer.wrap(fresh), table.id(), key, before));
    }

    /** Whether rows have what this version wrote: then all of it is done. */
    static boolean isDone(List<CqlWrite> writes, Map<CqlKey, CqlRow> found, byte[] version) {
        for (CqlWrite write : writes) {
            CqlRow row = found.get(write.key());
            if (row != null && write.leavesRow() && Arrays.equals(row.version(), version)) {
                return true;
            }
        }
        return false;
    }
}
