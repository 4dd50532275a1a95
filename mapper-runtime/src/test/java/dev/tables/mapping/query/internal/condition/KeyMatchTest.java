package dev.tables.mapping.query.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.mapping.key.InvalidKeyValueException;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.KeyEncoding;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a query compares a key component with, the ranges it reads hold the keys of the values it asks for and no others:
 * every type of component, every keyword that keys serve, arguments that a key holds and that none does. Repeat a failure with
 * {@code -Dtables.seed=...}.
 */
class KeyMatchTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int LAYOUTS = Integer.getInteger("test.rounds", 150);
    private static final String FULL = "a".repeat(Limits.MAX_KEY_LENGTH - 1);
    private static final List<Long> NUMBERS = List.of(
            Long.MIN_VALUE, Integer.MIN_VALUE - 1L, -32769L, -129L, -1L, 0L, 128L, 32768L, 1L << 31, Long.MAX_VALUE);
    private static final List<String> TEXTS = List.of(
            "", FULL, FULL + "a", FULL + "b", FULL + "aa", FULL + "b\uD83D\uDE00", "\n", "a\u007F", "\uD83D", "\uFFFF");

    private final Random random = new Random(SEED.value());

    static Stream<ValueType> types() {
        return Arrays.stream(ValueType.values()).filter(ValueType::isKeyComponent);
    }

    @ParameterizedTest
    @MethodSource("types")
    void rangesContainTheMatchingValuesForRandomArguments(ValueType type) {
        for (int round = 0; round < LAYOUTS; round++) {
            KeyComponent component = component(type);
            KeyLayout layout = layout(component);
            Map<String, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < 14; i++) {
                Object value = type.toComparable(argument(component));
                String key = key(layout, value);
                if (key != null) {
                    values.put(key, type.keyEncoding().afterRoundTrip(value));
                }
            }
            for (QueryKeyword keyword : QueryKeyword.values()) {
                if (isServed(keyword, type)) {
                    check(layout, keyword, values);
                }
            }
        }
    }

    /** The form of a type says of the same values that keys hold them as keys do. */
    @ParameterizedTest
    @MethodSource("types")
    void heldValuesMatchTheKeyEncoding(ValueType type) {
        KeyEncoding form = type.keyEncoding();
        for (int round = 0; round < LAYOUTS && !form.isText(); round++) {
            KeyComponent component = component(type);
            Object value = type.toComparable(argument(component));
            boolean held =
                    form.nearest(value, component.digits(), component.scale()).direction() == 0;
            assertThat(key(KeyLayout.of(component), value) != null)
                    .as("%s %s: %s", SEED, component, value)
                    .isEqualTo(held);
        }
    }

    private void check(KeyLayout layout, QueryKeyword keyword, Map<String, Object> values) {
        KeyComponent component = layout.components().get(0);
        Condition.Test test =
                new Condition.Test(PropertyModel.rowKey(component.property(), component.type()), keyword, 0, false);
        KeyMatch match = KeyMatch.of(layout, List.of(test));
        assertThat(match.isNarrow()).isTrue();
        for (int i = 0; i < 4; i++) {
            Object[] given = keyword == QueryKeyword.IN
                    ? new Object[] {List.of(argument(component, values), argument(component, values))}
                    : new Object[] {argument(component, values), argument(component, values)};
            Arguments arguments = Arguments.of(List.of(test), given, null, BoundQuery.MAX_IN_VALUES);
            List<KeyRange> ranges = match.ranges("E", arguments);
            boolean exact = match.taken().contains(test);
            values.forEach((key, value) -> {
                boolean found = ranges.stream().anyMatch(range -> range.contains(key));
                boolean expected = isAskedFor(component.type(), keyword, value, given);
                assertThat(found || !exact && !expected)
                        .as("%s %s: %s %s %s", SEED, layout, shown(value), keyword, shown(Arrays.toString(given)))
                        .isEqualTo(expected || !exact);
            });
        }
    }

    private static String shown(Object value) {
        return value.toString().replace(FULL, "FULL");
    }

    private static boolean isServed(QueryKeyword keyword, ValueType type) {
        return keyword.isRange()
                || keyword == QueryKeyword.IS
                || keyword == QueryKeyword.IN
                || keyword == QueryKeyword.STARTING_WITH && type == ValueType.STRING
                || keyword.isEquality() && keyword.argumentCount() == 0 && type == ValueType.BOOLEAN;
    }

    private KeyComponent component(ValueType type) {
        KeyComponent component = KeyComponent.of("p0", type);
        KeyEncoding form = type.keyEncoding();
        if (form.maxDigits() > 0 && (form.requiresDigits() || random.nextBoolean())) {
            component = component.withDigits(1 + random.nextInt(Math.min(form.maxDigits(), 24)));
        }
        if (form.maxScale() > 0) {
            component = component.withScale(random.nextInt(4));
        }
        return random.nextBoolean() ? component.reversed() : component;
    }

    private KeyLayout layout(KeyComponent component) {
        return switch (random.nextInt(3)) {
            case 0 -> KeyLayout.of(component);
            case 1 -> KeyLayout.ofIndex("~byIt_", List.of(component), true);
            default -> KeyLayout.of(component, KeyComponent.of("p1", ValueType.STRING));
        };
    }

    /** The key of a value, or null if none has it. */
    private static @Nullable String key(KeyLayout layout, Object value) {
        try {
            KeyWriter writer = layout.writer("E").value(value);
            if (layout.components().size() > 1) {
                writer.string("x");
            }
            return layout.hasSuffix() ? writer.toKey("0001") : writer.toKey();
        } catch (InvalidKeyValueException beyond) {
            return null;
        }
    }

    private Object argument(KeyComponent component, Map<String, Object> values) {
        List<Object> held = new ArrayList<>(values.values());
        return held.isEmpty() || random.nextBoolean() ? argument(component) : held.get(random.nextInt(held.size()));
    }

    /** Any value of the type, or one at or beyond what the type, the component or a key holds. */
    private Object argument(KeyComponent component) {
        ValueType type = component.type();
        boolean odd = random.nextBoolean();
        if (odd && type.integerRange() != null) {
            long end = (long) Math.pow(10, Math.min(18, component.digits()));
            return random.nextBoolean() ? any(NUMBERS) : any(List.of(end, end - 1, -end, -end - 1));
        }
        return switch (type) {
            case STRING, ENUM -> odd ? any(TEXTS) : ValueSamples.of(type).sample(random);
            case BIG_INTEGER ->
                odd ? end(component).toBigInteger() : number(component).toBigInteger();
            case BIG_DECIMAL -> odd ? end(component) : number(component);
            case INSTANT -> odd ? instant() : ValueSamples.of(type).sample(random);
            case FLOAT -> odd ? random.nextGaussian() : ValueSamples.of(type).sample(random);
            default -> ValueSamples.of(type).sample(random);
        };
    }

    private BigDecimal number(KeyComponent component) {
        return new BigDecimal(new BigInteger(4 * component.digits() + 4, random), component.scale())
                .multiply(random.nextBoolean() ? BigDecimal.ONE : BigDecimal.ONE.negate());
    }

    /** A number next to the greatest or the least that the component holds. */
    private BigDecimal end(KeyComponent component) {
        BigDecimal end = BigDecimal.ONE.movePointRight(component.digits());
        BigDecimal little = BigDecimal.valueOf(random.nextInt(3) - 1, component.scale() + random.nextInt(2));
        return (random.nextBoolean() ? end : end.negate()).add(little);
    }

    private Instant instant() {
        return any(List.of(
                Instant.MIN,
                Instant.MAX,
                Instant.EPOCH.plusNanos(random.nextInt(200)),
                Instant.parse("0001-01-01T00:00:00Z").minusNanos(1),
                Instant.parse("9999-12-31T23:59:59.9999999Z"),
                Instant.parse("+10000-01-01T00:00:00Z")));
    }

    private <V> V any(List<V> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static boolean isAskedFor(ValueType type, QueryKeyword keyword, Object value, Object[] given) {
        Object first = given[0];
        return switch (keyword) {
            case TRUE -> value.equals(true);
            case FALSE -> value.equals(false);
            case STARTING_WITH -> value.toString().startsWith(first.toString());
            case IN -> ((List<?>) first).stream().anyMatch(one -> order(type, value, one, 0));
            case IS -> order(type, value, first, 0);
            case LESS_THAN, BEFORE -> order(type, value, first, -1);
            case GREATER_THAN, AFTER -> order(type, value, first, 1);
            case LESS_THAN_EQUAL -> order(type, value, first, -1) || order(type, value, first, 0);
            case GREATER_THAN_EQUAL -> order(type, value, first, 1) || order(type, value, first, 0);
            default ->
                isAskedFor(type, QueryKeyword.GREATER_THAN_EQUAL, value, given)
                        && isAskedFor(type, QueryKeyword.LESS_THAN_EQUAL, value, new Object[] {given[1]});
        };
    }

    /** Whether one value lies on that side of the other; nothing lies on any side of NaN. */
    private static boolean order(ValueType type, Object left, Object right, int side) {
        if (left instanceof Number && right instanceof Number && isFloating(type)) {
            double one = ((Number) left).doubleValue();
            double other = ((Number) right).doubleValue();
            return side < 0 ? one < other : side > 0 ? one > other : one == other;
        }
        return Integer.signum(plain(type, left).compareTo(plain(type, right))) == side;
    }

    private static boolean isFloating(ValueType type) {
        return type == ValueType.DOUBLE || type == ValueType.FLOAT;
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> plain(ValueType type, Object value) {
        Object plain = type.integerRange() != null
                ? (Object) ((Number) value).longValue()
                : type == ValueType.UUID || type == ValueType.ENUM
                        ? value.toString()
                        : value instanceof Instant instant ? instant.minusNanos(instant.getNano() % 100) : value;
        return (Comparable<Object>) plain;
    }
}
