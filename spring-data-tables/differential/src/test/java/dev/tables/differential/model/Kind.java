package dev.tables.differential.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The types of single values, with a few values each, so that much matches, and some that no key can hold to ask with. */
public enum Kind {
    STRING("String", null, true, true, Samples.TEXTS, Samples.ODD_TEXTS),
    BOOLEAN("Boolean", "boolean", true, true, List.of(true, false)),
    BYTE("Byte", "byte", true, true, List.of((byte) -128, (byte) -1, (byte) 0, (byte) 7, (byte) 127)),
    SHORT("Short", "short", true, true, List.of((short) -300, (short) 0, (short) 9, (short) 10, (short) 3000)),
    INT("Integer", "int", true, true, List.of(-5, 0, 1, 2, 7, 10, 100), List.of(Integer.MIN_VALUE, Integer.MAX_VALUE)),
    LONG(
            "Long",
            "long",
            true,
            true,
            List.of(-5L, 0L, 1L, 7L, 10L, 99_999L, 5_000_000_000L, -7_000_000_000L, 123_456_789_012L),
            List.of(Long.MIN_VALUE)),
    FLOAT("Float", "float", false, true, List.of(-1.5f, 0f, 0.1f, 2.5f, Float.POSITIVE_INFINITY)),
    DOUBLE("Double", "double", false, true, List.of(-1.5, 0.0, 0.1, 2.5, Double.NaN, Double.NEGATIVE_INFINITY)),
    CHAR("Character", "char", false, true, List.of('a', 'B', 'b', '\u00e9', '~')),
    BYTES("byte[]", null, false, false, List.of(new byte[0], new byte[] {1}, new byte[] {-1, 0, 3})),
    INSTANT("java.time.Instant", null, true, true, Samples.INSTANTS, Samples.ODD_INSTANTS),
    UUID_("java.util.UUID", null, true, true, List.of(new UUID(-1, 5), new UUID(0, 1), new UUID(7, -7))),
    ENUM("dev.tables.differential.model.Level", null, true, true, List.of((Object[]) Level.values())),
    LOCAL_DATE("java.time.LocalDate", null, true, true, Samples.DATES, List.of(LocalDate.MIN, LocalDate.MAX)),
    LOCAL_DATE_TIME(
            "java.time.LocalDateTime",
            null,
            true,
            true,
            Samples.DATE_TIMES,
            List.of(LocalDateTime.MIN, LocalDateTime.MAX)),
    YEAR_MONTH(
            "java.time.YearMonth",
            null,
            true,
            true,
            List.of(YearMonth.of(2020, 2), YearMonth.of(1999, 12), YearMonth.of(2020, 10)),
            List.of(YearMonth.of(-999_999_999, 1), YearMonth.of(999_999_999, 12))),
    BIG_DECIMAL(
            "java.math.BigDecimal",
            null,
            true,
            true,
            List.of(new BigDecimal("1.50"), new BigDecimal("1.5"), new BigDecimal("-2"), BigDecimal.TEN),
            List.of(new BigDecimal("1.501"), new BigDecimal("1E+30"), new BigDecimal("-1E-30"))),
    BIG_INTEGER(
            "java.math.BigInteger",
            null,
            true,
            true,
            List.of(BigInteger.ZERO, BigInteger.valueOf(-99_999), BigInteger.valueOf(100), BigInteger.valueOf(9)),
            List.of(BigInteger.TEN.pow(30), BigInteger.TEN.pow(5))),
    LOCAL_TIME("java.time.LocalTime", null, false, true, List.of(LocalTime.MIN, LocalTime.NOON, LocalTime.MAX)),
    OFFSET_DATE_TIME(
            "java.time.OffsetDateTime",
            null,
            false,
            true,
            List.of(
                    OffsetDateTime.parse("2020-02-29T12:00+01:00"),
                    OffsetDateTime.parse("2020-02-29T11:00Z"),
                    OffsetDateTime.parse("1999-12-31T23:59:59.000000001-11:30"))),
    ZONED_DATE_TIME(
            "java.time.ZonedDateTime",
            null,
            false,
            true,
            List.of(
                    ZonedDateTime.parse("2020-02-29T12:00+01:00[Europe/Paris]"),
                    ZonedDateTime.parse("2020-02-29T12:00+01:00[Europe/Berlin]"),
                    ZonedDateTime.parse("1999-12-31T12:00Z"))),
    YEAR("java.time.Year", null, false, true, List.of(Year.of(1999), Year.of(2020), Year.of(-5))),
    DURATION(
            "java.time.Duration",
            null,
            false,
            true,
            List.of(Duration.ZERO, Duration.ofDays(3), Duration.ofMillis(-1500), Duration.ofHours(100))),
    PERIOD("java.time.Period", null, false, false, List.of(Period.ZERO, Period.ofMonths(14), Period.of(1, 2, 3)));

    private final String type;
    private final @Nullable String primitive;
    private final boolean key;
    private final boolean ordered;
    private final List<?> samples;
    private final List<?> tamed;
    private final List<?> odd;

    Kind(String type, @Nullable String primitive, boolean key, boolean ordered, List<?> samples) {
        this(type, primitive, key, ordered, samples, List.of());
    }

    Kind(String type, @Nullable String primitive, boolean key, boolean ordered, List<?> samples, List<?> odd) {
        this.type = type;
        this.primitive = primitive;
        this.key = key;
        this.ordered = ordered;
        this.samples = samples;
        this.tamed = samples.stream().filter(Kind::isTame).toList();
        this.odd = odd;
    }

    /** The Java type of a value that may be null. */
    public String type() {
        return type;
    }

    /** The Java type of a value that may not be null, if it has one of its own. */
    public @Nullable String primitive() {
        return primitive;
    }

    /** Whether a value can be part of a key. */
    public boolean isKey() {
        return key;
    }

    /** Whether an index can hold a value that is no part of a key: numbers of any size have no width there. */
    public boolean isIndexable() {
        return key && !isBig();
    }

    /** Whether a key needs a width for it. */
    public boolean isBig() {
        return this == BIG_DECIMAL || this == BIG_INTEGER;
    }

    /** Whether it is a whole number of a bounded type. */
    public boolean isWhole() {
        return this == BYTE || this == SHORT || this == INT || this == LONG;
    }

    /** Whether values are less or greater. */
    public boolean isOrdered() {
        return ordered;
    }

    /** The values that entities have. */
    public List<?> samples(boolean tame) {
        return tame ? tamed : samples;
    }

    /** Values to ask with that most entities cannot have; may be empty. */
    public List<?> odd(boolean tame) {
        return tame ? List.of() : odd;
    }

    /**
     * Whether the emulator compares the value as it is: it does not know an Int64 by an Int32 literal, compares times by
     * milliseconds, and takes infinity for a text.
     */
    private static boolean isTame(Object value) {
        if (value instanceof Double number) {
            return !number.isInfinite() && !number.isNaN();
        }
        if (value instanceof Float number) {
            return !number.isInfinite();
        }
        if (value instanceof Instant time) {
            return time.getNano() % 1_000_000 == 0;
        }
        return !(value instanceof Long number) || number.intValue() != number;
    }
}
