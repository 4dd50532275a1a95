package dev.tables.engine.rules;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;

/**
 * The number of bytes that rows take in the body of a request. The body is JSON in UTF-8, with binary values as Base64
 * and with types where JSON does not show them. The body of an entity group transaction is limited to
 * {@link dev.tables.engine.Limits#MAX_TRANSACTION_BYTES}, for every store.
 *
 * <p>This class counts the minimum number of bytes that any client sends. Each value counts in its shortest form;
 * escapes and the overhead of an operation do not count. No store therefore rejects a transaction that Azure would
 * accept. Azure may reject a transaction that is only a little smaller than the limit.
 */
public final class RequestBytes {
    private static final int TEXT = 2;
    private static final int SHORTEST_TIME = TEXT + "2026-11-29".length();
    private static final int GUID = TEXT + 36;
    /** {@code "@odata.type":"",} without the name of the property. */
    private static final int ANNOTATION = 17;
    /** {@code "":,} without the name of the property. */
    private static final int PROPERTY = 4;

    private RequestBytes() {}

    /** Returns the bytes of the keys of a row, in a URL or in a payload. */
    public static long ofKeys(PrimaryKey keys) {
        return ofText(keys.partitionKey()) + ofText(keys.rowKey());
    }

    /**
     * Returns the bytes of a property, without the variable part of its value: {@link #ofText} for a string, {@link
     * #ofBinary} for a binary value.
     */
    public static long ofProperty(String name, EdmType type) {
        int named = PROPERTY + name.length();
        int annotated = named + ANNOTATION + name.length() + type.odataName().length();
        return switch (type) {
            case STRING -> named + TEXT;
            case BOOLEAN -> named + 4;
            case INT32, DOUBLE -> named + 1;
            case BINARY -> annotated + TEXT;
            case INT64 -> annotated + TEXT + 1;
            case DATE_TIME -> annotated + SHORTEST_TIME;
            case GUID -> annotated + GUID;
        };
    }

    /** Returns the bytes of a text in UTF-8. */
    public static long ofText(String text) {
        long bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                // Both halves of a surrogate pair together are four bytes.
                bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }

    /** Returns the characters of a binary value in Base64, without padding. */
    public static long ofBinary(int bytes) {
        return (4L * bytes + 2) / 3;
    }
}
