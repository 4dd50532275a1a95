package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The location of a stored value, to which the value's ciphertext is bound.
 *
 * @param entity the name of the entity, for messages
 * @param property the Java name of the property, for messages
 * @param table the table of the row
 * @param primaryKey the primary key of the row
 * @param storedName the stored name of the property
 * @param own whether the row is the entity's row and not an index row; messages may contain the keys of the entity's
 *     row
 */
record ValueLocation(
        String entity, String property, String table, PrimaryKey primaryKey, String storedName, boolean own) {

    /**
     * Returns the associated data of a value: format version, type, keyset, table, partition key, row key and property.
     * Each text is the number of its UTF-16 code units in four bytes, then the units in two bytes each. All numbers are
     * big-endian.
     *
     * <p>Different locations always have different associated data. The format does not use UTF-8, because UTF-8 cannot
     * represent lone surrogates, which keys may contain. The table name is in lower case, because stores ignore the
     * case of table names.
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

    /** Appends the length of a text and the text, so that different sequences of texts result in different bytes. */
    static void append(ByteBuffer data, String text) {
        data.putInt(text.length());
        for (int i = 0; i < text.length(); i++) {
            data.putChar(text.charAt(i));
        }
    }
}
