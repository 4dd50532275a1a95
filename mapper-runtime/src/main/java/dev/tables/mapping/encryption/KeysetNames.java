package dev.tables.mapping.encryption;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of keysets: ASCII, so that they can be files and variables, and short, for every stored value carries one. */
final class KeysetNames {
    /** Ends the names of keysets that make tokens for blind indexes. */
    static final String INDEX_SUFFIX = "-index";

    static final int MAX_LENGTH = 64;
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0," + (MAX_LENGTH - 1) + "}");

    private KeysetNames() {}

    static String checked(String name) {
        if (!LEGAL.matcher(name).matches()) {
            throw new IllegalArgumentException("Found keyset name '" + name + "', expected at most " + MAX_LENGTH
                    + " letters, digits, '-', '_' and '.', the first a letter or digit.");
        }
        return name;
    }

    static boolean isLegal(String name) {
        return LEGAL.matcher(name).matches();
    }

    static boolean isIndex(String name) {
        return name.endsWith(INDEX_SUFFIX);
    }

    /** Refuses what would leave a blind index behind that finds nothing. */
    static void requireRotatable(String name) {
        if (isIndex(name)) {
            throw new IllegalArgumentException(
                    "Keyset '" + name + "' makes tokens of blind indexes, which a new key would"
                            + " not find. Name another keyset in @Encrypt and give the index another name; see ENCRYPTION.md.");
        }
    }

    static String asVariable(String name) {
        return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
