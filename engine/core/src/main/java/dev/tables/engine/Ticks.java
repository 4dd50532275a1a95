package dev.tables.engine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * A converter between instants and ticks of 100 ns since 1970-01-01T00:00:00Z, the resolution of {@code Edm.DateTime}.
 */
public final class Ticks {
    /** 1601-01-01T00:00:00Z, the first {@code Edm.DateTime}. */
    public static final long MIN = -116_444_736_000_000_000L;
    /** 9999-12-31T23:59:59.9999999Z, the last {@code Edm.DateTime}. */
    public static final long MAX = 2_534_023_007_999_999_999L;

    private static final long PER_SECOND = 10_000_000L;
    private static final long SECONDS_PER_DAY = 86_400L;
    /** 0001-01-01T00:00:00Z, the first time that clients can express. */
    private static final long FIRST_SECOND = -62_135_596_800L;

    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 7, true)
            .appendLiteral('Z')
            .toFormatter(Locale.ROOT);

    private Ticks() {}

    /**
     * Returns the ticks of {@code instant}. Anything finer than 100 ns is truncated towards the past, as Azure does.
     *
     * @throws ArithmeticException if the instant does not fit 64-bit ticks
     */
    public static long of(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / 100);
    }

    /**
     * Converts {@code instant} to ticks, for comparisons with stored times. Returns the tick right before {@link #MIN}
     * or right after {@link #MAX} if the instant is outside of that range.
     */
    public static long ofClamped(Instant instant) {
        long seconds = instant.getEpochSecond();
        if (seconds < Math.floorDiv(MIN, PER_SECOND)) {
            return MIN - 1;
        }
        return seconds > Math.floorDiv(MAX, PER_SECOND) ? MAX + 1 : of(instant);
    }

    /** Returns whether a filter can represent the instant as text, which requires a year from 1 to 9999. */
    static boolean hasText(Instant instant) {
        long seconds = instant.getEpochSecond();
        return seconds >= FIRST_SECOND && seconds <= Math.floorDiv(MAX, PER_SECOND);
    }

    /** Returns the instant of {@code ticks}. */
    public static Instant toInstant(long ticks) {
        long seconds = Math.floorDiv(ticks, PER_SECOND);
        return Instant.ofEpochSecond(seconds, (ticks - seconds * PER_SECOND) * 100);
    }

    /** Formats ticks as ISO 8601 text in UTC without trailing zeros of the fraction, as Azure writes it. */
    public static String format(long ticks) {
        return format(ticks, ":");
    }

    /**
     * Formats ticks with another text in place of the colons. Does not use a formatter, which is slow: reading a
     * versioned entity creates such a text.
     */
    static String format(long ticks, String colon) {
        if (ticks < MIN || ticks > MAX) {
            String text = TEXT.format(LocalDateTime.ofInstant(toInstant(ticks), ZoneOffset.UTC));
            return text.replace(":", colon);
        }
        long seconds = Math.floorDiv(ticks, PER_SECOND);
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_PER_DAY));
        int second = (int) Math.floorMod(seconds, SECONDS_PER_DAY);
        StringBuilder text = new StringBuilder(36);
        digits(text, date.getYear(), 1000);
        digits(text.append('-'), date.getMonthValue(), 10);
        digits(text.append('-'), date.getDayOfMonth(), 10);
        digits(text.append('T'), second / 3600, 10);
        digits(text.append(colon), second / 60 % 60, 10);
        digits(text.append(colon), second % 60, 10);
        int fraction = (int) Math.floorMod(ticks, PER_SECOND);
        if (fraction != 0) {
            digits(text.append('.'), fraction, (int) PER_SECOND / 10);
            int end = text.length();
            while (text.charAt(end - 1) == '0') {
                end--;
            }
            text.setLength(end);
        }
        return text.append('Z').toString();
    }

    private static void digits(StringBuilder text, int number, int greatestUnit) {
        for (int unit = greatestUnit; unit > 0; unit /= 10) {
            text.append((char) ('0' + number / unit % 10));
        }
    }

    /**
     * Parses a time in ISO 8601 as clients write it: with or without a time of day, in UTC unless it has an offset.
     * Truncates anything finer than 100 ns.
     *
     * @throws java.time.DateTimeException if the text is no such time, or not of the years 1 to 9999
     */
    public static Instant parseInstant(String text) {
        Instant instant;
        if (text.endsWith("Z") || text.lastIndexOf('+') > 10 || text.lastIndexOf('-') > 10) {
            instant = OffsetDateTime.parse(text).toInstant();
        } else if (text.indexOf('T') < 0) {
            instant = LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } else {
            instant = LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        }
        int year = instant.atOffset(ZoneOffset.UTC).getYear();
        if (year < 1 || year > 9999) {
            throw new DateTimeException("Found a time out of range, expected a year from 1 to 9999.");
        }
        return instant.minusNanos(instant.getNano() % 100);
    }

    /**
     * Parses a text that {@link #format} has created.
     *
     * @throws java.time.DateTimeException if the text is not such a time
     */
    public static long parse(String text) {
        try {
            return parse(text, ":");
        } catch (ArithmeticException beyond) {
            throw new DateTimeException("Found a time out of range, expected a year from 1 to 9999.", beyond);
        }
    }

    /**
     * Reads a time that has another text for the colons.
     *
     * @throws DateTimeException if the text is not a time
     * @throws ArithmeticException if the time does not fit 64-bit ticks
     */
    static long parse(String text, String colon) {
        long ticks = guess(text, colon);
        return format(ticks, colon).equals(text)
                ? ticks
                : of(LocalDateTime.parse(text.replace(colon, ":"), TEXT).toInstant(ZoneOffset.UTC));
    }

    /**
     * Calculates the ticks of a text in the format of {@link #format}, quickly. The result is arbitrary for any other
     * text.
     */
    private static long guess(String text, String colon) {
        int minute = 13 + colon.length();
        int second = minute + 2 + colon.length();
        int point = second + 2;
        int fractionDigits = text.length() - point - 2;
        if (fractionDigits < -1 || fractionDigits > 7) {
            return 0;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        if (year < 1601 || year > 9999 || month < 1 || month > 12) {
            return 0;
        }
        long days = LocalDate.of(year, month, 1).toEpochDay() + number(text, 8, 10) - 1;
        long seconds = days * SECONDS_PER_DAY
                + number(text, 11, 13) * 3600L
                + number(text, minute, minute + 2) * 60L
                + number(text, second, point);
        long fraction = number(text, point + 1, point + 1 + fractionDigits);
        for (int digits = Math.max(0, fractionDigits); digits < 7; digits++) {
            fraction *= 10;
        }
        return seconds * PER_SECOND + fraction;
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int at = from; at < to; at++) {
            number = number * 10 + text.charAt(at) - '0';
        }
        return number;
    }
}
