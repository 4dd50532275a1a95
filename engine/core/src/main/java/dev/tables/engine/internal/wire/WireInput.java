package dev.tables.engine.internal.wire;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the output of {@link WireOutput} from any client. Invalid bytes cause an
 * {@link IllegalArgumentException}. A length in the input never allocates more memory than the input has, and terms of
 * filters, names and properties are limited while they are read. The memory of the decoded objects may be ten times as
 * large and is announced before it is allocated. Not thread-safe.
 */
public final class WireInput {
    private static final int DEEPEST_FILTER = 100;
    /** The maximum number of terms in a filter, at all levels together: more than a URL of the protocol can contain. */
    static final int MOST_TERMS = 10_000;
    /** The maximum number of names in a projection: four times as many as a row can have properties. */
    static final int MOST_NAMES = 4 * Limits.MAX_PROPERTIES;
    /**
     * The maximum number of properties of a row: slightly above the limit of rows, so that the store rejects the row by
     * its own rules.
     */
    private static final int MOST_PROPERTIES = Limits.MAX_PROPERTIES + 8;
    /**
     * The memory in bytes that is announced for one decoded object, including its reference in a list. A test verifies
     * the number.
     */
    private static final int OBJECT = 80;
    /** Memory is announced in steps of this many bytes. */
    private static final int STEP = 64 * 1024;
    /** A consumer that ignores the announced memory. */
    private static final LongConsumer UNBOUNDED = bytes -> {};

    /**
     * The initial capacity of lists. Lists grow with the elements that are read, because nested counts could otherwise
     * allocate memory repeatedly.
     */
    private static final int FIRST = 16;

    private static final EdmType[] TYPES = EdmType.values();
    private static final RowOperation.Kind[] KINDS = RowOperation.Kind.values();
    private static final Filter.Operator[] OPERATORS = Filter.Operator.values();

    private final ByteBuffer bytes;
    private final LongConsumer room;
    private long unannounced;
    private int terms;

    /** A check of an operation before its properties are read. */
    @FunctionalInterface
    public interface OperationCheck {
        /** Throws an exception if the operation is refused. */
        void check(RowOperation.Kind kind, PrimaryKey keys);
    }

    /** Creates an input of a part of an array, without a memory limit; only for trusted senders. */
    public WireInput(byte[] array, int offset, int length) {
        this(array, offset, length, UNBOUNDED);
    }

    /**
     * Creates a reader of some bytes of an array.
     *
     * @param room receives the number of further bytes of memory about to be allocated; throws an exception if they are
     *     not available
     */
    public WireInput(byte[] array, int offset, int length, LongConsumer room) {
        bytes = ByteBuffer.wrap(array, offset, length);
        this.room = room;
    }

    /** Announces the memory of an object. */
    private void takes(long memory) {
        unannounced += memory;
        if (unannounced >= STEP) {
            long step = unannounced;
            unannounced = 0;
            room.accept(step);
        }
    }

    private static IllegalArgumentException malformed() {
        return new IllegalArgumentException("Found an invalid request or response in the protocol extension (version "
                + WireCall.VERSION + ") of the Tables server. Use the same library version on the client and the"
                + " server.");
    }

