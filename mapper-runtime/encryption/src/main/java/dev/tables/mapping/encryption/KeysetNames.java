package dev.tables.mapping.encryption;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The rules for names of keysets. A name is ASCII, so that it can name a file or variable. A keyset name is short,
 * because each encrypted value contains it.
 */
final class KeysetNames {
    /** The suffix of the names of keysets for blind indexes. */
    static final String INDEX_SUFFIX = "-index";

    static final int MAX_LENGTH = 64;

    /** The number of bytes of a digest. With this length, two texts practically never have the same digest. */
    private static final int DIGEST_BYTES = 20;

    /** The names from which a variable name can be derived directly, without conflicts. */
    private static final Pattern SIMPLE = Pattern.compile("[a-z0-9][a-z0-9-]*");

    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0," + (MAX_LENGTH - 1) + "}");

    private KeysetNames() {}

    static String checked(String name) {
        if (!LEGAL.matcher(name).matches()) {
            throw new IllegalArgumentException("Found keyset name '" + name + "', expected at most " + MAX_LENGTH
                    + " letters, digits, '-', '_' and '.', starting with a letter or digit.");
        }
        return name;
    }

    static boolean isLegal(String name) {
        return LEGAL.matcher(name).matches();
    }

    static boolean isIndex(String name) {
        return name.endsWith(INDEX_SUFFIX);
    }

    /**
     * Requires that a keyset can be rotated. Rejects keysets for blind indexes, because the index would no longer match
     * anything.
     */
    static void requireRotatable(String name) {
        if (isIndex(name)) {
            throw new IllegalArgumentException(
                    "Keyset '" + name + "' cannot be rotated. It produces the hashes of blind indexes, and a new "
                            + "key would produce different hashes. Name another keyset in @Encrypt and rename the "
                            + "index; see the guide to encryption.");
        }
    }

    /**
     * Returns a unique name for each keyset, of capitals, digits and underscores. A keyset name of lowercase letters,
     * digits and hyphens is only converted to capitals and underscores. For any other keyset name, the result is an
     * underscore and the characters in hexadecimal.
     */
    static String asVariable(String name) {
        return SIMPLE.matcher(name).matches()
                ? name.toUpperCase(Locale.ROOT).replace('-', '_')
                : "_" + HexFormat.of().withUpperCase().formatHex(name.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a unique name for each text. The name contains the text if the text consists of lowercase letters, digits
     * and hyphens, otherwise a digest.
     */
    static String ofText(String prefix, String text) {
        if (!SIMPLE.matcher(prefix).matches() || prefix.length() > MAX_LENGTH - 1 - 2 * DIGEST_BYTES) {
            throw new IllegalArgumentException("Found keyset name prefix '" + prefix + "', expected at most "
                    + (MAX_LENGTH - 1 - 2 * DIGEST_BYTES)
                    + " lowercase letters, digits and hyphens, starting with a letter or digit.");
        }
        String name = prefix + text;
        boolean readable = SIMPLE.matcher(text).matches() && name.length() <= MAX_LENGTH && !isIndex(name);
        // No readable text begins with a hyphen.
        return readable ? name : prefix + "-" + HexFormat.of().formatHex(digest(text), 0, DIGEST_BYTES);
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException("SHA-256 is not available in this Java installation.", never);
        }
    }
}
