package dev.tables.differential.model;

import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The types of single values, with a few values each, so that much matches, and some that no key can hold to ask with. A type that
 * is not named here has the values that tests of all modules take.
 */
public final class Kind {
    private static final Map<ValueType, Kind> ALL = new LinkedHashMap<>();

    public static final Kind STRING = new Kind(ValueType.STRING, Samples.TEXTS, Samples.ODD_TEXTS);
    public static final Kind BOOLEAN = new Kind(ValueType.BOOLEAN, List.of(true, false));
    public static final Kind BYTE =
            new Kind(ValueType.BYTE, List.of((byte) -128, (byte) -1, (byte) 0, (byte) 7, (byte) 127));
    public static final Kind SHORT =
            new Kind(ValueType.SHORT, List.of((short) -300, (short) 0, (short) 9, (short) 10, (short) 3000));
    public static final Kind INT =
            new Kind(ValueType.INT, List.of(-5, 0, 1, 2, 7, 10, 100), List.of(Integer.MIN_VALUE, Integer.MAX_VALUE));
    public static final Kind LONG = new Kind(
            ValueType.LONG,
            List.of(-5L, 0L, 1L, 7L, 10L, 99_999L, 5_000_000_000L, -7_000_000_000L, 123_456_789_012L),
            List.of(Long.MIN_VALUE));
    public static final Kind FLOAT = new Kind(ValueType.FLOAT, List.of(-1.5f, 0f, 0.1f, 2.5f, Float.POSITIVE_INFINITY));
    public static final Kind DOUBLE =
            new Kind(ValueType.DOUBLE, List.of(-1.5, 0.0, 0.1, 2.5, Double.NaN, Double.NEGATIVE_INFINITY));
    public static final Kind CHAR = new Kind(ValueType.CHAR, List.of('a', 'B', 'b', '\u00e9', '~'));
    public static final Kind BINARY =
            new Kind(ValueType.BINARY, List.of(new byte[0], new byte[] {1}, new byte[] {-1, 0, 3}));
    public static final Kind INSTANT = new Kind(ValueType.INSTANT, Samples.INSTANTS, Samples.ODD_INSTANTS);
    public static final Kind UUID = new Kind(ValueType.UUID, List.of(new UUID(-1, 5), new UUID(0, 1), new UUID(7, -7)));
    public static final Kind ENUM = new Kind(ValueType.ENUM, List.of((Object[]) Level.values()));
    public static final Kind LOCAL_DATE =
            new Kind(ValueType.LOCAL_DATE, Samples.DATES, List.of(LocalDate.MIN, LocalDate.MAX));
    public static final Kind LOCAL_DATE_TIME =
            new Kind(ValueType.LOCAL_DATE_TIME, Samples.DATE_TIMES, List.of(LocalDateTime.MIN, LocalDateTime.MAX));
    public static final Kind YEAR_MONTH = new Kind(
            ValueType.YEAR_MONTH,
            List.of(YearMonth.of(2020, 2), YearMonth.of(1999, 12), YearMonth.of(2020, 10)),
            List.of(YearMonth.of(-999_999_999, 1), YearMonth.of(999_999_999, 12)));
    public static final Kind BIG_DECIMAL = new Kind(
            ValueType.BIG_DECIMAL,
            List.of(new BigDecimal("1.50"), new BigDecimal("1.5"), new BigDecimal("-2"), BigDecimal.TEN),
            List.of(new BigDecimal("1.501"), new BigDecimal("1E+30"), new BigDecimal("-1E-30")));
    public static final Kind BIG_INTEGER = new Kind(
            ValueType.BIG_INTEGER,
            List.of(BigInteger.ZERO, BigInteger.valueOf(-99_999), BigInteger.valueOf(100), BigInteger.valueOf(9)),
            List.of(BigInteger.TEN.pow(30), BigInteger.TEN.pow(5)));
    public static final Kind LOCAL_TIME =
            new Kind(ValueType.LOCAL_TIME, List.of(LocalTime.MIN, LocalTime.NOON, LocalTime.MAX));
    public static final Kind OFFSET_DATE_TIME = new Kind(
            ValueType.OFFSET_DATE_TIME,
            List.of(
                    OffsetDateTime.parse("2020-02-29T12:00+01:00"),
                    OffsetDateTime.parse("2020-02-29T11:00Z"),
                    OffsetDateTime.parse("1999-12-31T23:59:59.000000001-11:30")));
    public static final Kind ZONED_DATE_TIME = new Kind(
            ValueType.ZONED_DATE_TIME,
            List.of(
                    ZonedDateTime.parse("2020-02-29T12:00+01:00[Europe/Paris]"),
                    ZonedDateTime.parse("2020-02-29T12:00+01:00[Europe/Berlin]"),
                    ZonedDateTime.parse("1999-12-31T12:00Z")));
    public static final Kind YEAR = new Kind(ValueType.YEAR, List.of(Year.of(1999), Year.of(2020), Year.of(-5)));
    public static final Kind DURATION = new Kind(
            ValueType.DURATION,
            List.of(Duration.ZERO, Duration.ofDays(3), Duration.ofMillis(-1500), Duration.ofHours(100)));
    public static final Kind PERIOD =
            new Kind(ValueType.PERIOD, List.of(Period.ZERO, Period.ofMonths(14), Period.of(1, 2, 3)));

    static {
        for (ValueType type : ValueType.values()) {
            if (!ALL.containsKey(type)) {
                new Kind(type, ValueSamples.of(type).extremes());
            }
        }
    }

    private final ValueType type;
    private final List<?> samples;
    private final List<?> tamed;
    private final List<?> odd;

    private Kind(ValueType type, List<?> samples) {
        this(type, samples, List.of());
    }

    private Kind(ValueType type, List<?> samples, List<?> odd) {
        this.type = type;
        this.samples = samples;
        this.tamed = samples.stream().filter(Kind::isTame).toList();
        this.odd = odd;
        ALL.put(type, this);
    }

    /** The kinds of all types that a property can have. */
    public static List<Kind> values() {
        return List.copyOf(ALL.values());
    }

    /** The Java type of a value that may be null. */
    public String type() {
        return type == ValueType.ENUM ? Level.class.getName() : type.className();
    }

    /** The Java type of a value that may not be null, if it has one of its own. */
    public @Nullable String primitive() {
        Class<?> primitive = type.primitive();
        return primitive == null ? null : primitive.getName();
    }

    /** Whether a value can be part of a key. */
    public boolean isKey() {
        return type.isKeyComponent();
    }

    /** Whether an index can hold a value. */
    public boolean isIndexable() {
        return type.isIndexable();
    }

    /** Whether an index can hold the elements of a collection of such. */
    public boolean isIndexableElement() {
        return type.isIndexableElement();
    }

    /** Whether a key needs a width for it. */
    public boolean isBig() {
        return isKey() && type.keyEncoding().requiresDigits();
    }

    /** Whether it is a whole number of a bounded type. */
    public boolean isWhole() {
        return type.integerRange() != null;
    }

    /** Whether values are less or greater. */
    public boolean isOrdered() {
        return type.isOrdered();
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

    @Override
    public String toString() {
        return type.toString();
    }
}
