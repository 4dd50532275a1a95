package dev.tables.mapping.value;

import dev.tables.mapping.value.internal.LocaleText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Currency;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The exact conversion of values that are stored as text. Null stays null.
 *
 * <p>Called by generated mappers. A text that represents no value causes a {@link MappingException} that contains the
 * entity and the property, never the text.
 */
public final class TextValues {
    /** {@link YearMonth#toString} writes years beyond 9999 without the sign that {@link YearMonth#parse} expects. */
    private static final DateTimeFormatter YEAR_MONTH = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .appendLiteral('-')
            .appendValue(ChronoField.MONTH_OF_YEAR, 2)
            .toFormatter(Locale.ROOT);

    private TextValues() {}

    /** Returns the text of a date, date and time, time, duration, period or number. */
    public static @Nullable String of(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    /** Returns the text of a date. */
    public static @Nullable String of(@Nullable LocalDate value) {
        if (value == null) {
            return null;
        }
        int year = value.getYear();
        if (year < 0 || year > 9999) {
            return value.toString();
        }
        byte[] text = {'0', '0', '0', '0', '-', '0', '0', '-', '0', '0'};
        text[0] += (byte) (year / 1000);
        text[1] += (byte) (year / 100 % 10);
        text[2] += (byte) (year / 10 % 10);
        text[3] += (byte) (year % 10);
        text[5] += (byte) (value.getMonthValue() / 10);
        text[6] += (byte) (value.getMonthValue() % 10);
        text[8] += (byte) (value.getDayOfMonth() / 10);
        text[9] += (byte) (value.getDayOfMonth() % 10);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Returns the text of a year and month. */
    public static @Nullable String of(@Nullable YearMonth value) {
        return value == null ? null : YEAR_MONTH.format(value);
    }

    /**
     * Returns the language tag of a locale. If the tag does not represent the locale exactly, returns the language,
     * country and variant, separated by {@code _}.
     *
     * @throws IllegalArgumentException if the tag does not represent the locale exactly, and language or country
     *     contains a {@code _}
     */
    public static @Nullable String of(@Nullable Locale value) {
        return value == null ? null : LocaleText.of(value);
    }

    /** Returns the name of an enum constant. */
    public static @Nullable String of(@Nullable Enum<?> value) {
        return value == null ? null : value.name();
    }

    /** Reads an enum constant. */
    public static <E extends Enum<E>> @Nullable E constant(
            String entity, String property, Class<E> type, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return Enum.valueOf(type, text);
        } catch (IllegalArgumentException unknown) {
            // Without the cause: its message contains the stored text.
            throw new MappingException(
                    entity,
                    property,
                    "the row contains a value that is not a constant of " + type.getSimpleName()
                            + ". Add the constant, or rewrite the rows that contain that value.");
        }
    }

    /** Reads a date. */
    public static @Nullable LocalDate date(String entity, String property, @Nullable String text) {
        LocalDate common = text == null ? null : commonDate(text);
        return common != null ? common : parsed(entity, property, text, LocalDate::parse);
    }

    /** Reads yyyy-MM-dd by hand, several times as fast as a formatter; null if the text is anything else. */
    private static @Nullable LocalDate commonDate(String text) {
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return null;
        }
        int digits = 0;
        for (int i = 0; i < 10; i++) {
            int digit = text.charAt(i) - '0';
            if (i != 4 && i != 7) {
                if (digit < 0 || digit > 9) {
                    return null;
                }
                digits = digits * 10 + digit;
            }
        }
        int month = digits / 100 % 100;
        int day = digits % 100;
        // The 29th of February depends on the year; the formatter knows.
        int lastDay = month == 2 ? 28 : 30 + (month + (month >> 3) & 1);
        return month >= 1 && month <= 12 && day >= 1 && day <= lastDay
                ? LocalDate.of(digits / 10_000, month, day)
                : null;
    }

    /** Reads a date and time. */
    public static @Nullable LocalDateTime dateTime(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, LocalDateTime::parse);
    }

    /** Reads a time of day. */
    public static @Nullable LocalTime time(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, LocalTime::parse);
    }

    /** Reads a date and time with its offset. */
    public static @Nullable OffsetDateTime offsetDateTime(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, OffsetDateTime::parse);
    }

    /** Reads a date and time with its zone. */
    public static @Nullable ZonedDateTime zonedDateTime(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, ZonedDateTime::parse);
    }

    /** Reads a year and month. */
    public static @Nullable YearMonth yearMonth(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, value -> YearMonth.parse(value, YEAR_MONTH));
    }

    /** Reads a duration. */
    public static @Nullable Duration duration(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, Duration::parse);
    }

    /** Reads a period. */
    public static @Nullable Period period(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, Period::parse);
    }

    /** Reads a decimal with its scale. */
    public static @Nullable BigDecimal decimal(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, BigDecimal::new);
    }

    /** Reads a whole number of any size. */
    public static @Nullable BigInteger bigInteger(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, BigInteger::new);
    }

    /** Reads a URI. */
    public static @Nullable URI uri(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, URI::create);
    }

    /** Reads a locale. */
    public static @Nullable Locale locale(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, LocaleText::parse);
    }

    /** Reads a currency. */
    public static @Nullable Currency currency(String entity, String property, @Nullable String text) {
        return parsed(entity, property, text, Currency::getInstance);
    }

    /** Reads a single UTF-16 code unit. */
    public static @Nullable Character character(String entity, String property, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.length() != 1) {
            throw new MappingException(
                    entity,
                    property,
                    "the row contains a string of " + text.length()
                            + " characters, expected a single character. Declare the property as String.");
        }
        return text.charAt(0);
    }

    private static <V> @Nullable V parsed(
            String entity, String property, @Nullable String text, Function<String, V> parser) {
        if (text == null) {
            return null;
        }
        try {
            return parser.apply(text);
        } catch (DateTimeException | IllegalArgumentException notOne) {
            // Without the cause: its message contains the stored text.
            throw new MappingException(
                    entity,
                    property,
                    "the row contains a text that cannot be read as the property's type. Declare the property "
                            + "as String to see the text, or repair the row.");
        }
    }
}
