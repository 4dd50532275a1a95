package dev.tables.mapping.value;

import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Values of one type: those at its ends and edges, and any. Tests of all modules take theirs from here.
 *
 * @param extremes named one by one
 * @param any takes one at random
 */
public record ValueSamples(List<Object> extremes, Function<Random, Object> any) {
    private static final Map<ValueType, ValueSamples> ALL = all();
    private static final String[] ZONES = {
        "Europe/Paris", "America/New_York", "UTC", "Z", "GMT0", "UTC+01:00", "+05:45", "-18:00"
    };

    /** The samples of a type, of which each has a row below. Tests that ask for every type fail for one without. */
    public static ValueSamples of(ValueType type) {
        return Objects.requireNonNull(ALL.get(type), () -> "No row in ValueSamples for " + type + ". Add one.");
    }

    /** A value by the name of its type and its number, for generated source. */
    public static Object value(String type, int number) {
        List<Object> extremes = of(ValueType.valueOf(type)).extremes();
        return extremes.get(number % extremes.size());
    }

    /** Any value, or one of those at the ends. */
    public Object sample(Random random) {
        return random.nextInt(3) == 0 ? extremes.get(random.nextInt(extremes.size())) : any.apply(random);
    }

    /** The class of values as source names it; of constants an enum that the samples are of. */
    public static String className(ValueType type) {
        return type == ValueType.ENUM ? TimeUnit.class.getName() : type.className();
    }

    private static Map<ValueType, ValueSamples> all() {
        Map<ValueType, ValueSamples> all = new EnumMap<>(ValueType.class);
        numbers(all);
        texts(all);
        dates(all);
        times(all);
        others(all);
        return all;
    }

    private static ValueSamples of(Function<Random, Object> any, Object... extremes) {
        return new ValueSamples(List.of(extremes), any);
    }

    private static void numbers(Map<ValueType, ValueSamples> all) {
        all.put(ValueType.BOOLEAN, of(Random::nextBoolean, true, false));
        all.put(ValueType.BYTE, of(random -> (byte) random.nextInt(), Byte.MIN_VALUE, (byte) 0, Byte.MAX_VALUE));
        all.put(ValueType.SHORT, of(random -> (short) random.nextInt(), Short.MIN_VALUE, (short) -1, Short.MAX_VALUE));
        all.put(ValueType.INT, of(Random::nextInt, Integer.MIN_VALUE, 0, Integer.MAX_VALUE));
        all.put(ValueType.LONG, of(Random::nextLong, Long.MIN_VALUE, (1L << 53) + 1, Long.MAX_VALUE));
        all.put(
                ValueType.FLOAT,
                of(
                        random -> Float.intBitsToFloat(random.nextInt()),
                        Float.NaN,
                        Float.NEGATIVE_INFINITY,
                        Float.POSITIVE_INFINITY,
                        -Float.MAX_VALUE,
                        Float.MIN_VALUE,
                        -0.0f,
                        0.1f));
        all.put(
                ValueType.DOUBLE,
                of(
                        random -> Double.longBitsToDouble(random.nextLong()),
                        Double.NaN,
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        -Double.MAX_VALUE,
                        Double.MIN_VALUE,
                        Double.MIN_NORMAL,
                        -0.0,
                        0.1));
        all.put(
                ValueType.BIG_DECIMAL,
                of(
                        random -> new BigDecimal(new BigInteger(random.nextInt(400), random), random.nextInt(-90, 90)),
                        new BigDecimal("0.000"),
                        new BigDecimal("1.500"),
                        new BigDecimal("-1E+2147483647"),
                        new BigDecimal("1E-2147483647"),
                        new BigDecimal(BigInteger.TEN.pow(2_000), 7)));
        all.put(
                ValueType.BIG_INTEGER,
                of(
                        random -> new BigInteger(random.nextInt(900), random).negate(),
                        BigInteger.ZERO,
                        BigInteger.valueOf(Long.MIN_VALUE).subtract(BigInteger.ONE),
                        BigInteger.TEN.pow(2_000).negate()));
    }

