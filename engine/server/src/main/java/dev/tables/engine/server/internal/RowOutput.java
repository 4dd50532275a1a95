package dev.tables.engine.server.internal;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.Ticks;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/** A writer of one row, or of a page of rows, as JSON directly from the store. Not thread-safe. */
public final class RowOutput implements RowWriter, AutoCloseable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();
    private static final String SURROGATE = "\\u%04X";
    private static final SerializedString PARTITION_KEY = new SerializedString("PartitionKey");
    private static final SerializedString ROW_KEY = new SerializedString("RowKey");
    private static final SerializedString TIMESTAMP = new SerializedString("Timestamp");
    private static final SerializedString TYPE = new SerializedString("odata.type");
    private static final SerializedString ID = new SerializedString("odata.id");
    private static final SerializedString ETAG = new SerializedString("odata.etag");
    private static final SerializedString EDIT_LINK = new SerializedString("odata.editLink");
    private static final SerializedString TIMESTAMP_TYPE = new SerializedString("Timestamp@odata.type");
    private static final Map<EdmType, SerializedString> TYPES = new EnumMap<>(EdmType.class);

    static {
        for (EdmType type : EdmType.values()) {
            TYPES.put(type, new SerializedString(type.odataName()));
        }
    }

    private final JsonGenerator json;
    private final MetadataLevel level;
    private final Names names;
    private final @Nullable List<String> selected;
    private final TimeText times = new TimeText();
    private final Map<String, Name> known = new HashMap<>();
    private final SerializedString type;
    private final RowLinks links;

    /**
     * The names of a table in an answer.
     *
     * @param base the address of the account, with a trailing slash
     * @param account the account
     * @param table the table
     */
    public record Names(String base, String account, String table) {
        /** Returns the path of a row below the account. */
        public static String path(String table, PrimaryKey keys) {
            return table + "(PartitionKey='" + key(keys.partitionKey()) + "',RowKey='" + key(keys.rowKey()) + "')";
        }

        static String key(String key) {
            return Percent.encode(key.replace("'", "''"));
        }
    }

    /**
     * Begins an answer.
     *
     * @param selected the requested properties, in order, or null for all
     */
    public RowOutput(ByteOutput into, MetadataLevel level, Names names, @Nullable List<String> selected) {
        this.json = JSON.createGenerator(ObjectWriteContext.empty(), into);
        this.level = level;
        this.names = names;
        this.selected = selected;
        type = new SerializedString(names.account() + "." + names.table());
        links = new RowLinks(names);
    }

    /** The name of a property as it is written, and the name of its type annotation. */
    private static final class Name {
        private final SerializedString text;
        private @Nullable SerializedString type;

        Name(String text) {
            this.text = new SerializedString(text);
        }

        SerializedString type() {
            SerializedString made = type;
            if (made == null) {
                made = new SerializedString(text.getValue() + "@odata.type");
                type = made;
            }
            return made;
        }
    }

    /** Returns the cached name of a property, because rows of a page mostly have the same properties. */
    private Name name(String name) {
        Name found = known.get(name);
        if (found == null) {
            found = new Name(name);
            known.put(name, found);
        }
        return found;
    }

    /** Begins a page. */
    public RowOutput beginPage(@Nullable String select) {
        json.writeStartObject();
        metadata(names.table() + select(select));
        json.writeArrayPropertyStart("value");
        return this;
    }

    /** Ends a page. */
    public void endPage() {
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Writes a stored row on its own. */
    public void single(RowReader row, @Nullable String select) {
        json.writeStartObject();
        metadata(names.table() + "/@Element" + select(select));
        inPage(row);
    }

    /** Writes a row that was just stored. */
    public void stored(PrimaryKey keys, ETag etag, RowSource row) {
        json.writeStartObject();
        metadata(names.table() + "/@Element");
        long ticks = Ticks.of(timestamp(etag));
        system(keys, etag, ticks);
        keysAndTime(keys, ticks);
        row.writeTo(this);
        json.writeEndObject();
    }

    private static Instant timestamp(ETag etag) {
        Instant time = etag.timestamp();
        return time == null ? Instant.EPOCH : time;
    }

    /** Writes a row of a page. */
    public void row(RowReader row) {
        json.writeStartObject();
        inPage(row);
    }

    private void inPage(RowReader row) {
        PrimaryKey keys = row.primaryKey();
        long ticks = Ticks.of(row.timestamp());
        system(keys, row.etag(), ticks);
        if (selected == null) {
            keysAndTime(keys, ticks);
            for (String name : row.propertyNames()) {
                property(row, name);
            }
        } else {
            for (String name : selected) {
                selected(row, keys, ticks, name);
            }
        }
        json.writeEndObject();
    }

    private void selected(RowReader row, PrimaryKey keys, long ticks, String name) {
        switch (name) {
            case "PartitionKey" -> text(PARTITION_KEY, keys.partitionKey());
            case "RowKey" -> text(ROW_KEY, keys.rowKey());
            case "Timestamp" -> time(ticks);
            default -> {
                if (row.has(name)) {
                    property(row, name);
                } else {
                    json.writeName(name(name).text);
                    json.writeNull();
                }
            }
        }
    }

    private void metadata(String fragment) {
        if (level != MetadataLevel.NONE) {
            json.writeStringProperty("odata.metadata", names.base() + "$metadata#" + fragment);
        }
    }

    /**
     * Returns the {@code $select} part of a metadata address. Azure was observed to write commas unencoded and blanks
     * as {@code %20}, however a client encodes the list.
     */
    private static String select(@Nullable String select) {
        return select == null ? "" : "&$select=" + Percent.encode(select);
    }

    private void system(PrimaryKey keys, ETag etag, long ticks) {
        if (level == MetadataLevel.NONE) {
            return;
        }
        boolean full = level == MetadataLevel.FULL;
        if (full) {
            json.writeName(TYPE);
            json.writeString(type);
            json.writeName(ID);
            links.row(keys).writeId(json);
        }
        json.writeName(ETAG);
        times.writeVersion(json, etag, ticks);
        if (full) {
            json.writeName(EDIT_LINK);
            links.writeEditLink(json);
        }
    }

    private void keysAndTime(PrimaryKey keys, long ticks) {
        text(PARTITION_KEY, keys.partitionKey());
        text(ROW_KEY, keys.rowKey());
        time(ticks);
    }

    private void time(long ticks) {
        if (level == MetadataLevel.FULL) {
            json.writeName(TIMESTAMP_TYPE);
            json.writeString(typeName(EdmType.DATE_TIME));
        }
        json.writeName(TIMESTAMP);
        times.write(json, ticks);
    }

    private void property(RowReader row, String name) {
        EdmType type = row.typeOf(name);
        if (type == null) {
            return;
        }
        switch (type) {
            case STRING -> string(name, row.string(name));
            case BINARY -> binary(name, row.binary(name));
            case BOOLEAN -> bool(name, row.bool(name));
            case INT32 -> int32(name, row.int32(name));
            case INT64 -> int64(name, row.int64(name));
            case DOUBLE -> float64(name, row.float64(name));
            case DATE_TIME -> dateTime(name, row.dateTime(name));
            case GUID -> guid(name, row.guid(name));
        }
    }

    private static SerializedString typeName(EdmType edm) {
        return Objects.requireNonNull(TYPES.get(edm));
    }

    /** Writes the name, after the type if the value does not express it. */
    private void typed(String name, EdmType edm) {
        Name written = name(name);
        if (level != MetadataLevel.NONE) {
            json.writeName(written.type());
            json.writeString(typeName(edm));
        }
        json.writeName(written.text);
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        if (value != null) {
            text(name(name).text, value);
        }
        return this;
    }

    /** Writes a text. An unpaired surrogate has no form in UTF-8, so it is escaped. */
    private void text(SerializedString name, String value) {
        json.writeName(name);
        byte[] plain = UnescapedText.plain(value);
        if (plain != null) {
            json.writeRawUTF8String(plain, 0, plain.length);
            return;
        }
        if (isWellFormed(value)) {
            json.writeString(value);
            return;
        }
        StringBuilder escaped = new StringBuilder(value.length() + 16).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c)) {
                escaped.append(String.format(java.util.Locale.ROOT, SURROGATE, (int) c));
            } else {
                escaped.append(c);
            }
        }
        json.writeRawValue(escaped.append('"').toString());
    }

    private static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        if (value != null) {
            typed(name, EdmType.BINARY);
            byte[] encoded = Base64.getEncoder().encode(value);
            json.writeRawUTF8String(encoded, 0, encoded.length);
        }
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        json.writeName(name(name).text);
        json.writeBoolean(value);
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        json.writeName(name(name).text);
        json.writeNumber(value);
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        typed(name, EdmType.INT64);
        json.writeString(Long.toString(value));
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            typed(name, EdmType.DOUBLE);
            json.writeString(Double.toString(value));
        } else {
            json.writeName(name(name).text);
            json.writeNumber(value);
        }
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        if (value != null) {
            typed(name, EdmType.DATE_TIME);
            times.write(json, Ticks.of(value));
        }
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        if (value != null) {
            typed(name, EdmType.GUID);
            json.writeString(value.toString());
        }
        return this;
    }

    /** Returns approximately how many bytes are not yet in the answer. */
    public int buffered() {
        return json.streamWriteOutputBuffered();
    }

    /** Writes the buffered bytes to the answer. */
    public void flush() {
        json.flush();
    }

    @Override
    public void close() {
        json.close();
    }
}
