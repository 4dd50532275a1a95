package dev.tables.engine.internal;

/**
 * A converter of numbers to digits of fixed width for keys. The class avoids formatters, which would take longer than
 * the rest of the key.
 */
public final class Digits {
    private static final String ZEROS = "0".repeat(Long.SIZE);

    private Digits() {}

    /** Formats a non-negative number as zero-padded decimal. */
    public static String decimal(long number, int width) {
        return padded(Long.toString(number), width);
    }

    /** Formats the bits of a number as zero-padded hexadecimal. */
    public static String hexadecimal(long bits, int width) {
        return padded(Long.toHexString(bits), width);
    }

    private static String padded(String digits, int width) {
        int missing = width - digits.length();
        return missing <= 0 ? digits : ZEROS.substring(0, missing).concat(digits);
    }
}