    private static void texts(Map<ValueType, ValueSamples> all) {
        all.put(
                ValueType.STRING,
                of(
                        ValueSamples::text,
                        "",
                        " \t\r\n ",
                        "\u0000\u0001\u001F\u007F\u0085\u00FF",
                        "\uFFFE\uFFFF\u2028\u2029",
                        "a\uD83D\uDE00b",
                        "\uD83D",
                        "\uDE00\uD83D",
                        "'\"/\\#?%&<>{}[]",
                        "null",
                        "x".repeat(7_000)));
        all.put(ValueType.CHAR, of(random -> (char) random.nextInt(), '\u0000', '"', '\uD800', '\uDFFF', '\uFFFF'));
        all.put(ValueType.BINARY, of(ValueSamples::bytes, new byte[0], new byte[] {0}, new byte[] {-128, -1, 127}));
        all.put(
                ValueType.UUID,
                of(random -> new UUID(random.nextLong(), random.nextLong()), new UUID(0, 0), new UUID(-1, -1)));
        all.put(
                ValueType.ENUM,
                of(random -> TimeUnit.values()[random.nextInt(7)], TimeUnit.NANOSECONDS, TimeUnit.DAYS));
    }

    private static Object text(Random random) {
        return random.ints(random.nextInt(40), 0, 0x10000)
                .collect(StringBuilder::new, (builder, c) -> builder.append((char) c), StringBuilder::append)
                .toString();
    }

