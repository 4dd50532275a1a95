package dev.tables.engine;

import java.nio.charset.StandardCharsets;
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
    private static final int FRACTION_DIGITS = 7;
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
    public static long forComparison(Instant instant) {
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

    /** Formats ticks with another text in place of the colons. */
    private static String format(long ticks, String colon) {
        return format(ticks, "", colon, "");
    }

    /**
     * Formats ticks between two texts, with another text in place of the colons; all three are ASCII. Fills one array
     * instead of using a formatter, because reading a versioned entity creates a text of this form.
     */
    static String format(long ticks, String before, String colon, String after) {
        if (ticks < MIN || ticks > MAX) {
            String text = TEXT.format(LocalDateTime.ofInstant(toInstant(ticks), ZoneOffset.UTC));
            return before + text.replace(":", colon) + after;
        }
        long seconds = Math.floorDiv(ticks, PER_SECOND);
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_PER_DAY));
        int second = (int) Math.floorMod(seconds, SECONDS_PER_DAY);
        int fraction = (int) Math.floorMod(ticks, PER_SECOND);
        int fractionDigits = fraction == 0 ? 0 : FRACTION_DIGITS;
        while (fraction != 0 && fraction % 10 == 0) {
            fraction /= 10;
            fractionDigits--;
        }
        int length = before.length()
                + "1601-01-01T000000Z".length()
                + 2 * colon.length()
                + (fraction == 0 ? 0 : 1 + fractionDigits)
                + after.length();
        byte[] text = new byte[length];
        int at = put(text, 0, before);
        at = put(text, digits(text, at, date.getYear(), 4), "-");
        at = put(text, digits(text, at, date.getMonthValue(), 2), "-");
        at = put(text, digits(text, at, date.getDayOfMonth(), 2), "T");
        at = put(text, digits(text, at, second / 3600, 2), colon);
        at = put(text, digits(text, at, second / 60 % 60, 2), colon);
        at = digits(text, at, second % 60, 2);
        if (fraction != 0) {
            at = digits(text, put(text, at, "."), fraction, fractionDigits);
        }
        put(text, put(text, at, "Z"), after);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static int put(byte[] text, int at, String part) {
        for (int i = 0; i < part.length(); i++) {
            text[at + i] = (byte) part.charAt(i);
        }
        return at + part.length();
    }

    private static int digits(byte[] text, int at, int number, int count) {
        int rest = number;
        for (int i = at + count - 1; i >= at; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + count;
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
     * @throws java.time.DateTimeException if the text does not have this format
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
