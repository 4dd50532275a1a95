package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a simulated cluster. A conditional write has two steps, as with Paxos: a majority accepts it, then it is
 * committed. A write that was accepted and not committed is invisible to reads at a quorum, and is committed by the
 * next conditional write or serial read of its partition.
 */
final class WireTables {
    private static final Comparator<ByteBuffer> BY_BYTES =
            (one, other) -> Arrays.compareUnsigned(ByteUtils.getArray(one), ByteUtils.getArray(other));
    private static final Comparator<List<ByteBuffer>> BY_KEYS = (one, other) -> {
        for (int i = 0; i < one.size(); i++) {
            int order = BY_BYTES.compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    };

    private final Map<List<Object>, Partition> partitions = new LinkedHashMap<>();
    private long micros = 1_000_000;

    /** A statement with its values. */
    record Bound(WireStatement statement, List<@Nullable ByteBuffer> values) {}

    /** Columns and rows of an answer. */
    record Answer(List<ColumnSpec> columns, List<List<@Nullable ByteBuffer>> rows) {
        /** Reports whether a conditional write was done. */
        static Answer applied(boolean applied, @Nullable ByteBuffer fence) {
            List<ColumnSpec> columns = new ArrayList<>();
            List<@Nullable ByteBuffer> row = new ArrayList<>();
            columns.add(WireStatement.column(
                    "[applied]", 0, Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.BOOLEAN))));
            row.add(ByteBuffer.wrap(new byte[] {(byte) (applied ? 1 : 0)}));
            if (!applied) {
                columns.add(WireStatement.column("fence", 1, WireStatement.typeOf("fence")));
                row.add(fence);
            }
            return new Answer(columns, List.of(row));
        }
    }

    private static final class Partition {
        private final Map<String, ByteBuffer> keys = new HashMap<>();
        private final Map<String, ByteBuffer> statics = new HashMap<>();
        private final Map<ByteBuffer, ByteBuffer> marks = new LinkedHashMap<>();
        private final TreeMap<List<ByteBuffer>, Map<String, ByteBuffer>> rows = new TreeMap<>(BY_KEYS);
        private final Map<List<ByteBuffer>, Long> times = new HashMap<>();
        private @Nullable Runnable accepted;

        ByteBuffer key() {
            return Objects.requireNonNull(keys.get("pk"));
        }

        void commit() {
            Runnable write = accepted;
            accepted = null;
            if (write != null) {
                write.run();
            }
        }
    }

    private static List<ByteBuffer> clustering(Bound bound) {
        List<ByteBuffer> keys = new ArrayList<>();
        for (WireStatement.Term term : bound.statement.where) {
            if (!term.isOfPartition()) {
                keys.add(Objects.requireNonNull(term.operand().in(bound.values)));
            }
        }
        return keys;
    }

    private Partition partition(Bound bound) {
        Map<String, ByteBuffer> keys = new HashMap<>();
        for (WireStatement.Term term : bound.statement.where) {
            if (term.isOfPartition()) {
                keys.put(term.column(), Objects.requireNonNull(term.operand().in(bound.values)));
            }
        }
        return partitions.computeIfAbsent(List.of(bound.statement.table, keys), first -> {
            Partition made = new Partition();
            made.keys.putAll(keys);
            return made;
        });
    }

    /** Commits what was accepted in the partition of a statement. */
    void settle(Bound bound) {
        partition(bound).commit();
    }

    /** Returns the answer to writes that take turns, and does them, or leaves them accepted. */
    Answer writeInTurn(List<Bound> writes, boolean commits) {
        Partition partition = partition(writes.get(0));
        partition.commit();
        if (!writes.stream().allMatch(write -> holds(partition, write))) {
            return Answer.applied(false, partition.statics.get("fence"));
        }
        partition.accepted = () -> writes.forEach(this::write);
        if (commits) {
            partition.commit();
        }
        return Answer.applied(true, null);
    }

    private static boolean holds(Partition partition, Bound write) {
        Map<String, ByteBuffer> row = partition.rows.get(clustering(write));
        if (write.statement.ifExists && row == null) {
            return false;
        }
        for (WireStatement.Term term : write.statement.conditions) {
            ByteBuffer found = WireStatement.STATIC.contains(term.column())
                    ? partition.statics.get(term.column())
                    : row == null ? null : row.get(term.column());
            boolean equal = Objects.equals(found, term.operand().in(write.values));
            if (equal == term.operator().equals("!=")) {
                return false;
            }
        }
        return true;
    }

    /** Executes a write, whatever is stored. */
    void write(Bound write) {
        Partition partition = partition(write);
        List<ByteBuffer> keys = clustering(write);
        micros = Math.max(micros + 1, TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()));
        if (write.statement.verb == WireStatement.Verb.DELETE) {
            if (keys.isEmpty()) {
                partition.rows.clear();
            }
            partition.rows.remove(keys);
            return;
        }
        for (WireStatement.Column column : write.statement.columns) {
            ByteBuffer value = Objects.requireNonNull(column.value()).in(write.values);
            if (column.part() == WireStatement.Part.ELEMENT) {
                ByteBuffer key = Objects.requireNonNull(column.key()).in(write.values);
                partition.marks.put(Objects.requireNonNull(key), Objects.requireNonNull(value));
            } else if (WireStatement.STATIC.contains(column.name())) {
                put(partition.statics, column.name(), value);
            } else {
                put(partition.rows.computeIfAbsent(keys, first -> new HashMap<>()), column.name(), value);
                partition.times.put(keys, micros);
            }
        }
    }

    private static void put(Map<String, ByteBuffer> cells, String name, @Nullable ByteBuffer value) {
        if (value == null) {
            cells.remove(name);
        } else {
            cells.put(name, value);
        }
    }

    /** Reads what is committed. */
    Answer read(Bound read) {
        List<ColumnSpec> columns = new ArrayList<>();
        for (WireStatement.Column column : read.statement.columns) {
            columns.add(WireStatement.column(column.name(), columns.size(), WireStatement.typeOf(column)));
        }
        List<List<@Nullable ByteBuffer>> rows = new ArrayList<>();
        if (read.statement.readsRing()) {
            ring(read).forEach(partition -> addRows(partition, read, rows));
        } else {
            addRows(partition(read), read, rows);
        }
        if (read.statement.descending) {
            Collections.reverse(rows);
        }
        return new Answer(columns, rows);
    }

    /** Returns the partitions of the part of the ring that a statement reads, in their order. */
    private List<Partition> ring(Bound read) {
        List<Partition> ring = new ArrayList<>();
        partitions.forEach((name, partition) -> {
            if (name.get(0).equals(read.statement.table) && isInSlice(partition.keys, read)) {
                ring.add(partition);
            }
        });
        ring.sort((one, other) -> CqlToken.compare(one.key(), other.key()));
        return ring;
    }

    private static boolean isInSlice(Map<String, ByteBuffer> keys, Bound read) {
        return read.statement.where.stream()
                .filter(term -> term.column().equals(WireStatement.TOKEN_OF_KEY))
                .allMatch(term -> matches(keys, term, read));
    }

    /** Returns how many partitions a statement reads or passes over. */
    int passed(Bound read) {
        return read.statement.readsRing() ? ring(read).size() : 1;
    }

    private void addRows(Partition partition, Bound read, List<List<@Nullable ByteBuffer>> rows) {
        if (read.statement.distinct) {
            Map<String, ByteBuffer> cells = new HashMap<>(partition.keys);
            cells.putAll(partition.statics);
            boolean isThere = !(partition.statics.isEmpty() && partition.marks.isEmpty() && partition.rows.isEmpty());
            if (isThere && matches(cells, read)) {
                rows.add(row(partition, cells, 0, read));
            }
            return;
        }
        partition.rows.forEach((keys, stored) -> {
            Map<String, ByteBuffer> cells = new HashMap<>(partition.keys);
            cells.putAll(stored);
            List<String> names = read.statement.table.equals("tables") ? List.of("kind", "name") : List.of("rk");
            for (int i = 0; i < names.size(); i++) {
                cells.put(names.get(i), keys.get(i));
            }
            if (matches(cells, read)) {
                rows.add(row(partition, cells, partition.times.getOrDefault(keys, 0L), read));
            }
        });
    }

    private static boolean matches(Map<String, ByteBuffer> cells, Bound read) {
        return read.statement.where.stream().allMatch(term -> matches(cells, term, read));
    }

    private static boolean matches(Map<String, ByteBuffer> cells, WireStatement.Term term, Bound read) {
        ByteBuffer value = Objects.requireNonNull(term.operand().in(read.values));
        int order;
        if (term.column().equals(WireStatement.TOKEN_OF_KEY)) {
            order = Long.compare(CqlToken.of(Objects.requireNonNull(cells.get("pk"))), value.getLong(value.position()));
        } else {
            ByteBuffer found = Objects.requireNonNull(cells.get(term.column()));
            if (term.operator().equals("IN")) {
                return list(value).contains(found);
            }
            order = BY_BYTES.compare(found, value);
        }
        return switch (term.operator()) {
            case "=" -> order == 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            default -> throw new IllegalArgumentException(term.operator());
        };
    }

    private List<@Nullable ByteBuffer> row(Partition partition, Map<String, ByteBuffer> cells, long time, Bound read) {
        List<@Nullable ByteBuffer> row = new ArrayList<>();
        for (WireStatement.Column column : read.statement.columns) {
            ByteBuffer cell = cells.get(column.name());
            row.add(
                    switch (column.part()) {
                        case WHOLE -> column.name().equals("marks") ? map(partition.marks) : cell;
                        case WRITE_TIME ->
                            ByteBuffer.allocate(Long.BYTES).putLong(time).flip();
                        case NOW ->
                            ByteBuffer.allocate(Long.BYTES)
                                    .putLong(System.currentTimeMillis())
                                    .flip();
                        case ELEMENT ->
                            cell == null
                                    ? null
                                    : element(
                                            cell,
                                            Objects.requireNonNull(Objects.requireNonNull(column.key())
                                                    .in(read.values)));
                    });
        }
        return row;
    }

    private static List<ByteBuffer> list(ByteBuffer encoded) {
        ByteBuffer from = encoded.duplicate();
        int count = from.getInt();
        List<ByteBuffer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(part(from));
        }
        return all;
    }

    private static ByteBuffer part(ByteBuffer from) {
        int length = from.getInt();
        ByteBuffer part = from.slice(from.position(), length);
        from.position(from.position() + length);
        return part;
    }

    private static @Nullable ByteBuffer element(ByteBuffer map, ByteBuffer key) {
        ByteBuffer from = map.duplicate();
        for (int count = from.getInt(); count > 0; count--) {
            boolean found = part(from).equals(key);
            ByteBuffer value = part(from);
            if (found) {
                return value;
            }
        }
        return null;
    }

    /** Encodes a map as the protocol does. */
    static ByteBuffer map(Map<ByteBuffer, ByteBuffer> entries) {
        int size = Integer.BYTES;
        for (Map.Entry<ByteBuffer, ByteBuffer> entry : entries.entrySet()) {
            size += 2 * Integer.BYTES
                    + entry.getKey().remaining()
                    + entry.getValue().remaining();
        }
        ByteBuffer map = ByteBuffer.allocate(size).putInt(entries.size());
        entries.forEach((key, value) -> map.putInt(key.remaining())
                .put(key.duplicate())
                .putInt(value.remaining())
                .put(value.duplicate()));
        return map.flip();
    }
}
