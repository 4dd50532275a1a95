package dev.tables.mapping.encryption;

import dev.tables.mapping.key.BlindIndexHash;
import dev.tables.mapping.model.PropertyModel;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The hashes of one blind index. A hash is computed by a pseudo-random function from the table, index, property and key
 * text of the value. The key of the function is in the keyset {@code <keyset>-index}. The hash is truncated to the
 * declared length and written in hexadecimal.
 *
 * <p>Equal values in two indexes have unrelated hashes, because the input contains the index. The input contains the
 * first name of the property, so that index rows stay valid when the property is renamed.
 *
 * @param values the cipher with the keys
 * @param table the table of the entities
 * @param index the name of the index
 * @param property the encrypted property
 */
record KeyedBlinding(ValueCipher values, String table, String index, PropertyModel property) implements BlindIndexHash {
    private static final String DOMAIN = "dev.tables blind index 1";

    @Override
    public String hash(String text) {
        PropertyModel.Encryption encryption = property.encryption();
        if (encryption == null) {
            throw new IllegalArgumentException(property.name() + " is not encrypted.");
        }
        byte[] input = input(table, index, property.originalStoredName(), text);
        return HexFormat.of()
                .formatHex(values.token(
                        encryption.keyset() + KeysetNames.INDEX_SUFFIX, input, encryption.blindIndexBits() / 8));
    }

    static byte[] input(String table, String index, String property, String text) {
        String[] parts = {DOMAIN, table.toLowerCase(Locale.ROOT), index, property, text};
        int units = 0;
        for (String part : parts) {
            units += part.length();
        }
        ByteBuffer input = ByteBuffer.allocate(4 * parts.length + 2 * units);
        for (String part : parts) {
            ValueLocation.append(input, part);
        }
        return input.array();
    }

    @Override
    public String toString() {
        return "KeyedBlinding[" + table + ", " + index + ", " + property.name() + "]";
    }
}
