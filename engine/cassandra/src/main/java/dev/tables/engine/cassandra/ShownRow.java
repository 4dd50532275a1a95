package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.local.PortableRows;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row as people see it in {@code cqlsh}: a JSON text of its keys and properties, beside the record, which alone is read. Long values are cut,
 * and bytes are counted.
 */
final class ShownRow {
    /** Characters of a text that are shown. */
    private static final int LONGEST_TEXT = 200;
    /** Characters that are shown of all properties. */
    private static final int LONGEST_ROW = 8_000;

    private static final String MORE = "…";

    private final StringBuilder text = new StringBuilder(256);

    private ShownRow() {}

    /**
     * That of a record.
     *
     * @param version of any row
     */
    static String of(CqlTable table, CqlKey key, byte[] record, byte[] version) {
        PortableRows rows = new PortableRows(table.name(), Projection.ALL, null);
        rows.read(
                ByteUtils.getArray(key.partition()),
                ByteUtils.getArray(key.row()),
                record,
                0,
                RowVersions.etag(version));
        Row row = Row.from(rows.reader());
        ShownRow shown = new ShownRow();
        shown.property("PartitionKey", row.partitionKey());
        shown.property("RowKey", row.rowKey());
        for (String name : row.names()) {
            if (shown.text.length() > LONGEST_ROW) {
                shown.property(MORE, row.names().size() + " properties");
                break;
            }
            shown.property(name, row.value(name));
        }
        return shown.text.append('}').toString();
    }

    private void property(String name, @Nullable Object value) {
        text.append(text.isEmpty() ? "{" : ", ");
        quote(name);
        text.append(": ");
        if (value instanceof byte[] bytes) {
            quote(bytes.length + " bytes");
        } else if (value instanceof Double number && !Double.isFinite(number)
                || !(value instanceof Number || value instanceof Boolean)) {
            quote(String.valueOf(value));
        } else {
            text.append(value);
        }
    }

    private void quote(String value) {
        text.append('"');
        int end = Math.min(value.length(), LONGEST_TEXT);
        for (int i = 0; i < end; i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || isHalf(value, i)) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append(end < value.length() ? MORE : "").append('"');
    }

    /** Whether it is a surrogate without the other, which is no character in UTF-8; one that is cut off too. */
    private static boolean isHalf(String value, int index) {
        char c = value.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 >= LONGEST_TEXT
                    || index + 1 >= value.length()
                    || !Character.isLowSurrogate(value.charAt(index + 1));
        }
        return Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(value.charAt(index - 1)));
    }
}
