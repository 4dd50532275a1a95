package dev.tables.engine.internal.record;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.Ticks;
import dev.tables.engine.ordered.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader that decodes properties directly from a record. The cursor of the reader is before the next property. If
 * properties are read in stored order, each is found by comparing one reference. Reused; not safe for use by several
 * threads.
 */
public final class RecordReader implements RowReader {
    /** The names that are used while no table is set. */
    private static final String[] NONE = {};

    private String table = "";
    private String partitionKey = "";
    /** The row key, or null if it is only in {@link #rowKeyBytes} so far. */
    private @Nullable String rowKey = "";

    /** The version of the row if the store generates versions; null if the version is the timestamp. */
    private @Nullable ETag etag;

    private byte[] rowKeyBytes = new byte[0];
    private int rowKeyStart;
    private int rowKeyEnd;
    private byte[] array = new byte[0];
    private int end;
    private NumberedNames dictionary = NumberedNames.NONE;
    private String[] names = NumberedNames.NONE.names;
    /** Ids of the selected properties, or null if all are selected. */
    private @Nullable BitSet wanted;
    /**
     * The projection and the names for which {@link #ids} is valid, because writers read the same properties
     * repeatedly.
     */
    private Projection idsOf = Projection.ALL;

    private NumberedNames idsIn = NumberedNames.NONE;
    private BitSet ids = new BitSet();
    /** The names that were returned last. Most rows of a table have the same names. */
    private List<String> lastNames = List.of();

    /**
     * The numbers of all names in the record whose names were returned last, including unselected properties; the first
     * {@link #lastCount} are valid.
     */
    private int[] lastIds = new int[16];

    private int lastCount;
    private String[] lastOf = NONE;
    private @Nullable BitSet lastWanted;
    /** The start of the head of the property at the cursor. */
    private int cursor;
    /** The start of the value that was found last. */
    private int valueAt;

    /** Prepares for rows of one table. The names must have been read after the rows became visible. */
    public void begin(RowNames of, NumberedNames namesOfTable, Projection projection) {
        table = of.name();
        dictionary = namesOfTable;
        names = namesOfTable.names;
        wanted = projection.isAll() ? null : propertyIds(projection, namesOfTable);
    }

    /**
     * Returns the ids of the projection's properties. Both arguments are immutable, so the last result is reused if
     * both arguments are the same objects.
     */
    private BitSet propertyIds(Projection projection, NumberedNames namesOfTable) {
        if (projection == idsOf && namesOfTable == idsIn) {
            return ids;
        }
        BitSet made = new BitSet();
        for (String name : projection.propertyNames()) {
            int id = namesOfTable.find(name);
            if (id >= 0) {
                made.set(id);
            }
        }
        idsOf = projection;
        idsIn = namesOfTable;
        ids = made;
        return made;
    }

    /** Moves to a row. */
    public void row(String partition, String key, Bytes record) {
        rowKey = key;
        row(partition, record);
    }

    /** Moves to a row whose row key is encoded text, which is decoded only on demand. */
    public void row(String partition, byte[] key, int start, int end, Bytes record) {
        rowKey = null;
        rowKeyBytes = key;
        rowKeyStart = start;
        rowKeyEnd = end;
        row(partition, record);
    }

    private void row(String partition, Bytes record) {
        partitionKey = partition;
        etag = null;
        array = record.array();
        end = record.length();
        cursor = Record.FIRST;
        Record.checkHead(array, end);
    }

    /** Sets the version of a row whose version does not follow from its timestamp. */
    public void version(ETag chosen) {
        etag = chosen;
    }

    /** Releases the row. */
    public void end() {
        end = 0;
        cursor = 0;
    }

    /** Returns the size of the record, regardless of the projection. */
    @Override
    public long sizeInBytes() {
        return end;
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
        ETag chosen = etag;
        return chosen != null ? chosen : ETag.ofTimestampTicks(timestampTicks());
    }

    @Override
    public Instant timestamp() {
        return Ticks.toInstant(timestampTicks());
    }

    private long timestampTicks() {
        Record.checkHead(array, end);
        return Record.timestamp(array);
    }

    /**
     * Finds a property, moves the cursor to it, and returns its type code, or 0 if it is absent. The value is at
     * {@link #valueAt}.
     *
     * <p>The first lines are a fast path for most reads. On the fast path, the property is at the cursor, its name
     * number has one byte, and the name is the same string instance as in the dictionary.
     */
    private int find(String name) {
        int at = cursor;
        if (at + 1 >= end) {
            at = Record.FIRST;
            if (at + 1 >= end) {
                return end <= Record.FIRST ? 0 : search(name);
            }
        }
        if (isAt(at, name)) {
            return standOn(at);
        }
        return valueAt == at + 2 ? findNext(at, name) : findFirst(name);
    }

    /**
     * Finds a property after the one found last. The cursor is still before that property's value if the caller read
     * only its type or its presence.
     */
    private int findNext(int found, String name) {
        int at = next(found);
        return at + 1 < end && isAt(at, name) ? standOn(at) : findFirst(name);
    }

    /**
     * Finds a property by searching from the first one. The search starts again if a property is read twice, first for
     * an index and then by the mapper.
     */
    private int findFirst(String name) {
        return isAt(Record.FIRST, name) ? standOn(Record.FIRST) : search(name);
    }

    private boolean isAt(int head, String name) {
        int id = array[head];
        if (id < 0 || id >= names.length) {
            return false;
        }
        String found = names[id];
        return found == name || found.equals(name);
    }

