package dev.tables.mapping.key;

import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * An encoding of dates and times of fixed width that sort chronologically. Descending values are written as nines'
 * complement, digit by digit.
 */
final class KeyTimes {
    /** 9999-12-31T23:59:59.9999999Z in .NET ticks, from which descending instants are subtracted. */
    static final long MAX_DOT_NET_TICKS = 3_155_378_975_999_999_999L;

    static final long DOT_NET_TICKS_AT_EPOCH = 621_355_968_000_000_000L;

    private KeyTimes() {}

    /** Returns whether .NET ticks and a year of four digits can represent the instant. */
    static boolean isInRange(Instant value) {
        return ValueType.INSTANT.keyEncoding().nearest(value, 0, 0).direction() == 0;
    }

    /**
     * Appends an instant, truncated to 100 ns; a descending instant is written as inverted .NET ticks. Returns the
     * reason for rejecting the instant, or null.
     */
    static @Nullable String append(StringBuilder key, Instant value, boolean descending) {
        if (!isInRange(value)) {
            return "is outside the years 1 to 9999";
        }
        if (descending) {
            long ticks = value.getEpochSecond() * 10_000_000L + value.getNano() / 100 + DOT_NET_TICKS_AT_EPOCH;
            KeyDigits.append(key, MAX_DOT_NET_TICKS - ticks, 19, false);
        } else {
            LocalDateTime time = LocalDateTime.ofInstant(value, ZoneOffset.UTC);
            append(key, time.toLocalDate(), false);
            append(key, time, time.getNano() / 100, 7, false);
            key.append('Z');
        }
        return null;
    }

    /** Appends a date and time with nanoseconds. */
    static void append(StringBuilder key, LocalDateTime value, boolean descending) {
        append(key, value.toLocalDate(), descending);
        append(key, value, value.getNano(), 9, descending);
    }

    /** Appends a date. */
    static void append(StringBuilder key, LocalDate value, boolean descending) {
        KeyDigits.appendYear(key, value.getYear(), descending);
        twoDigits(key, '-', value.getMonthValue(), descending);
        twoDigits(key, '-', value.getDayOfMonth(), descending);
    }

    /** Appends a year and month. */
    static void append(StringBuilder key, YearMonth value, boolean descending) {
        KeyDigits.appendYear(key, value.getYear(), descending);
        twoDigits(key, '-', value.getMonthValue(), descending);
    }

    private static void append(StringBuilder key, LocalDateTime value, int fraction, int digits, boolean descending) {
        twoDigits(key, 'T', value.getHour(), descending);
        twoDigits(key, ':', value.getMinute(), descending);
        twoDigits(key, ':', value.getSecond(), descending);
        key.append('.');
        KeyDigits.append(key, fraction, digits, descending);
    }

    private static void twoDigits(StringBuilder key, char before, int number, boolean descending) {
        key.append(before);
        KeyDigits.append(key, number, 2, descending);
    }
}
