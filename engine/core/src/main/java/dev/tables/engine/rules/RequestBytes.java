package dev.tables.engine.rules;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;

/**
 * Counts the bytes that rows take in the body of a request: JSON in UTF-8, binary values as Base64, types where JSON
 * does not show them. An entity group transaction is limited by the body that carries it ({@link
 * dev.tables.engine.Limits#MAX_TRANSACTION_BYTES}), whichever store it is for.
 *
 * <p>Counts the least that any client sends: each value in its shortest form, nothing for escapes and for the frame of
 * an operation. So no store refuses a transaction that a service would take, and a service may refuse one that is only
 * a little smaller than the limit.
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

    /** Returns what the keys of a row take, in an address or in a payload. */
    public static long ofKeys(PrimaryKey keys) {
        return ofText(keys.partitionKey()) + ofText(keys.rowKey());
    }

    /** Returns what a property takes, but for {@link #ofText} of a string and {@link #ofBinary} of a binary value. */
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
