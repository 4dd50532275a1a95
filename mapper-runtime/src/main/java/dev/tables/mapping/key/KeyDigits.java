package dev.tables.mapping.key;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An encoding of decimals of fixed width that sort like the numbers. Negative numbers start with {@code -} and are
 * written as nines' complement. Numbers beyond the width, where allowed, start with {@code _}. Descending numbers are
 * the nines' complement of the whole text, with {@code -} and {@code _} exchanged.
 */
final class KeyDigits {
    /** The reason for rejecting a number. */
    static final String TOO_WIDE = "has more digits than the key declares";

    private KeyDigits() {}

    /** Appends a signed number; returns false if the number needs more digits than {@code width}. */
    static boolean appendSigned(StringBuilder key, long number, int width, boolean descending) {
        if (number < 0) {
            key.append(descending ? '_' : '-');
            return append(key, -(number + 1), width, !descending);
        }
        return append(key, number, width, descending);
    }

    /** Encodes a signed number; returns null if it needs more digits than {@code width}. */
    static @Nullable String signed(long number, int width, boolean descending) {
        boolean negative = number < 0;
        byte[] text = new byte[negative ? width + 1 : width];
        if (negative) {
            text[0] = (byte) (descending ? '_' : '-');
        }
        long rest = negative ? -(number + 1) : number;
        for (int i = text.length - 1; i >= text.length - width; i--) {
            long tenth = rest / 10;
            int digit = (int) (rest - 10 * tenth);
            text[i] = (byte) (negative == descending ? '0' + digit : '9' - digit);
            rest = tenth;
        }
        return rest == 0 ? new String(text, StandardCharsets.ISO_8859_1) : null;
    }

    /** Appends a number not below zero; returns false if the number needs more digits than {@code width}. */
    static boolean append(StringBuilder key, long number, int width, boolean complement) {
        int start = key.length();
        key.setLength(start + width);
        long rest = number;
        for (int i = start + width - 1; i >= start; i--) {
            int digit = (int) (rest % 10);
            key.setCharAt(i, (char) (complement ? '9' - digit : '0' + digit));
            rest /= 10;
        }
        return rest == 0;
    }

    /**
     * Appends a signed number of any size, with a point before the last {@code scale} digits. Returns false if the
     * number is too wide.
     */
    static boolean append(StringBuilder key, BigInteger number, int width, int scale, boolean descending) {
        boolean negative = number.signum() < 0;
        if (negative) {
            key.append(descending ? '_' : '-');
        }
        String digits = (negative ? number.not() : number).toString();
        int total = width + scale;
        for (int i = 0; i < total; i++) {
            if (i == width) {
                key.append('.');
            }
            int at = digits.length() - total + i;
            char digit = at < 0 ? '0' : digits.charAt(at);
            key.append(negative == descending ? digit : (char) ('0' + '9' - digit));
        }
        return digits.length() <= total;
    }

    /** Appends a year: four digits from 0 to 9999, otherwise a sign and ten digits. */
    static void appendYear(StringBuilder key, int year, boolean descending) {
        if (year > 9999) {
            key.append(descending ? '-' : '_');
            append(key, year, 10, descending);
        } else {
            appendSigned(key, year, year < 0 ? 10 : 4, descending);
        }
    }
}
