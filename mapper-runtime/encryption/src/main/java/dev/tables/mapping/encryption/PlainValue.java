package dev.tables.mapping.encryption;

import dev.tables.engine.EdmType;
import dev.tables.engine.Ticks;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a value inside a ciphertext. Numbers are big-endian. A text begins with one byte for its encoding: 0 for
 * UTF-8, 1 for big-endian UTF-16. The encoding is UTF-8 unless UTF-16 is shorter, or the text contains a lone
 * surrogate, which UTF-8 cannot represent.
 */
final class PlainValue {
    private static final byte UTF_8 = 0;
    private static final byte UTF_16 = 1;

    private PlainValue() {}

    /**
     * Returns the number that represents a type in the format. The numbers never change, unlike the order of the enum.
     */
    static int code(EdmType type) {
        return switch (type) {
            case STRING -> 1;
            case BINARY -> 2;
            case BOOLEAN -> 3;
            case INT32 -> 4;
            case INT64 -> 5;
            case DOUBLE -> 6;
            case DATE_TIME -> 7;
            case GUID -> 8;
        };
    }

    /** Returns the type that a number represents, or null if the number is unknown. */
    static @Nullable EdmType type(int code) {
        for (EdmType type : EdmType.values()) {
            if (code(type) == code) {
                return type;
            }
        }
        return null;
    }

    static byte[] encode(Object value) {
        return switch (EdmType.of(value)) {
            case STRING -> text((String) value);
            case BINARY -> ((byte[]) value).clone();
            case BOOLEAN -> new byte[] {(byte) ((Boolean) value ? 1 : 0)};
            case INT32 -> ByteBuffer.allocate(4).putInt((Integer) value).array();
            case INT64 -> ByteBuffer.allocate(8).putLong((Long) value).array();
            case DOUBLE ->
                ByteBuffer.allocate(8)
                        .putLong(Double.doubleToLongBits((Double) value))
                        .array();
            case DATE_TIME ->
                ByteBuffer.allocate(8).putLong(Ticks.of((Instant) value)).array();
            case GUID ->
                ByteBuffer.allocate(16)
                        .putLong(((UUID) value).getMostSignificantBits())
                        .putLong(((UUID) value).getLeastSignificantBits())
                        .array();
        };
    }

    /** Decodes a value; returns null if the bytes are not a valid value of the type. */
    static @Nullable Object decode(EdmType type, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return switch (type) {
            case STRING -> bytes.length < 1 ? null : text(bytes);
            case BINARY -> bytes;
            case BOOLEAN -> bytes.length != 1 || (bytes[0] & ~1) != 0 ? null : bytes[0] == 1;
            case INT32 -> bytes.length != 4 ? null : buffer.getInt();
            case INT64 -> bytes.length != 8 ? null : buffer.getLong();
            case DOUBLE -> bytes.length != 8 ? null : Double.longBitsToDouble(buffer.getLong());
            case DATE_TIME -> bytes.length != 8 ? null : Ticks.toInstant(buffer.getLong());
            case GUID -> bytes.length != 16 ? null : new UUID(buffer.getLong(), buffer.getLong());
        };
    }

    private static byte[] text(String text) {
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            if (utf8.remaining() <= 2 * text.length()) {
                return ByteBuffer.allocate(1 + utf8.remaining())
                        .put(UTF_8)
                        .put(utf8)
                        .array();
            }
        } catch (CharacterCodingException loneSurrogate) {
            // Such a text is kept as UTF-16, below.
        }
        ByteBuffer utf16 = ByteBuffer.allocate(1 + 2 * text.length()).put(UTF_16);
        utf16.asCharBuffer().put(text);
        return utf16.array();
    }

    private static @Nullable String text(byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        if (bytes[0] == UTF_16) {
            return rest.remaining() % 2 != 0 ? null : rest.asCharBuffer().toString();
        }
        try {
            return bytes[0] != UTF_8
                    ? null
                    : StandardCharsets.UTF_8.newDecoder().decode(rest).toString();
        } catch (CharacterCodingException malformed) {
            return null;
        }
    }
}
