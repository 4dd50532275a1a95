package dev.tables.mapping.encryption;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of keysets: ASCII, so that they can be files and variables, and short, for every stored value carries one. */
final class KeysetNames {
    /** Ends the names of keysets that make tokens for blind indexes. */
    static final String INDEX_SUFFIX = "-index";

    static final int MAX_LENGTH = 64;

    /** The number of bytes of a digest, which makes equal digests of two texts practically impossible. */
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

    /** Rejects a rotation after which a blind index would match nothing. */
    static void requireRotatable(String name) {
        if (isIndex(name)) {
            throw new IllegalArgumentException(
                    "Keyset '" + name + "' cannot be rotated. It produces the hashes of blind indexes, and a new "
                            + "key would produce different hashes. Name another keyset in @Encrypt and rename the "
                            + "index; see the guide to encryption.");
        }
    }

    /**
     * Returns a name of its own for each keyset, of capitals, digits and underscores. It is readable for names of small
     * letters, digits and hyphens; any other begins with an underscore, as no readable one does, and continues with the
     * characters in hexadecimal.
     */
    static String asVariable(String name) {
        return SIMPLE.matcher(name).matches()
                ? name.toUpperCase(Locale.ROOT).replace('-', '_')
                : "_" + HexFormat.of().withUpperCase().formatHex(name.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a separate name for each text. It is readable if the text consists of lowercase letters, digits and
     * hyphens, otherwise it contains a digest.
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
