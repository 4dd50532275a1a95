package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The location of a stored value, to which the value's ciphertext is bound.
 *
 * @param entity the entity, for messages
 * @param property the Java name, for messages
 * @param table the table of the row
 * @param primaryKey the row
 * @param storedName the property
 * @param own whether this is the entity's own row, whose keys may be named
 */
record ValueLocation(
        String entity, String property, String table, PrimaryKey primaryKey, String storedName, boolean own) {

    /**
     * Returns the associated data of a value: format version, type, then keyset, table, partition key, row key and
     * property. Each of these parts is the number of its UTF-16 code units in four bytes, followed by the units in two
     * bytes each, all big-endian.
     *
     * <p>This is unambiguous for any content. UTF-8 would not be, because keys may contain lone surrogates. The table
     * name is in lower case, because stores ignore the case of table names.
     */
    byte[] associatedData(int version, int type, String keyset) {
        String[] parts = {
            keyset, table.toLowerCase(Locale.ROOT), primaryKey.partitionKey(), primaryKey.rowKey(), storedName
        };
        int units = 0;
        for (String part : parts) {
            units += part.length();
        }
        ByteBuffer data = ByteBuffer.allocate(2 + 4 * parts.length + 2 * units);
        data.put((byte) version).put((byte) type);
        for (String part : parts) {
            append(data, part);
        }
        return data.array();
    }

    /** Returns the description of the row for a message. */
    String row() {
        return own
                ? "row " + PrimaryKeyFormatter.formatPrimaryKey(primaryKey) + " of table " + table
                : "an index row in table " + table;
    }

    /** Returns the keys if a message may contain them, otherwise null. */
    @Nullable
    PrimaryKey reportedKeys() {
        return own ? primaryKey : null;
    }

    /** Appends a text so that no other sequence of texts results in the same bytes. */
    static void append(ByteBuffer data, String text) {
        data.putInt(text.length());
        for (int i = 0; i < text.length(); i++) {
            data.putChar(text.charAt(i));
        }
    }
}
