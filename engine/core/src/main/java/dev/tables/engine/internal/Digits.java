package dev.tables.engine.internal;

/** Numbers as digits of a fixed width, as keys have them: without a formatter, which takes longer than the key. */
public final class Digits {
    private static final String ZEROS = "0".repeat(Long.SIZE);

    private Digits() {}

    /** A number from 0 on in decimal digits, with zeros before it. */
    public static String decimal(long number, int width) {
        return padded(Long.toString(number), width);
    }

    /** The bits of a number in hexadecimal digits, with zeros before them. */
    public static String hexadecimal(long bits, int width) {
        return padded(Long.toHexString(bits), width);
    }

    private static String padded(String digits, int width) {
        int missing = width - digits.length();
        return missing <= 0 ? digits : ZEROS.substring(0, missing).concat(digits);
    }
}
