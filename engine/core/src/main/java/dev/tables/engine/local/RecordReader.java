package dev.tables.engine.local;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.Ticks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decodes properties straight from a record. A cursor stands before the next property: asked for in stored order, a
 * property is found by comparing one reference. Reused; not safe for use by several threads.
 */
final class RecordReader implements RowReader {
    private static final Dictionary.Snapshot NOTHING = new Dictionary.Snapshot(new String[0]);

    private String table = "";
    private String partitionKey = "";
    /** Null until asked for, when {@link #rowKeyBytes} hold it. */
    private @Nullable String rowKey = "";

    private byte[] rowKeyBytes = new byte[0];
    private int rowKeyStart;
    private int rowKeyEnd;
    private byte[] array = new byte[0];
    private int end;
    private Dictionary.Snapshot dictionary = NOTHING;
    private String[] names = NOTHING.names;
    /** Ids of the properties wanted, or null for all. */
    private @Nullable BitSet wanted;
    /** Where the head of the property under the cursor starts. */
    private int cursor;
    /** Where the value found last starts. */
    private int valueAt;

    /** Prepares for rows of one table; its names must be those of a moment after the rows became visible. */
    void begin(Table of, Dictionary.Snapshot namesOfTable, Projection projection) {
        table = of.name();
        dictionary = namesOfTable;
        names = namesOfTable.names;
        wanted = projection.isAll() ? null : ids(projection, namesOfTable);
    }

    private static BitSet ids(Projection projection, Dictionary.Snapshot dictionary) {
        BitSet made = new BitSet();
        for (String name : projection.names()) {
            int id = dictionary.find(name);
            if (id >= 0) {
                made.set(id);
            }
        }
        return made;
    }

    /** Stands on a row. */
    void row(String partition, String key, Bytes record) {
        rowKey = key;
        row(partition, record);
    }

    /** Stands on a row whose key is text in bytes, made only when asked for. */
    void row(String partition, byte[] key, int start, int end, Bytes record) {
        rowKey = null;
        rowKeyBytes = key;
        rowKeyStart = start;
        rowKeyEnd = end;
        row(partition, record);
    }

    private void row(String partition, Bytes record) {
        partitionKey = partition;
        array = record.array();
        end = record.length();
        cursor = Record.FIRST;
        Record.checkHead(array, end);
    }

    /** Lets go of the row. */
    void end() {
        end = 0;
        cursor = 0;
    }

    @Override
    public String partitionKey() {
        return partitionKey;
    }

    @Override
    public String rowKey() {
        String known = rowKey;
        if (known == null) {
            known = Keys.text(rowKeyBytes, rowKeyStart, rowKeyEnd);
            rowKey = known;
        }
        return known;
    }

    @Override
    public ETag etag() {
        return ETag.ofTicks(timestampTicks());
    }

    @Override
    public Instant timestamp() {
        return Ticks.toInstant(timestampTicks());
    }

    private long timestampTicks() {
        Record.checkHead(array, end);
        return Record.timestamp(array);
    }

    /** The type code of a property, its value at {@link #valueAt}; 0 if absent. The cursor stands on it then. */
    private int find(String name) {
        int at = cursor == end ? Record.FIRST : cursor;
        if (at < end) {
            int id = (int) Record.varint(array, at, end);
            if (id >= 0 && id < names.length) {
                String found = names[id];
                if (found == name || found.equals(name)) {
                    return wanted == null || wanted.get(id) ? stopAt(at) : 0;
                }
            }
        }
        return search(name);
    }

    private int search(String name) {
        int id = dictionary.find(name);
        if (id < 0 || wanted != null && !wanted.get(id)) {
            return 0;
        }
        for (int at = cursor; at < end; at = next(at)) {
            if (nameId(at) == id) {
                return stopAt(at);
            }
        }
        for (int at = Record.FIRST; at < cursor; at = next(at)) {
            if (nameId(at) == id) {
                return stopAt(at);
            }
        }
        return 0;
    }

    private int nameId(int head) {
        long id = Record.varint(array, head, end);
        if (id < 0 || id >= names.length) {
            throw Record.damaged("an unknown property name");
        }
        return (int) id;
    }

