package dev.tables.engine;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/**
 * Converts between instants and ticks of 100 ns since 1970-01-01T00:00:00Z, the resolution of {@code Edm.DateTime}.
 */
public final class Ticks {
    /** 1601-01-01T00:00:00Z, the first {@code Edm.DateTime}. */
    public static final long MIN = -116_444_736_000_000_000L;
    /** 9999-12-31T23:59:59.9999999Z, the last {@code Edm.DateTime}. */
    public static final long MAX = 2_534_023_007_999_999_999L;

    private static final long PER_SECOND = 10_000_000L;
    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 7, true)
            .appendLiteral('Z')
            .toFormatter();

    private Ticks() {}

    /**
     * The ticks of {@code instant}; anything finer than 100 ns is cut off towards the past, as the service does.
     *
     * @throws ArithmeticException if the instant does not fit 64-bit ticks
     */
    public static long of(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / 100);
    }

    /** The instant of {@code ticks}. */
    public static Instant toInstant(long ticks) {
        return Instant.ofEpochSecond(Math.floorDiv(ticks, PER_SECOND), Math.floorMod(ticks, PER_SECOND) * 100);
    }

    /** ISO 8601 text in UTC with trailing zeros of the fraction cut, as the service writes it. */
    public static String toText(long ticks) {
        return TEXT.format(LocalDateTime.ofInstant(toInstant(ticks), ZoneOffset.UTC));
    }

    /**
     * Reads what {@link #toText} writes.
     *
     * @throws java.time.DateTimeException if the text is not such a time
     */
    public static long parse(String text) {
        return of(LocalDateTime.parse(text, TEXT).toInstant(ZoneOffset.UTC));
    }
}
