package dev.tables.mapping.key;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An encoding of floating point numbers as decimals that sort like the numbers and are read back exactly. The text
 * consists of {@code e}, the decimal exponent, a colon, and the significant digits, padded with zeros to a fixed count:
 * 1234.5 is {@code e003:1.2345000000000000}.
 *
 * <p>The text contains the fewest digits that restore the number, but at least 15 digits for a double and 6 for a
 * float, the precision that every decimal keeps. The text therefore does not depend on the Java version.
 *
 * <p>Exponents below zero are written like numbers of {@link KeyDigits}. A negative number consists of {@code -} and
 * the nines' complement of the whole text. Zero is {@code 0}, and so is negative zero, which equals it.
 * {@code -Infinity} and {@code infinity} sort first and last, and {@code nan} after them. A descending number is
 * written as its negative, and NaN as {@code (nan)}, before all other numbers.
 */
final class KeyFloats {
    static final KeyFloats OF_DOUBLE = new KeyFloats(15, 17, false);
    static final KeyFloats OF_FLOAT = new KeyFloats(6, 9, true);

    private static final String ZERO = "0";
    private static final String LEAST = "-Infinity";
    private static final String GREATEST = "infinity";
    private static final String NAN = "nan";
    private static final String NAN_FIRST = "(nan)";
    private static final int EXPONENT_DIGITS = 3;

    private final int sureDigits;
    private final int digits;
    private final boolean single;

    private KeyFloats(int sureDigits, int digits, boolean single) {
        this.sureDigits = sureDigits;
        this.digits = digits;
        this.single = single;
    }

    /**
     * Returns the encoding of single-precision numbers in a component: with a width they are encoded as
     * double-precision numbers.
     */
    static KeyFloats ofSingle(KeyComponent component) {
        return component.digits() > 0 ? OF_DOUBLE : OF_FLOAT;
    }

    /** Appends a number; a float is passed as the double of the same value. */
    void append(StringBuilder key, double number, boolean descending) {
        double value = descending ? -number : number;
        if (Double.isNaN(value)) {
            key.append(descending ? NAN_FIRST : NAN);
        } else if (value == 0) {
            key.append(ZERO);
        } else if (Double.isInfinite(value)) {
            key.append(value > 0 ? GREATEST : LEAST);
        } else {
            appendFinite(key, value);
        }
    }

    private void appendFinite(StringBuilder key, double value) {
        boolean negative = value < 0;
        BigDecimal decimal = shortest(Math.abs(value));
        String significant = decimal.unscaledValue().toString();
        int exponent = significant.length() - 1 - decimal.scale();
        key.append(negative ? "-e" : "e");
        KeyDigits.appendSigned(key, exponent, EXPONENT_DIGITS, negative);
        key.append(':');
        for (int i = 0; i < digits; i++) {
            if (i == 1) {
                key.append('.');
            }
            char digit = i < significant.length() ? significant.charAt(i) : '0';
            key.append(negative ? (char) ('0' + '9' - digit) : digit);
        }
    }

    private BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int count = sureDigits; count < digits; count++) {
            BigDecimal rounded = exact.round(new MathContext(count, RoundingMode.HALF_EVEN));
            if (single ? rounded.floatValue() == (float) value : rounded.doubleValue() == value) {
                return rounded;
            }
        }
        return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    /** Returns the end of the number that begins at an index; -1 if no number begins there. */
    int end(String key, int from) {
        for (String whole : new String[] {ZERO, LEAST, GREATEST, NAN, NAN_FIRST}) {
            if (key.startsWith(whole, from)) {
                return from + whole.length();
            }
        }
        boolean negative = key.startsWith("-", from);
        int at = from + (negative ? 1 : 0) + "e".length();
        at += key.startsWith(negative ? "_" : "-", at) ? 1 : 0;
        int end = at + EXPONENT_DIGITS + ":".length() + digits + ".".length();
        return end <= key.length() ? end : -1;
    }

    /**
     * Reverses {@link #append}. The caller must append the number again to check that the text has exactly the form
     * that {@link #append} writes.
     *
     * @throws NumberFormatException if the text does not represent a number
     */
    double parse(String text, boolean descending) {
        double value = switch (text) {
            case ZERO -> 0;
            case LEAST -> Double.NEGATIVE_INFINITY;
            case GREATEST -> Double.POSITIVE_INFINITY;
            case NAN, NAN_FIRST -> Double.NaN;
            default -> parseFinite(text);
        };
        return descending && value != 0 ? -value : value;
    }

    private double parseFinite(String text) {
        boolean negative = text.charAt(0) == '-';
        String plain = negative ? complement(text.substring(1)) : text;
        boolean small = plain.startsWith("-", 1);
        int colon = 1 + (small ? 1 : 0) + EXPONENT_DIGITS;
        if (plain.length() <= colon) {
            throw new NumberFormatException();
        }
        String exponent = small ? complement(plain.substring(2, colon)) : plain.substring(1, colon);
        int power = small ? -Integer.parseInt(exponent) - 1 : Integer.parseInt(exponent);
        String scientific = (negative ? "-" : "") + plain.substring(colon + 1) + 'E' + power;
        return single ? Float.parseFloat(scientific) : Double.parseDouble(scientific);
    }

    private static String complement(String text) {
        StringBuilder complement = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                complement.setCharAt(i, (char) ('0' + '9' - c));
            } else if (c == '_' || c == '-') {
                complement.setCharAt(i, c == '_' ? '-' : '_');
            }
        }
        return complement.toString();
    }
}
