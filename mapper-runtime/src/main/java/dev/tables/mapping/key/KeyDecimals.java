package dev.tables.mapping.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * An encoding of decimals of any size as texts that sort like the numbers and are read back as equal numbers. The text
 * consists of {@code e}, the decimal exponent, a colon, the significant digits, and an end mark: 1234.5 is
 * {@code e003:1.2345!}.
 *
 * <p>Exponents of more than three digits have ten digits: the text begins with {@code f} for exponents above 999, and
 * with {@code d} for exponents below -999. Exponents below zero are written like numbers of {@link KeyDigits}. A
 * negative number consists of {@code -} and the complement of the whole text, and its end mark is {@code ~}. Zero is
 * {@code 0}. A descending number is written as its negative.
 *
 * <p>The end mark of a positive number sorts before all digits, the end mark of a negative number after all digits. Of
 * two positive numbers with the same leading digits, the number with fewer digits therefore sorts first, regardless of
 * the text that follows in the key.
 *
 * <p>If a component has a width, its decimals have that width and scale instead, as {@link KeyDigits} writes them.
 */
final class KeyDecimals {
    /** The least and the greatest first character of a number, for ascending and descending components alike. */
    static final String FIRST_CHARACTERS = "-f";

    private static final String ZERO = "0";
    private static final char END = '!';
    private static final char END_OF_NEGATIVE = '~';
    private static final char SMALL = 'd';
    private static final char USUAL = 'e';
    private static final char LARGE = 'f';
    private static final int USUAL_DIGITS = 3;
    private static final int OTHER_DIGITS = 10;
    private static final int MOST_USUAL = 999;

    private KeyDecimals() {}

    /**
     * Appends a whole number with the width of a component, of any size if the width is 0. Returns the reason for
     * rejecting the number, or null.
     */
    static @Nullable String append(StringBuilder key, BigInteger number, KeyComponent component) {
        return component.digits() == 0
                ? append(key, new BigDecimal(number), component)
                : appendDigits(key, number, component);
    }

    /**
     * Appends a number with the width and scale of a component, of any size if the width is 0. Returns the reason for
     * rejecting the number, or null.
     */
    static @Nullable String append(StringBuilder key, BigDecimal number, KeyComponent component) {
        if (component.digits() == 0) {
            append(key, number, component.descending());
            return null;
        }
        BigDecimal exact = number.stripTrailingZeros();
        if ((long) exact.precision() - exact.scale() > component.digits() + 1L) {
            // Not written, which may take any amount of memory: the exponent can be as large as an int.
            return KeyDigits.TOO_WIDE;
        }
        if (exact.scale() > component.scale()) {
            return "has more digits after the decimal point than the declared scale of " + component.scale();
        }
        return appendDigits(key, exact.setScale(component.scale()).unscaledValue(), component);
    }

    /** Appends a number of any size. */
    static void append(StringBuilder key, BigDecimal number, boolean descending) {
        if (number.signum() == 0) {
            key.append(ZERO);
            return;
        }
        boolean negative = number.signum() < 0 != descending;
        String all = number.unscaledValue().abs().toString();
        String digits = withoutEnd(all);
        long exponent = all.length() - 1L - number.scale();
        key.append(negative ? "-" : "");
        char size = exponent > MOST_USUAL ? LARGE : exponent < -MOST_USUAL ? SMALL : USUAL;
        key.append(negative ? complement(size) : size);
        KeyDigits.appendSigned(key, exponent, size == USUAL ? USUAL_DIGITS : OTHER_DIGITS, negative);
        key.append(':');
        for (int i = 0; i < digits.length(); i++) {
            if (i == 1) {
                key.append('.');
            }
            key.append(negative ? complement(digits.charAt(i)) : digits.charAt(i));
        }
        key.append(negative ? END_OF_NEGATIVE : END);
    }

    private static @Nullable String appendDigits(StringBuilder key, BigInteger unscaled, KeyComponent component) {
        boolean fits = KeyDigits.append(key, unscaled, component.digits(), component.scale(), component.descending());
        return fits ? null : KeyDigits.TOO_WIDE;
    }

    /**
     * Removes trailing zeros. The method works on the text, because dividing a long number by ten repeatedly is slow.
     */
    private static String withoutEnd(String digits) {
        int length = digits.length();
        while (digits.charAt(length - 1) == '0') {
            length--;
        }
        return digits.substring(0, length);
    }

    /** Returns the end of the number that begins at an index; -1 if no number begins there. */
    static int end(String key, int from) {
        if (key.startsWith(ZERO, from)) {
            return from + ZERO.length();
        }
        return key.indexOf(key.startsWith("-", from) ? END_OF_NEGATIVE : END, from) + 1;
    }

    /**
     * Reverses {@link #append}. The caller must append the number again to check that the text has exactly the form
     * that {@code append} writes.
     *
     * @throws NumberFormatException if the text does not represent a number
     */
    static BigDecimal parse(String text, boolean descending) {
        if (text.equals(ZERO)) {
            return BigDecimal.ZERO;
        }
        boolean negative = text.startsWith("-");
        String plain = negative ? complement(text.substring(1)) : text;
        int colon = plain.indexOf(':');
        if (colon < 2) {
            throw new NumberFormatException();
        }
        boolean small = plain.charAt(1) == '-';
        String written = small ? complement(plain.substring(2, colon)) : plain.substring(1, colon);
        long exponent = small ? -Long.parseLong(written) - 1 : Long.parseLong(written);
        String digits = plain.substring(colon + 1, plain.length() - 1).replace(".", "");
        long scale = digits.length() - 1L - exponent;
        if (scale != (int) scale) {
            throw new NumberFormatException();
        }
        BigDecimal value = new BigDecimal(new BigInteger(digits), (int) scale);
        return negative == descending ? value : value.negate();
    }

    private static String complement(String text) {
        StringBuilder complement = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            complement.append(complement(text.charAt(i)));
        }
        return complement.toString();
    }

    private static char complement(char c) {
        return switch (c) {
            case '-' -> '_';
            case '_' -> '-';
            case SMALL -> LARGE;
            case LARGE -> SMALL;
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> (char) ('0' + '9' - c);
            default -> c;
        };
    }
}
