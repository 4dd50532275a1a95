package dev.tables.engine.internal.wire;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.Ticks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A writer of consecutive values, which {@link WireInput} reads in the same order. Not thread-safe. */
public final class WireOutput {
    static final int NULL = 0;
    static final int LATIN = 1;
    static final int UTF16 = 2;
    static final int END_OF_ROW = 0xFF;

    private static final int FIRST = 512;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[FIRST];
    private int length;

    /** Creates an empty output. */
    public WireOutput() {}

    /** Returns a copy of the written bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    /** Returns the number of written bytes. */
    public int size() {
        return length;
    }

    /** Returns the underlying array, which may be larger than the output. Valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    /** Discards all bytes from the given position on. */
    public WireOutput truncate(int to) {
        length = to;
        return this;
    }

    /** Overwrites a number. */
    public WireOutput int32At(int position, int value) {
        INTS.set(bytes, position, value);
        return this;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** Writes a number from 0 to 255. */
    public WireOutput byteOf(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Writes a boolean. */
    public WireOutput bool(boolean value) {
        return byteOf(value ? 1 : 0);
    }

    /** Writes a 32-bit number. */
    public WireOutput int32(int value) {
        ensure(Integer.BYTES);
        INTS.set(bytes, length, value);
        length += Integer.BYTES;
        return this;
    }

    /** Writes a 64-bit number. */
    public WireOutput int64(long value) {
        ensure(Long.BYTES);
        LONGS.set(bytes, length, value);
        length += Long.BYTES;
        return this;
    }

    /** Writes an array of bytes. */
    public WireOutput binary(byte[] value) {
        int32(value.length);
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    /** Writes a text of arbitrary code units, or null. */
    public WireOutput text(@Nullable String value) {
        if (value == null) {
            return byteOf(NULL);
        }
        boolean latin = isLatin(value);
        return byteOf(latin ? LATIN : UTF16).binary(encoded(value, latin));
    }

    private static boolean isLatin(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > 0xFF) {
                return false;
            }
        }
        return true;
    }

    /**
     * Encodes a text. Text beyond Latin-1 is encoded without a charset, because a charset would replace unpaired
     * surrogates.
     */
    private static byte[] encoded(String value, boolean latin) {
        if (latin) {
            return value.getBytes(StandardCharsets.ISO_8859_1);
        }
        ByteBuffer units = ByteBuffer.allocate(2 * value.length());
        units.asCharBuffer().put(value);
        return units.array();
    }

    /** Writes both keys. */
    public WireOutput keys(PrimaryKey keys) {
        return text(keys.partitionKey()).text(keys.rowKey());
    }

    /** Writes a version or null. */
    public WireOutput etag(@Nullable ETag etag) {
        return text(etag == null ? null : etag.toString());
    }

    /** Writes a list of versions, each of which can be null. */
    public WireOutput etags(List<@Nullable ETag> etags) {
        int32(etags.size());
        etags.forEach(this::etag);
        return this;
    }

    /** Writes a range of keys. */
    public WireOutput range(KeyRange range) {
        return text(range.lower())
                .bool(range.lowerInclusive())
                .text(range.upper())
                .bool(range.upperInclusive());
    }

    /** Writes a projection. */
    public WireOutput projection(Projection projection) {
        bool(projection.isAll());
        int32(projection.propertyNames().size());
        projection.propertyNames().forEach(this::text);
        return this;
    }

    /** Writes a query. */
    public WireOutput query(RowQuery query) {
        range(query.partitionKeyRange()).range(query.rowKeyRange());
        Filter filter = query.filter();
        bool(filter != null);
        if (filter != null) {
            filter(filter);
        }
        ContinuationToken from = query.continuationToken();
        return projection(query.projection())
                .int32(query.pageSize())
                .text(from == null ? null : from.text())
                .bool(query.descending());
    }

    private void filter(Filter filter) {
        if (filter instanceof Filter.Comparison comparison) {
            byteOf(0).text(comparison.property()).byteOf(comparison.operator().ordinal());
            value(comparison.literal());
        } else if (filter instanceof Filter.IsTrue isTrue) {
            byteOf(1).text(isTrue.property());
        } else if (filter instanceof Filter.And and) {
            byteOf(2);
            filters(and.terms());
        } else if (filter instanceof Filter.Or or) {
            byteOf(3);
            filters(or.terms());
        } else if (filter instanceof Filter.Not not) {
            byteOf(4);
            filter(not.term());
        }
    }

    private void filters(List<Filter> terms) {
        int32(terms.size());
        terms.forEach(this::filter);
    }

    /** Writes an operation. */
    public WireOutput operation(RowOperation operation) {
        byteOf(operation.kind().ordinal()).keys(operation.primaryKey()).etag(operation.ifMatch());
        bool(operation.isDeleteIfExists());
        return source(operation.source());
    }

    /** Writes the properties of a row. */
    public WireOutput source(RowSource source) {
        source.writeTo(new Properties());
        return byteOf(END_OF_ROW);
    }

    /** Writes a stored row or null. */
    public WireOutput row(@Nullable RowReader row) {
        if (row == null) {
            return bool(false);
        }
        bool(true).keys(row.primaryKey()).etag(row.etag()).int64(Ticks.of(row.timestamp()));
        for (String name : row.propertyNames()) {
            Object value = row.value(name);
            if (value != null) {
                property(name, value);
            }
        }
        return byteOf(END_OF_ROW);
    }

    private void property(String name, Object value) {
        value(value);
        text(name);
    }

    private void value(Object value) {
        EdmType type = EdmType.of(value);
        byteOf(type.ordinal());
        switch (type) {
            case STRING -> text((String) value);
            case BINARY -> binary((byte[]) value);
            case BOOLEAN -> bool((Boolean) value);
            case INT32 -> int32((Integer) value);
            case INT64 -> int64((Long) value);
            case DOUBLE -> int64(Double.doubleToRawLongBits((Double) value));
            case DATE_TIME -> {
                Instant time = (Instant) value;
                int64(time.getEpochSecond()).int32(time.getNano());
            }
            case GUID -> {
                UUID id = (UUID) value;
                int64(id.getMostSignificantBits()).int64(id.getLeastSignificantBits());
            }
        }
    }

    /** A row writer that writes each property without validation. The store validates properties. */
    private final class Properties implements RowWriter {
        private RowWriter add(String name, @Nullable Object value) {
            if (value != null) {
                property(name, value);
            }
            return this;
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            return add(name, value);
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            return add(name, value);
        }

        @Override
        public RowWriter bool(String name, boolean value) {
            return add(name, value);
        }

        @Override
        public RowWriter int32(String name, int value) {
            return add(name, value);
        }

        @Override
        public RowWriter int64(String name, long value) {
            return add(name, value);
        }

        @Override
        public RowWriter float64(String name, double value) {
            return add(name, value);
        }

        @Override
        public RowWriter dateTime(String name, @Nullable Instant value) {
            return add(name, value);
        }

        @Override
        public RowWriter guid(String name, @Nullable UUID value) {
            return add(name, value);
        }
    }
}