    private int stopAt(int head) {
        cursor = head;
        int at = Record.skipVarint(array, head, end);
        if (at >= end) {
            throw Record.damaged("a property without a type");
        }
        valueAt = at + 1;
        return array[at];
    }

    private int next(int head) {
        int at = Record.skipVarint(array, head, end);
        if (at >= end) {
            throw Record.damaged("a property without a type");
        }
        return Record.skip(array, at + 1, end, array[at]);
    }

    private int pass(int code) {
        int after = Record.skip(array, valueAt, end, code);
        cursor = after;
        return after;
    }

    private InvalidRowException wrongType(String name, int code, EdmType expected) {
        return InvalidRowException.wrongType(table, keys(), name, Record.typeOf(code), expected);
    }

    private InvalidRowException absent(String name, EdmType expected) {
        return InvalidRowException.missing(table, keys(), name, expected);
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        int code = find(name);
        return code == 0 ? null : Record.typeOf(code);
    }

    @Override
    public boolean has(String name) {
        return find(name) != 0;
    }

    @Override
    public @Nullable String string(String name) {
        int code = find(name);
        if (code == Record.LATIN1 || code == Record.UTF16) {
            String text = Record.text(array, valueAt, end, code);
            pass(code);
            return text;
        }
        if (code == 0) {
            return null;
        }
        throw wrongType(name, code, EdmType.STRING);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        int code = find(name);
        if (code == Record.BINARY) {
            int start = Record.skipVarint(array, valueAt, end);
            return Arrays.copyOfRange(array, start, pass(code));
        }
        if (code == 0) {
            return null;
        }
        throw wrongType(name, code, EdmType.BINARY);
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        int code = find(name);
        if (code == Record.DATE_TIME) {
            long ticks = Record.fixed(array, valueAt, end);
            pass(code);
            return Ticks.toInstant(ticks);
        }
        if (code == 0) {
            return null;
        }
        throw wrongType(name, code, EdmType.DATE_TIME);
    }

    @Override
    public @Nullable UUID guid(String name) {
        int code = find(name);
        if (code == Record.GUID) {
            UUID guid = new UUID(Record.fixed(array, valueAt, end), Record.fixed(array, valueAt + 8, end));
            pass(code);
            return guid;
        }
        if (code == 0) {
            return null;
        }
        throw wrongType(name, code, EdmType.GUID);
    }

    @Override
    public boolean bool(String name) {
        int code = find(name);
        if (code == Record.TRUE || code == Record.FALSE) {
            pass(code);
            return code == Record.TRUE;
        }
        throw code == 0 ? absent(name, EdmType.BOOLEAN) : wrongType(name, code, EdmType.BOOLEAN);
    }

    @Override
    public int int32(String name) {
        int code = find(name);
        if (code == Record.INT32) {
            return (int) number(code);
        }
        throw code == 0 ? absent(name, EdmType.INT32) : wrongType(name, code, EdmType.INT32);
    }

    @Override
    public long int64(String name) {
        int code = find(name);
        if (code == Record.INT64 || code == Record.INT32) {
            return number(code);
        }
        throw code == 0 ? absent(name, EdmType.INT64) : wrongType(name, code, EdmType.INT64);
    }

    @Override
    public double float64(String name) {
        int code = find(name);
        if (code == Record.DOUBLE) {
            double value = Double.longBitsToDouble(Record.fixed(array, valueAt, end));
            pass(code);
            return value;
        }
        if (code == Record.INT32) {
            return number(code);
        }
        throw code == 0 ? absent(name, EdmType.DOUBLE) : wrongType(name, code, EdmType.DOUBLE);
    }

    private long number(int code) {
        long value = Record.unzigzag(Record.varint(array, valueAt, end));
        pass(code);
        return value;
    }

    @Override
    public RowKeys keys() {
        return new RowKeys(partitionKey, rowKey());
    }

    @Override
    public List<String> names() {
        List<String> found = new ArrayList<>();
        for (int at = Record.FIRST; at < end; at = next(at)) {
            int id = nameId(at);
            if (wanted == null || wanted.get(id)) {
                found.add(names[id]);
            }
        }
        return found;
    }
}