    private static Object bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static LocalDate date(Random random) {
        return random.nextBoolean()
                ? LocalDate.ofEpochDay(random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay()))
                : LocalDate.ofEpochDay(random.nextInt(-800_000, 3_000_000));
    }

    private static LocalDateTime dateTime(Random random) {
        return LocalDateTime.of(date(random), time(random));
    }

    private static LocalTime time(Random random) {
        long unit = new long[] {1, 100, 1_000_000, 1_000_000_000, 60_000_000_000L}[random.nextInt(5)];
        return LocalTime.ofNanoOfDay(random.nextLong(LocalTime.MAX.toNanoOfDay()) / unit * unit);
    }

    private static ZoneOffset offset(Random random) {
        return ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
    }

    private static void dates(Map<ValueType, ValueSamples> all) {
        LocalDate leap = LocalDate.of(2024, 2, 29);
        all.put(ValueType.LOCAL_DATE, of(ValueSamples::date, LocalDate.MIN, LocalDate.EPOCH, leap, LocalDate.MAX));
        all.put(
                ValueType.YEAR,
                of(random -> Year.from(date(random)), Year.of(Year.MIN_VALUE), Year.of(0), Year.of(999_999_999)));
        all.put(
                ValueType.YEAR_MONTH,
                of(
                        random -> YearMonth.from(date(random)),
                        YearMonth.from(LocalDate.MIN),
                        YearMonth.of(-1, 1),
                        YearMonth.of(10_000, 12),
                        YearMonth.from(LocalDate.MAX)));
        all.put(
                ValueType.PERIOD,
                of(
                        random -> Period.of(random.nextInt(), random.nextInt(), random.nextInt()),
                        Period.ZERO,
                        Period.ofMonths(13),
                        Period.of(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE)));
        all.put(
                ValueType.DURATION,
                of(
                        random -> Duration.ofSeconds(random.nextLong(), random.nextInt(1_000_000_000)),
                        Duration.ZERO,
                        Duration.ofNanos(-1),
                        Duration.ofSeconds(Long.MIN_VALUE),
                        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));
    }

    private static void times(Map<ValueType, ValueSamples> all) {
        all.put(ValueType.LOCAL_TIME, of(ValueSamples::time, LocalTime.MIN, LocalTime.NOON, LocalTime.MAX));
        all.put(
                ValueType.LOCAL_DATE_TIME,
                of(
                        ValueSamples::dateTime,
                        LocalDateTime.MIN,
                        LocalDateTime.of(0, 1, 1, 0, 0),
                        LocalDateTime.of(2026, 11, 21, 23, 59, 59, 1),
                        LocalDateTime.MAX));
        all.put(
                ValueType.OFFSET_DATE_TIME,
                of(
                        random -> OffsetDateTime.of(dateTime(random), offset(random)),
                        OffsetDateTime.MIN,
                        OffsetDateTime.parse("2026-11-21T00:00Z"),
                        OffsetDateTime.parse("2026-11-21T00:00:00.000000001-00:00:01"),
                        OffsetDateTime.MAX));
        LocalDateTime twice = LocalDateTime.of(2026, 10, 25, 2, 30);
        ZoneId paris = ZoneId.of("Europe/Paris");
        all.put(
                ValueType.ZONED_DATE_TIME,
                of(
                        random -> zoned(random),
                        ZonedDateTime.ofStrict(twice, ZoneOffset.ofHours(2), paris),
                        ZonedDateTime.ofStrict(twice, ZoneOffset.ofHours(1), paris),
                        ZonedDateTime.of(LocalDateTime.of(1850, 1, 1, 0, 0), paris),
                        ZonedDateTime.of(twice, ZoneId.of("UTC")),
                        ZonedDateTime.of(twice, ZoneOffset.UTC),
                        ZonedDateTime.of(LocalDateTime.MIN, ZoneOffset.MAX),
                        ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.MIN)));
        all.put(
                ValueType.INSTANT,
                of(
                        random -> Instant.ofEpochSecond(
                                random.nextLong(-11_644_473_600L, 253_402_300_800L), random.nextInt(10_000_000) * 100L),
                        Instant.parse("1601-01-01T00:00:00Z"),
                        Instant.parse("1969-12-31T23:59:59.999999900Z"),
                        Instant.EPOCH,
                        Instant.parse("9999-12-31T23:59:59.999999900Z")));
    }

    private static Object zoned(Random random) {
        ZoneId zone = ZoneId.of(ZONES[random.nextInt(ZONES.length)]);
        long second = random.nextLong(-8_000_000_000L, 8_000_000_000L);
        return Instant.ofEpochSecond(second, random.nextInt(1_000_000_000)).atZone(zone);
    }

    /** A locale that its language tag may not make again: builders refuse some that this constructor makes. */
    @SuppressWarnings("deprecation")
    private static Locale locale(String language, String country, String variant) {
        return new Locale(language, country, variant);
    }

    private static void others(Map<ValueType, ValueSamples> all) {
        all.put(
                ValueType.DATE,
                of(
                        random -> new Date(random.nextLong(-11_644_473_600_000L, 253_402_300_800_000L)),
                        new Date(-11_644_473_600_000L),
                        new Date(0),
                        new Date(253_402_300_799_999L)));
        all.put(
                ValueType.URI,
                of(
                        random -> URI.create(
                                "http://host" + random.nextInt(9) + "/%20" + random.nextLong() + "?q=\u00e9#f"),
                        URI.create(""),
                        URI.create("urn:isbn:0451450523"),
                        URI.create("../a/./b;c=%7e"),
                        URI.create("https://user@[::1]:8443/p\u00e4th?q=a+b&c=%2F#frag")));
        all.put(
                ValueType.LOCALE,
                of(
                        random -> Locale.forLanguageTag(List.of("de", "de-CH", "zh-Hant-TW", "en-US-u-ca-buddhist")
                                .get(random.nextInt(4))),
                        Locale.forLanguageTag("sr-Latn-RS"),
                        locale("no", "NO", "NY"),
                        locale("ja", "JP", "JP"),
                        locale("th", "TH", "TH"),
                        locale("", "US", ""),
                        locale("de", "DE", "POSIX_x"),
                        locale("iw", "", ""),
                        Locale.ROOT,
                        Locale.CANADA_FRENCH,
                        Locale.GERMAN));
        List<Currency> currencies = Currency.getAvailableCurrencies().stream()
                .sorted(Comparator.comparing(Currency::getCurrencyCode))
                .toList();
        all.put(
                ValueType.CURRENCY,
                of(
                        random -> currencies.get(random.nextInt(currencies.size())),
                        Currency.getInstance("EUR"),
                        Currency.getInstance("JPY"),
                        Currency.getInstance("XXX")));
    }
}
