package dev.tables.mapping.encryption;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.mapping.value.internal.CiphertextMark;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A search for encrypted values anywhere in a row. A value may be a property, or part of a larger binary, such as a
 * pending step of an eventual transaction or a serialized object. An encrypted value may also be split into numbered
 * properties, or be encoded in Base64, as in JSON.
 *
 * <p>Bytes that only look like an encrypted value are counted too. In the worst case, an unneeded key is kept.
 */
final class CiphertextSearch {
    private static final byte[] MARK = CiphertextMark.bytes();
    /**
     * The first characters of every encrypted value of this version in Base64. The characters represent 30 of the 32
     * bits of the mark and the version.
     */
    private static final String BASE_64 =
            Base64.getEncoder().encodeToString(SealedValue.beginning()).substring(0, 5);
    /** The maximum number of decoded characters, which is sufficient to determine the key of a value. */
    private static final int MOST_CHARACTERS = 4 * (SealedValue.MOST_TO_KEY_ID / 3 + 1);

    /**
     * An offset for the positions of pieces whose names have no separator, so that these pieces come last. The offset
     * is greater than the number of any piece.
     */
    private static final long UNSEPARATED = 1_000_000_000;

    private CiphertextSearch() {}

    /**
     * Returns the keys of the encrypted values in a row. If several values have the same key, the list contains it
     * several times.
     */
    static List<KeyId> keysOfValues(RowReader row) {
        List<KeyId> found = new ArrayList<>();
        Map<String, TreeMap<Long, byte[]>> pieces = new TreeMap<>();
        for (String name : row.propertyNames()) {
            EdmType type = row.typeOf(name);
            if (type == EdmType.BINARY) {
                byte[] bytes = row.binary(name);
                if (bytes != null) {
                    pieces.computeIfAbsent(nameOfWhole(name), first -> new TreeMap<>())
                            .put(place(name), bytes);
                }
            } else if (type == EdmType.STRING) {
                inText(row.string(name), found);
            }
        }
        pieces.values().forEach(numbered -> inBytes(joined(numbered), found));
        return found;
    }

    /** Returns the keys of the encrypted values in a blob. */
    static List<KeyId> keysOfValues(byte @Nullable [] blob) {
        List<KeyId> found = new ArrayList<>();
        if (blob != null) {
            inBytes(blob, found);
        }
        return found;
    }

    /** Returns the index where the number at the end of a name begins. */
    private static int endOfName(String name) {
        int end = name.length();
        while (end > 0 && name.length() - end < 9 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
            end--;
        }
        return end;
    }

    /** Returns the name of the value to which a piece belongs: {@code value} for {@code value_1} and {@code value1}. */
    private static String nameOfWhole(String name) {
        int end = endOfName(name);
        return name.substring(0, isSeparated(name, end) ? end - 1 : end);
    }

    /**
     * Returns the position of a piece within its value: {@code value} is followed by {@code value_1} and
     * {@code value_2}. Pieces without a separator, such as {@code value1}, come last.
     */
    private static long place(String name) {
        int end = endOfName(name);
        if (end == name.length()) {
            return -1;
        }
        int number = Integer.parseInt(name, end, name.length(), 10);
        return isSeparated(name, end) ? number : UNSEPARATED + number;
    }

    private static boolean isSeparated(String name, int end) {
        return end < name.length() && end > 1 && name.charAt(end - 1) == '_';
    }

    private static byte[] joined(TreeMap<Long, byte[]> numbered) {
        if (numbered.size() == 1) {
            return numbered.firstEntry().getValue();
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        numbered.values().forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static void inBytes(byte[] bytes, List<KeyId> found) {
        for (int at = 0; at <= bytes.length - MARK.length; at++) {
            byte first = bytes[at];
            if (first == MARK[0]) {
                add(SealedValue.keyAt(bytes, at), found);
            } else if (first == '1' && isBase64(bytes, at, 1)) {
                add(
                        decoded(new String(
                                bytes, at, Math.min(MOST_CHARACTERS, bytes.length - at), StandardCharsets.ISO_8859_1)),
                        found);
            } else if (first == '1' && isBase64(bytes, at, 2)) {
                int length = Math.min(MOST_CHARACTERS, (bytes.length - at) / 2);
                // Texts of two bytes a character, high byte first: this one begins with a low byte.
                add(decoded(new String(bytes, at - 1, 2 * length, StandardCharsets.UTF_16BE)), found);
            }
        }
    }

    private static boolean isBase64(byte[] bytes, int at, int width) {
        if (width == 2 && at == 0 || at + (BASE_64.length() - 1) * width >= bytes.length) {
            return false;
        }
        for (int i = 0; i < BASE_64.length(); i++) {
            if (bytes[at + i * width] != BASE_64.charAt(i) || width == 2 && bytes[at + i * width - 1] != 0) {
                return false;
            }
        }
        return true;
    }

    private static void inText(@Nullable String text, List<KeyId> found) {
        if (text != null) {
            for (int at = text.indexOf(BASE_64); at >= 0; at = text.indexOf(BASE_64, at + 1)) {
                add(decoded(text.substring(at, Math.min(text.length(), at + MOST_CHARACTERS))), found);
            }
        }
    }

    private static @Nullable KeyId decoded(String text) {
        int end = 0;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        // Whole groups of four only: what the key id needs is before the last of them.
        String digits = text.substring(0, end - end % 4).replace('-', '+').replace('_', '/');
        return SealedValue.keyAt(Base64.getDecoder().decode(digits), 0);
    }

    private static boolean isDigit(char character) {
        return character >= 'a' && character <= 'z'
                || character >= 'A' && character <= 'Z'
                || character >= '0' && character <= '9'
                || character == '+'
                || character == '/'
                || character == '-'
                || character == '_';
    }

    private static void add(@Nullable KeyId key, List<KeyId> found) {
        if (key != null) {
            found.add(key);
        }
    }
}
