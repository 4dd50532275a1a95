package dev.tables.mapping.key;

import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random key components and values, biased towards what is hard: extremes, neighbours, separators, escapes. */
final class Samples {
    static final List<ValueType> TYPES = java.util.Arrays.stream(ValueType.values())
            .filter(ValueType::isKeyComponent)
            .toList();
    private static final String[] HARD = {
        "",
        " ",
        "!",
        "!!",
        " !",
        "! ",
        "/",
        ".",
        "\\",
        "[",
        "#",
        "\"",
        "?",
        ">",
        "~",
        "}",
        "}}",
        "}~",
        "~~",
        "\uFFFC",
        "\uFFFD",
        "\uFFFE",
        "\uFFFF",
        "\uFFFD9",
        ".\uFFFD9",
        "\uFFFD1",
        "a",
        "A",
        "é",
        "Ö",
        "\u00A0",
        "\u00FF",
        "\uD7FF",
        "\uE000",
        "\uD83D\uDE00",
        "\uD83D\uDFFF",
        "\uDBFF\uDFFF",
        "0",
        "9",
        "_",
        "-",
        "z",
        "<",
        "@",
        "%",
        "'"
    };
    private static final String[] BROKEN = {"\u0000", "\n", "\u007F", "\u009F", "\uD83D", "\uDE00", "\uDFFF\uD800"};

    private final Random random;

    Samples(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean chance() {
        return random.nextBoolean();
    }

    /** A component of any type; separators and prefixes are left to the caller. */
    KeyComponent component(int number) {
        ValueType type = TYPES.get(below(TYPES.size()));
        KeyComponent component = KeyComponent.of("p" + number, type);
        if (type == ValueType.BIG_DECIMAL) {
            component =
                    chance() ? component : component.withDigits(1 + below(22)).withScale(below(4));
        } else if (type == ValueType.BIG_INTEGER) {
            component = chance() ? component : component.withDigits(1 + below(25));
        }
        return chance() ? component.reversed() : component;
    }

    Object value(KeyComponent component) {
        return switch (component.type()) {
            case STRING -> text(component.descending());
            case ENUM -> DayOfWeek.of(1 + below(7));
            case BOOLEAN -> chance();
            case BYTE -> (byte) number(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> (short) number(Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> number(Long.MIN_VALUE, Long.MAX_VALUE);
            case BIG_INTEGER -> big(component.digits() == 0 ? 1 + below(30) : component.digits());
            case BIG_DECIMAL ->
                component.digits() == 0
                        ? anyDecimal()
                        : new BigDecimal(big(component.digits() + component.scale()), component.scale());
            case UUID -> new UUID(number(Long.MIN_VALUE, Long.MAX_VALUE), number(Long.MIN_VALUE, Long.MAX_VALUE));
            case LOCAL_DATE -> date();
            case LOCAL_DATE_TIME -> LocalDateTime.of(date(), time());
            case INSTANT -> instant();
            case YEAR_MONTH -> YearMonth.from(date());
            default ->
                component
                        .type()
                        .keyEncoding()
                        .afterRoundTrip(ValueSamples.of(component.type()).sample(random));
        };
    }

    String text(boolean broken) {
        StringBuilder text = new StringBuilder();
        for (int i = below(4); i > 0; i--) {
            text.append(HARD[below(HARD.length)]);
            if (broken && below(6) == 0) {
                text.append(BROKEN[below(BROKEN.length)]);
            }
        }
        return text.toString();
    }

    private long number(long min, long max) {
        long[] hard = {min, min + 1, max, max - 1, -1, 0, 1, 9, 10, -9, -10, -11, 99, 100};
        long any = random.nextLong();
        return below(3) == 0 ? Math.max(min, Math.min(max, any)) : hard[below(hard.length)];
    }

    private BigInteger big(int digits) {
        BigInteger max = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
        List<BigInteger> hard = new ArrayList<>(List.of(max, BigInteger.ZERO, BigInteger.ONE));
        hard.add(new BigInteger(60, random).mod(max.add(BigInteger.ONE)));
        BigInteger number = hard.get(below(hard.size()));
        return chance() ? number.not() : number;
    }

    /** As it is read back: without zeros at the end. */
    private BigDecimal anyDecimal() {
        int[] hard = {0, 1, -1, 2, 998, 999, 1000, -998, -999, -1000, -1001, 100_000, -100_000, 2_000_000_000};
        return new BigDecimal(big(1 + below(30)), hard[below(hard.length)]).stripTrailingZeros();
    }

    private LocalDate date() {
        LocalDate[] hard = {
            LocalDate.MIN,
            LocalDate.MAX,
            LocalDate.EPOCH,
            LocalDate.of(0, 1, 1),
            LocalDate.of(-1, 12, 31),
            LocalDate.of(9999, 12, 31),
            LocalDate.of(10000, 1, 1),
            LocalDate.of(99999, 9, 9),
            LocalDate.of(-10000, 2, 1)
        };
        return below(3) == 0 ? LocalDate.ofEpochDay(random.nextInt()) : hard[below(hard.length)];
    }

    private LocalTime time() {
        LocalTime[] hard = {LocalTime.MIN, LocalTime.MAX, LocalTime.NOON, LocalTime.of(9, 9, 9, 1)};
        return hard[below(hard.length)];
    }

    private Instant instant() {
        Instant[] hard = {
            Instant.EPOCH,
            Instant.EPOCH.minusNanos(100),
            Instant.parse("0001-01-01T00:00:00Z"),
            Instant.parse("9999-12-31T23:59:59.9999999Z"),
            Instant.ofEpochSecond(random.nextInt(), below(10_000_000) * 100L)
        };
        return hard[below(hard.length)];
    }

    /** How two values of a component sort: ascending, whatever the component says. */
    static int compare(ValueType type, Object left, Object right) {
        if (type == ValueType.UUID || type == ValueType.ENUM) {
            return left.toString().compareTo(right.toString());
        }
        @SuppressWarnings("unchecked")
        Comparable<Object> comparable = (Comparable<Object>) left;
        return Integer.signum(comparable.compareTo(right));
    }

    /** Reads a value back, whatever its type. */
    static Object read(KeyComponent component, KeyReader reader) {
        return switch (component.type()) {
            case STRING -> reader.string();
            case ENUM -> reader.enumValue(DayOfWeek.class);
            case BOOLEAN -> reader.bool();
            case BYTE -> reader.int8();
            case SHORT -> reader.int16();
            case INT -> reader.int32();
            case LONG -> reader.int64();
            case BIG_INTEGER -> reader.bigInteger();
            case BIG_DECIMAL -> reader.decimal();
            case UUID -> reader.guid();
            case LOCAL_DATE -> reader.date();
            case LOCAL_DATE_TIME -> reader.dateTime();
            case INSTANT -> reader.instant();
            case YEAR_MONTH -> reader.yearMonth();
            default -> reader.value();
        };
    }
}