    /** Reads a number from 0 to 255. */
    public int byteOf() {
        try {
            return bytes.get() & 0xFF;
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** Reads a boolean. */
    public boolean bool() {
        return byteOf() != 0;
    }

    /** Reads a 32-bit number. */
    public int int32() {
        try {
            return bytes.getInt();
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** Reads a 64-bit number. */
    public long int64() {
        try {
            return bytes.getLong();
        } catch (BufferUnderflowException cut) {
            throw malformed();
        }
    }

    /** Reads an array of bytes. */
    public byte[] binary() {
        int count = count();
        // A text is read from a copy of its bytes.
        takes(OBJECT + 2L * count);
        byte[] value = new byte[count];
        bytes.get(value);
        return value;
    }

    /** Reads the number of the following elements, each of at least one byte. */
    public int count() {
        int count = int32();
        if (count < 0 || count > bytes.remaining()) {
            throw malformed();
        }
        return count;
    }

    /** Reads a text or null. */
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

    /** Reads a text. */
    public String text() {
        String value = textOrNull();
        if (value == null) {
            throw malformed();
        }
        return value;
    }

    /** Reads both keys. */
    public PrimaryKey keys() {
        return new PrimaryKey(text(), text());
    }

    /** Reads a version or null. */
    public @Nullable ETag etag() {
        String text = textOrNull();
        return text == null ? null : ETag.of(text);
    }

    /** Reads a list of versions, each of which can be null. */
    public List<@Nullable ETag> etags() {
        int count = count();
        List<@Nullable ETag> etags = new ArrayList<>(Math.min(count, FIRST));
        for (int i = 0; i < count; i++) {
            etags.add(etag());
        }
        return etags;
    }

    /** Reads a range of keys. */
    public KeyRange range() {
        String lower = textOrNull();
        boolean lowerInclusive = bool();
        return new KeyRange(lower, lowerInclusive, textOrNull(), bool());
    }

    /** Reads a projection. */
    public Projection projection() {
        boolean all = bool();
        int count = count();
        if (count > MOST_NAMES) {
            throw new IllegalArgumentException("The projection has " + count + " property names, expected at most "
                    + MOST_NAMES + ". Use fewer names, or Projection.ALL.");
        }
        List<String> names = new ArrayList<>(Math.min(count, FIRST));
        for (int i = 0; i < count; i++) {
            names.add(text());
        }
        return all ? Projection.ALL : Projection.of(names);
    }

    /** Reads a query. */
    public RowQuery query() {
        terms = 0;
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
        if (++terms > MOST_TERMS) {
            throw new IllegalArgumentException("The filter has more than " + MOST_TERMS
                    + " terms (comparisons and logical operators). Use several queries.");
        }
        takes(OBJECT);
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

    /** Reads an operation. */
    public RowOperation operation() {
        return operation((kind, keys) -> {});
    }

    /**
     * Reads an operation.
     *
     * @param check is called before the properties are read
     */
    public RowOperation operation(OperationCheck check) {
        int kind = byteOf();
        if (kind >= KINDS.length) {
            throw malformed();
        }
        PrimaryKey keys = keys();
        check.check(KINDS[kind], keys);
        takes(OBJECT);
        ETag ifMatch = etag();
        boolean mayBeAbsent = bool();
        RowSource source = properties();
        return switch (KINDS[kind]) {
            case INSERT -> RowOperation.insert(keys, source);
            case REPLACE -> RowOperation.replace(keys, source, given(ifMatch));
            case MERGE -> RowOperation.merge(keys, source, given(ifMatch));
            case INSERT_OR_REPLACE -> RowOperation.insertOrReplace(keys, source);
            case INSERT_OR_MERGE -> RowOperation.insertOrMerge(keys, source);
            case CHECK_ETAG -> RowOperation.checkETag(keys, given(ifMatch));
            case DELETE -> mayBeAbsent ? RowOperation.deleteIfExists(keys) : RowOperation.delete(keys, given(ifMatch));
        };
    }

    private static ETag given(@Nullable ETag ifMatch) {
        if (ifMatch == null) {
            throw malformed();
        }
        return ifMatch;
    }

    /**
     * Reads properties as they were sent, including those that the store will reject, such as a duplicate property.
     */
    private RowSource properties() {
        List<String> names = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (int type = byteOf(); type != WireOutput.END_OF_ROW; type = byteOf()) {
            if (names.size() == MOST_PROPERTIES) {
                throw new InvalidRowException(
                        ErrorCode.TOO_MANY_PROPERTIES,
                        "The row has more than " + Limits.MAX_PROPERTIES + " properties. Use several rows.",
                        null,
                        null);
            }
            takes(OBJECT);
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

    /** Reads a stored row or null. */
    public @Nullable RowReader row() {
        if (!bool()) {
            return null;
        }
        PrimaryKey keys = keys();
        ETag etag = given(etag());
        Instant timestamp = Ticks.toInstant(int64());
        Row row = Row.of(keys, properties());
        return new StoredRow(row, etag, timestamp);
    }
}
