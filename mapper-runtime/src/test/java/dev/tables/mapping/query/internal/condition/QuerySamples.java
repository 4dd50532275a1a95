package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The few values that random entities have and random queries ask for. */
final class QuerySamples {
    /** Types of components of keys. */
    static final List<ValueType> KEY_TYPES = List.of(
            ValueType.STRING,
            ValueType.STRING,
            ValueType.INT,
            ValueType.LONG,
            ValueType.BOOLEAN,
            ValueType.ENUM,
            ValueType.LOCAL_DATE,
            ValueType.INSTANT,
            ValueType.UUID,
            ValueType.LOCAL_DATE_TIME,
            ValueType.YEAR_MONTH,
            ValueType.BIG_INTEGER,
            ValueType.BIG_DECIMAL,
            ValueType.DOUBLE,
            ValueType.FLOAT);

    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "ab",
            "abc",
            "a b",
            "b",
            "B",
            "~x",
            "é",
            "a/b",
            "a%",
            "!",
            "Ab",
            "z",
            "\uFFFDq",
            "AB",
            "Abc",
            "\u00C9",
            "\u00DF",
            "SS",
            "\u1E9E",
            "I",
            "i",
            "\u0130",
            "\u0131",
            "\u03A3",
            "\u03C3b",
            "\u03C2B",
            "k",
            "\u212A",
            "\u017F",
            "\uFB00",
            "\uD801\uDC00",
            "\uD801\uDC28b",
            "\u01C4",
            "\u01C5");
    /** As they are stored. */
    static final List<Object> COLLECTIONS = List.of(
            "[]",
            "[null]",
            "[\"a\"]",
            "[\"ab\",\"a\"]",
            "[\"a\",\"b\",\"a\"]",
            "[null,\"é\",\"a/b\"]",
            "[\"z\",\"b\",\"abc\"]");

    private static final LocalDateTime NOON = LocalDateTime.of(2020, 2, 29, 12, 0);
    private static final Map<ValueType, List<Object>> SAMPLES = Map.ofEntries(
            Map.entry(ValueType.STRING, List.copyOf(TEXTS)),
            Map.entry(ValueType.INT, List.of(-5, 0, 1, 2, 7, 10, 100)),
            Map.entry(ValueType.LONG, List.of(-5L, 0L, 1L, 7L, 10L, 5_000_000_000L)),
            Map.entry(ValueType.BOOLEAN, List.of(true, false)),
            Map.entry(ValueType.ENUM, List.of("HIGH", "LOW", "MEDIUM")),
            Map.entry(
                    ValueType.LOCAL_DATE,
                    List.of(LocalDate.EPOCH, LocalDate.of(2020, 2, 29), LocalDate.of(1999, 12, 31))),
            Map.entry(ValueType.LOCAL_DATE_TIME, List.of(NOON, NOON.plusNanos(1), NOON.minusYears(3000))),
            Map.entry(ValueType.YEAR_MONTH, List.of(YearMonth.of(2020, 2), YearMonth.of(1999, 12))),
            Map.entry(
                    ValueType.INSTANT,
                    List.of(Instant.EPOCH, Instant.ofEpochSecond(1, 500), Instant.ofEpochSecond(-7))),
            Map.entry(ValueType.UUID, List.of(new UUID(-1, 5), new UUID(0, 1), new UUID(7, -7))),
            Map.entry(
                    ValueType.BIG_INTEGER,
                    List.of(BigInteger.ZERO, BigInteger.valueOf(-100_000), BigInteger.valueOf(99_999))),
            Map.entry(
                    ValueType.BIG_DECIMAL,
                    List.of(new BigDecimal("1.50"), new BigDecimal("1.5"), new BigDecimal("-2"), BigDecimal.TEN)),
            Map.entry(ValueType.DOUBLE, List.of(0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY)),
            Map.entry(ValueType.FLOAT, List.of(0f, -0f, 0.1f, -1.5f, Float.NaN, Float.NEGATIVE_INFINITY)));

    /** What is asked for, and most of it can be in no key. */
    private static final Map<ValueType, List<Object>> FOREIGN = Map.ofEntries(
            Map.entry(
                    ValueType.STRING,
                    List.of(
                            "a\u0001",
                            "\u007F",
                            "b\u0085c",
                            "\uD800",
                            "a\uDC00",
                            "\uDBFF\uE000",
                            "a_",
                            "ab".repeat(600))),
            Map.entry(ValueType.INT, List.of(5_000_000_000L, -5_000_000_000L)),
            Map.entry(ValueType.ENUM, List.of("", "LOW\u0001", "LOWER", "\uDFFF")),
            Map.entry(ValueType.DOUBLE, List.of(0.1f, 2, 5_000_000_000L, Double.MIN_VALUE)),
            Map.entry(ValueType.FLOAT, List.of(0.1, -1e300, 0, 1e300, Double.MIN_VALUE, Double.NaN)),
            Map.entry(ValueType.LOCAL_DATE, List.of(LocalDate.MIN, LocalDate.MAX)),
            Map.entry(ValueType.LOCAL_DATE_TIME, List.of(LocalDateTime.MIN, LocalDateTime.MAX, NOON.minusNanos(1))),
            Map.entry(ValueType.YEAR_MONTH, List.of(YearMonth.of(-999_999_999, 1), YearMonth.of(999_999_999, 12))),
            Map.entry(
                    ValueType.INSTANT,
                    List.of(
                            Instant.MIN,
                            Instant.MAX,
                            Instant.ofEpochSecond(1, 550),
                            Instant.parse("0000-12-31T23:59:59.999999999Z"))),
            Map.entry(
                    ValueType.BIG_INTEGER,
                    List.of(BigInteger.TEN.pow(30), BigInteger.TEN.pow(5), BigInteger.valueOf(-100_001))),
            Map.entry(
                    ValueType.BIG_DECIMAL,
                    List.of(
                            new BigDecimal("1.501"),
                            new BigDecimal("1.499"),
                            new BigDecimal("-2.001"),
                            new BigDecimal("-1E-30"),
                            new BigDecimal("1E+999999999"),
                            new BigDecimal("-1E+30"))));

    private QuerySamples() {}

    /** Those of a type. */
    static List<Object> of(ValueType type) {
        return Objects.requireNonNull(SAMPLES.get(type));
    }

    /** What else is asked of a type; the usual values if there is nothing. */
    static List<Object> foreignTo(ValueType type) {
        return FOREIGN.getOrDefault(type, of(type));
    }

    /** The elements of one of the collections. */
    static List<String> elements(Object json) {
        String inner = json.toString().substring(1, json.toString().length() - 1);
        return inner.isEmpty()
                ? List.of()
                : Arrays.stream(inner.split(","))
                        .filter(element -> !element.equals("null"))
                        .map(element -> element.substring(1, element.length() - 1))
                        .toList();
    }
}
