package dev.tables.engine.server.internal;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.Ticks;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes rows as JSON, straight from the store: one, or the page of a query. Not safe for use by several threads. */
public final class RowOutput implements RowWriter, AutoCloseable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();
    private static final String SURROGATE = "\\u%04X";

    private final JsonGenerator json;
    private final MetadataLevel level;
    private final Names names;
    private final @Nullable List<String> selected;

    /**
     * The names of a table in an answer.
     *
     * @param base the address of the account, with a slash at its end
     * @param account the account
     * @param table the table
     */
    public record Names(String base, String account, String table) {
        /** The path of a row below the account. */
        public static String path(String table, RowKeys keys) {
            return table + "(PartitionKey='" + key(keys.partitionKey()) + "',RowKey='" + key(keys.rowKey()) + "')";
        }

        private static String key(String key) {
            return Percent.encode(key.replace("'", "''"));
        }
    }

    /**
     * Begins an answer.
     *
     * @param selected the properties asked for, in order, or null for all
     */
    public RowOutput(ByteOutput into, MetadataLevel level, Names names, @Nullable List<String> selected) {
        this.json = JSON.createGenerator(ObjectWriteContext.empty(), into);
        this.level = level;
        this.names = names;
        this.selected = selected;
    }

    /** Begins a page. */
    public RowOutput beginPage(@Nullable String rawSelect) {
        json.writeStartObject();
        metadata(names.table() + select(rawSelect));
        json.writeArrayPropertyStart("value");
        return this;
    }

    /** Ends a page. */
    public void endPage() {
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Writes a stored row by itself. */
    public void single(RowReader row, @Nullable String rawSelect) {
        json.writeStartObject();
        metadata(names.table() + "/@Element" + select(rawSelect));
        inPage(row);
    }

    /** Writes a row that was just stored. */
    public void stored(RowKeys keys, ETag etag, RowSource row) {
        json.writeStartObject();
        metadata(names.table() + "/@Element");
        system(keys, etag);
        keysAndTime(keys, Ticks.of(timestamp(etag)));
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
        RowKeys keys = row.keys();
        system(keys, row.etag());
        if (selected == null) {
            keysAndTime(keys, Ticks.of(row.timestamp()));
            for (String name : row.names()) {
                property(row, name);
            }
        } else {
            for (String name : selected) {
                selected(row, keys, name);
            }
        }
        json.writeEndObject();
    }

    private void selected(RowReader row, RowKeys keys, String name) {
        switch (name) {
            case "PartitionKey" -> text(name, keys.partitionKey());
            case "RowKey" -> text(name, keys.rowKey());
            case "Timestamp" -> time(Ticks.of(row.timestamp()));
            default -> {
                if (row.has(name)) {
                    property(row, name);
                } else {
                    json.writeNullProperty(name);
                }
            }
        }
    }

    private void metadata(String fragment) {
        if (level != MetadataLevel.NONE) {
            json.writeStringProperty("odata.metadata", names.base() + "$metadata#" + fragment);
        }
    }

    private static String select(@Nullable String rawSelect) {
        return rawSelect == null ? "" : "&$select=" + rawSelect;
    }

    private void system(RowKeys keys, ETag etag) {
        if (level == MetadataLevel.NONE) {
            return;
        }
        if (level == MetadataLevel.FULL) {
            String path = Names.path(names.table(), keys);
            json.writeStringProperty("odata.type", names.account() + "." + names.table());
            json.writeStringProperty("odata.id", names.base() + path);
            json.writeStringProperty("odata.etag", etag.toString());
            json.writeStringProperty("odata.editLink", path);
        } else {
            json.writeStringProperty("odata.etag", etag.toString());
        }
    }

    private void keysAndTime(RowKeys keys, long ticks) {
        text("PartitionKey", keys.partitionKey());
        text("RowKey", keys.rowKey());
        time(ticks);
    }

    private void time(long ticks) {
        if (level == MetadataLevel.FULL) {
            json.writeStringProperty("Timestamp@odata.type", "Edm.DateTime");
        }
        json.writeStringProperty("Timestamp", Ticks.toText(ticks));
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

    private void annotate(String name, EdmType type) {
        if (level != MetadataLevel.NONE) {
            json.writeStringProperty(name + "@odata.type", type.odataName());
        }
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        if (value != null) {
            text(name, value);
        }
        return this;
    }

    /** Half of a surrogate pair has no form in UTF-8: it is escaped. */
    private void text(String name, String value) {
        if (isWellFormed(value)) {
            json.writeStringProperty(name, value);
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
        json.writeName(name);
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
            annotate(name, EdmType.BINARY);
            json.writeName(name);
            json.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, value, 0, value.length);
        }
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        json.writeBooleanProperty(name, value);
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        json.writeNumberProperty(name, value);
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        annotate(name, EdmType.INT64);
        json.writeStringProperty(name, Long.toString(value));
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            annotate(name, EdmType.DOUBLE);
            json.writeStringProperty(name, Double.toString(value));
        } else {
            json.writeNumberProperty(name, value);
        }
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        if (value != null) {
            annotate(name, EdmType.DATE_TIME);
            json.writeStringProperty(name, Ticks.toText(Ticks.of(value)));
        }
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        if (value != null) {
            annotate(name, EdmType.GUID);
            json.writeStringProperty(name, value.toString());
        }
        return this;
    }

    /** About how many bytes are not yet in the answer. */
    public int buffered() {
        return json.streamWriteOutputBuffered();
    }

    /** Writes out what is not yet in the answer. */
    public void flush() {
        json.flush();
    }

    @Override
    public void close() {
        json.close();
    }
}
