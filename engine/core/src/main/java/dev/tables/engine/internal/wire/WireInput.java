package dev.tables.engine.internal.wire;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.Ticks;
import dev.tables.engine.internal.StoredRow;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link WireOutput} has written, from whomever it comes: bytes that mean nothing are an {@link IllegalArgumentException}, and no length
 * in them makes it take more memory than they have. For one thread.
 */
public final class WireInput {
    private static final int DEEPEST_FILTER = 100;
    /** Lists grow by what is really there: counts within counts would ask for room again and again. */
    private static final int FIRST = 16;

    private static final EdmType[] TYPES = EdmType.values();
    private static final RowOperation.Kind[] KINDS = RowOperation.Kind.values();
    private static final Filter.Operator[] OPERATORS = Filter.Operator.values();

    private final ByteBuffer bytes;

    /** Some bytes of an array. */
    public WireInput(byte[] array, int offset, int length) {
        bytes = ByteBuffer.wrap(array, offset, length);
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("Found bytes that are no request or answer of version " + WireCall.VERSION
                + " of the extension, expected both sides to know the same version.");
    }

    /** A number of 0 to 255. */
    public int byteOf() {
        try {
            return bytes.get() & 0xFF;
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** A yes or no. */
    public boolean bool() {
        return byteOf() != 0;
    }

    /** A number. */
    public int int32() {
        try {
            return bytes.getInt();
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** A number. */
    public long int64() {
        try {
            return bytes.getLong();
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** Bytes. */
    public byte[] binary() {
        byte[] value = new byte[count()];
        bytes.get(value);
        return value;
    }

    /** How many follow, each of at least a byte. */
    public int count() {
        int count = int32();
        if (count < 0 || count > bytes.remaining()) {
            throw malformed();
        }
        return count;
    }

    /** A text or null. */
    public @Nullable String textOrNull() {
        int form = byteOf();
        return switch (form) {
            case WireOutput.NULL -> null;
            case WireOutput.LATIN -> new String(binary(), StandardCharsets.ISO_8859_1);
            case WireOutput.UTF16 -> units(binary());
            default -> throw malformed();
        };
    }

    private static String units(byte[] value) {
        return ByteBuffer.wrap(value).asCharBuffer().toString();
    }

    /** A text. */
    public String text() {
        String value = textOrNull();
        if (value == null) {
            throw malformed();
        }
        return value;
    }

    /** Both keys. */
    public RowKeys keys() {
        return new RowKeys(text(), text());
    }

    /** A version, or null. */
    public @Nullable ETag etag() {
        String text = textOrNull();
        return text == null ? null : ETag.of(text);
    }

    /** Versions, each or null. */
    public List<@Nullable ETag> etags() {
        int count = count();
        List<@Nullable ETag> etags = new ArrayList<>(Math.min(count, FIRST));
        for (int i = 0; i < count; i++) {
            etags.add(etag());
        }
        return etags;
    }

    /** An interval. */
    public KeyRange range() {
        String lower = textOrNull();
        boolean lowerInclusive = bool();
        return new KeyRange(lower, lowerInclusive, textOrNull(), bool());
    }

    /** Which properties. */
    public Projection projection() {
        boolean all = bool();
        int count = count();
        List<String> names = new ArrayList<>(Math.min(count, FIRST));
        for (int i = 0; i < count; i++) {
            names.add(text());
        }
        return all ? Projection.ALL : Projection.of(names);
    }

    /** A query. */
    public RowQuery query() {
        KeyRange partitions = range();
        KeyRange rows = range();
        Filter filter = bool() ? filter(0) : null;
        Projection projection = projection();
        int pageSize = int32();
        String from = textOrNull();
        return new RowQuery(
                partitions,
                rows,
                filter,
                projection,
                pageSize,
                from == null ? null : new ContinuationToken(from),
                bool());
    }

    private Filter filter(int depth) {
        if (depth > DEEPEST_FILTER) {
            throw malformed();
        }
        return switch (byteOf()) {
            case 0 -> {
                String property = text();
                int operator = byteOf();
                if (operator >= OPERATORS.length) {
                    throw malformed();
                }
                yield new Filter.Comparison(property, OPERATORS[operator], value(byteOf()));
            }
            case 1 -> new Filter.IsTrue(text());
            case 2 -> new Filter.And(filters(depth));
            case 3 -> new Filter.Or(filters(depth));
            case 4 -> new Filter.Not(filter(depth + 1));
            default -> throw malformed();
        };
    }

    private List<Filter> filters(int depth) {
        int count = count();
        List<Filter> terms = new ArrayList<>(Math.min(count, FIRST));
        for (int i = 0; i < count; i++) {
            terms.add(filter(depth + 1));
        }
        return terms;
    }

    /** An operation. */
    public RowOperation operation() {
        int kind = byteOf();
        if (kind >= KINDS.length) {
            throw malformed();
        }
        RowKeys keys = keys();
        ETag ifMatch = etag();
        boolean mayBeAbsent = bool();
        RowSource source = properties();
        return switch (KINDS[kind]) {
            case INSERT -> RowOperation.insert(keys, source);
            case REPLACE -> RowOperation.replace(keys, source, given(ifMatch));
            case MERGE -> RowOperation.merge(keys, source, given(ifMatch));
            case INSERT_OR_REPLACE -> RowOperation.insertOrReplace(keys, source);
            case INSERT_OR_MERGE -> RowOperation.insertOrMerge(keys, source);
            case DELETE -> mayBeAbsent ? RowOperation.deleteUnseen(keys) : RowOperation.delete(keys, given(ifMatch));
        };
    }

    private static ETag given(@Nullable ETag ifMatch) {
        if (ifMatch == null) {
            throw malformed();
        }
        return ifMatch;
    }

    /** As they came, also those that the store will refuse: a property twice, say. */
    private RowSource properties() {
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (int type = byteOf(); type != WireOutput.END_OF_ROW; type = byteOf()) {
            values.add(value(type));
            names.add(text());
        }
        return writer -> {
            for (int i = 0; i < names.size(); i++) {
                writer.value(names.get(i), values.get(i));
            }
        };
    }

    private Object value(int type) {
        if (type >= TYPES.length) {
            throw malformed();
        }
        return switch (TYPES[type]) {
            case STRING -> text();
            case BINARY -> binary();
            case BOOLEAN -> bool();
            case INT32 -> int32();
            case INT64 -> int64();
            case DOUBLE -> Double.longBitsToDouble(int64());
            case DATE_TIME -> time();
            case GUID -> new UUID(int64(), int64());
        };
    }

    private Instant time() {
        try {
            return Instant.ofEpochSecond(int64(), int32());
        } catch (DateTimeException | ArithmeticException noTime) {
            throw malformed();
        }
    }

    /** A stored row, or null. */
    public @Nullable RowReader row() {
        if (!bool()) {
            return null;
        }
        RowKeys keys = keys();
        ETag etag = given(etag());
        Instant timestamp = Ticks.toInstant(int64());
        Row row = Row.of(keys, properties());
        return new StoredRow(row, etag, timestamp);
    }
}