    private int standOn(int head) {
        cursor = head;
        valueAt = head + 2;
        return wanted == null || wanted.get(array[head]) ? array[head + 1] : 0;
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
            throw Record.damaged("the ID of a property name is unknown");
        }
        return (int) id;
    }

    private int stopAt(int head) {
        cursor = head;
        int at = Record.skipVarint(array, head, end);
        if (at >= end) {
            throw Record.damaged("a property has no type");
        }
        valueAt = at + 1;
        return array[at];
    }

    private int next(int head) {
        int at = Record.skipVarint(array, head, end);
        if (at >= end) {
            throw Record.damaged("a property has no type");
        }
        return Record.skip(array, at + 1, end, array[at]);
    }

    /** Reads the length before a value, moves {@link #valueAt} after the length, and the cursor after the value. */
    private int length() {
        int at = valueAt;
        if (at >= end) {
            throw Record.damaged("a value is longer than its record");
        }
        long length = array[at++];
        if (length < 0) {
            length = Record.varint(array, at - 1, end);
            at = Record.skipVarint(array, at - 1, end);
        }
        if (length < 0 || length > end - at) {
            throw Record.damaged("a value is longer than its record");
        }
        valueAt = at;
        cursor = at + (int) length;
        return (int) length;
    }

    private long fixed() {
        long value = Record.fixed(array, valueAt, end);
        cursor = valueAt + 8;
        return value;
    }

    private long number() {
        int at = valueAt;
        if (at < end && array[at] >= 0) {
            cursor = at + 1;
            return Record.unzigzag(array[at]);
        }
        cursor = Record.skipVarint(array, at, end);
        return Record.unzigzag(Record.varint(array, at, end));
    }

    private InvalidRowException wrongType(String name, int code, EdmType expected) {
        return InvalidRowException.wrongType(table, primaryKey(), name, Record.typeOf(code), expected);
    }

    private InvalidRowException absent(String name, EdmType expected) {
        return InvalidRowException.missingProperty(table, primaryKey(), name, expected);
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
        if (code == Record.LATIN1) {
            int length = length();
            return new String(array, valueAt, length, StandardCharsets.ISO_8859_1);
        }
        if (code == Record.UTF16) {
            int length = length();
            return Record.wideText(array, valueAt, length);
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
            int length = length();
            return Arrays.copyOfRange(array, valueAt, valueAt + length);
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
            long ticks = fixed();
            if (ticks < Ticks.MIN || ticks > Ticks.MAX) {
                throw Record.damaged("a time is out of range");
            }
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
            long high = fixed();
            valueAt += 8;
            return new UUID(high, fixed());
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
            cursor = valueAt;
            return code == Record.TRUE;
        }
        throw code == 0 ? absent(name, EdmType.BOOLEAN) : wrongType(name, code, EdmType.BOOLEAN);
    }

    @Override
    public int int32(String name) {
        int code = find(name);
        if (code == Record.INT32) {
            return (int) number();
        }
        if (code == Record.INT64) {
            long wide = number();
            if (wide != (int) wide) {
                throw InvalidRowException.int32Overflow(table, primaryKey(), name);
            }
            return (int) wide;
        }
        throw code == 0 ? absent(name, EdmType.INT32) : wrongType(name, code, EdmType.INT32);
    }

    @Override
    public long int64(String name) {
        int code = find(name);
        if (code == Record.INT64 || code == Record.INT32) {
            return number();
        }
        throw code == 0 ? absent(name, EdmType.INT64) : wrongType(name, code, EdmType.INT64);
    }

    @Override
    public double float64(String name) {
        int code = find(name);
        if (code == Record.DOUBLE) {
            return Double.longBitsToDouble(fixed());
        }
        if (code == Record.INT32) {
            return number();
        }
        throw code == 0 ? absent(name, EdmType.DOUBLE) : wrongType(name, code, EdmType.DOUBLE);
    }

    @Override
    public PrimaryKey primaryKey() {
        return new PrimaryKey(partitionKey, rowKey());
    }

    @Override
    public List<String> propertyNames() {
        if (!isLikeLast()) {
            List<String> found = new ArrayList<>();
            BitSet seen = new BitSet();
            // If the row is damaged, no row is like it.
            lastOf = NONE;
            lastCount = 0;
            for (int at = Record.FIRST; at < end; at = next(at)) {
                int id = nameId(at);
                if (seen.get(id)) {
                    throw Record.damaged("a property occurs twice");
                }
                seen.set(id);
                noteLast(id);
                if (wanted == null || wanted.get(id)) {
                    found.add(name(id));
                }
            }
            lastOf = names;
            lastWanted = wanted;
            lastNames = Collections.unmodifiableList(found);
        }
        return lastNames;
    }

    private String name(int id) {
        String name = names[id];
        if (name.equals(NumberedNames.LOST)) {
            throw new StoreCorruptedException(
                    "A stored row has a property whose name is lost (name number " + id
                            + "). The name was in the damaged part of the store. Read the other properties of the row"
                            + " by name, or replace or delete the row.",
                    null);
        }
        return name;
    }

    private void noteLast(int id) {
        if (lastCount == lastIds.length) {
            lastIds = Arrays.copyOf(lastIds, 2 * lastCount);
        }
        lastIds[lastCount++] = id;
    }

    /** Returns whether the row has the same properties as the row whose names were read last. */
    private boolean isLikeLast() {
        if (lastOf != names || lastWanted != wanted) {
            return false;
        }
        int count = 0;
        for (int at = Record.FIRST; at < end; at = next(at)) {
            if (count == lastCount || lastIds[count] != nameId(at)) {
                return false;
            }
            count++;
        }
        return count == lastCount;
    }
}
