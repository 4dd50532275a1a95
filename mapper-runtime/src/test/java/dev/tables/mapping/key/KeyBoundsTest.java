package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.mapping.key.KeyLayout.Bound;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Ranges between bounds of which many can be in no key hold the keys whose values lie between them, whatever the bounds.
 * Repeat a failure with {@code -Dtables.seed=...}.
 */
class KeyBoundsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int LAYOUTS = Integer.getInteger("test.rounds", 3000);
    private static final String FULL = "a".repeat(Limits.MAX_KEY_LENGTH - 1);

    private final Samples samples = new Samples(SEED.value());

    @Test
    void rangesAreExactForRandomBounds() {
        for (int round = 0; round < LAYOUTS; round++) {
            KeyComponent component = samples.component(0);
            KeyLayout layout = layout(component);
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                values.add(samples.value(component));
            }
            for (int i = 0; i < 8; i++) {
                check(layout, values, boundOrNull(component, values), boundOrNull(component, values));
            }
        }
    }

    /** Keys end where a store ends them; a bound that is longer lies between two of them. */
    @Test
    void textLongerThanAnyKeyIsAValidBound() {
        List<Object> values = List.of("a", FULL, FULL + "a", FULL + "b", FULL + "\uD7FF", FULL + "\uE000", "b");
        KeyLayout layout = KeyLayout.of(KeyComponent.of("p0", ValueType.STRING));
        for (String bound :
                List.of(FULL + "a!", FULL + "aa", FULL + "b ", FULL + "\uD83D\uDE00", FULL + "\uD83D\uDE00x")) {
            for (boolean inclusive : new boolean[] {true, false}) {
                check(layout, values, new Bound(bound, inclusive), null);
                check(layout, values, null, new Bound(bound, inclusive));
                check(layout, values, new Bound(FULL, true), new Bound(bound, inclusive));
            }
        }
        KeyRange range = layout.between("E", List.of(), new Bound(FULL + "aaa", true), new Bound(FULL + "bbb", true));
        assertThat(range).isEqualTo(new KeyRange(FULL + "a", false, FULL + "b", true));
    }

    /** Written out, it would need more memory than there is. */
    @Test
    void numberWithEnormousExponentIsCompared() {
        KeyComponent component =
                KeyComponent.of("p0", ValueType.BIG_DECIMAL).withDigits(3).withScale(2);
        List<Object> values = List.of(new BigDecimal("-999.99"), BigDecimal.ZERO, new BigDecimal("0.01"));
        for (int sign : new int[] {-1, 1}) {
            for (int scale : new int[] {Integer.MIN_VALUE, -1_000_000_000, 1_000_000_000, Integer.MAX_VALUE}) {
                Bound bound = new Bound(new BigDecimal(BigInteger.valueOf(sign), scale), true);
                check(KeyLayout.of(component), values, bound, null);
                check(KeyLayout.of(component.reversed()), values, null, bound);
            }
        }
        assertThat(refuses(component, new BigDecimal(BigInteger.ONE, -1_000_000_000)))
                .isTrue();
    }

    private static boolean refuses(KeyComponent component, Object value) {
        try {
            KeyLayout.of(component).writer("E").value(value);
            return false;
        } catch (InvalidKeyValueException expected) {
            return true;
        }
    }

    private KeyLayout layout(KeyComponent component) {
        return switch (samples.below(3)) {
            case 0 -> KeyLayout.of(component);
            case 1 -> KeyLayout.ofIndex("~byIt_", List.of(component), true);
            default -> KeyLayout.of(component, KeyComponent.of("p1", ValueType.STRING));
        };
    }

    private static void check(KeyLayout layout, List<Object> values, @Nullable Bound lower, @Nullable Bound upper) {
        KeyRange range = layout.between("E", List.of(), lower, upper);
        for (Object value : values) {
            KeyWriter writer = layout.writer("E").value(value);
            if (layout.components().size() > 1) {
                writer.string("x");
            }
            boolean expected = isBehind(layout, value, lower, 1) && isBehind(layout, value, upper, -1);
            assertThat(range.contains(layout.hasSuffix() ? writer.toKey("0001") : writer.toKey()))
                    .as("%s %s: %s from %s to %s", SEED, layout.components(), value, lower, upper)
                    .isEqualTo(expected);
        }
    }

    private static boolean isBehind(KeyLayout layout, Object value, @Nullable Bound bound, int side) {
        if (bound == null) {
            return true;
        }
        ValueType type = layout.components().get(0).type();
        if (type.isUnorderedValue(value) || type.isUnorderedValue(bound.value())) {
            return false;
        }
        Object other =
                bound.value() instanceof Instant instant ? instant.minusNanos(instant.getNano() % 100) : bound.value();
        int order = Samples.compare(type, value, other);
        return order == 0 ? bound.inclusive() : Integer.signum(order) == side;
    }

    private @Nullable Bound boundOrNull(KeyComponent component, List<Object> values) {
        return samples.below(4) == 0 ? null : new Bound(bound(component, values), samples.chance());
    }

    private Object bound(KeyComponent component, List<Object> values) {
        Object held = values.get(samples.below(values.size()));
        return switch (component.type()) {
            case STRING -> samples.chance() ? samples.text(true) : held + samples.text(true);
            case ENUM -> samples.chance() ? samples.text(true) : held.toString();
            case BIG_INTEGER -> near((BigInteger) held, component.digits());
            case BIG_DECIMAL -> near((BigDecimal) held, component);
            case INSTANT -> near((Instant) held);
            default -> samples.chance() ? held : samples.value(component);
        };
    }

    private BigInteger near(BigInteger held, int width) {
        BigInteger end = BigInteger.TEN.pow(width + samples.below(3));
        return switch (samples.below(5)) {
            case 0 -> end;
            case 1 -> end.negate();
            case 2 -> end.not();
            default -> held.add(BigInteger.valueOf(samples.below(3) - 1));
        };
    }

    private BigDecimal near(BigDecimal held, KeyComponent component) {
        if (component.digits() == 0) {
            BigDecimal last = samples.chance() ? held.ulp() : held.movePointRight(1 + samples.below(4));
            return samples.chance() ? held.add(last) : samples.chance() ? held : held.subtract(last);
        }
        BigDecimal end = BigDecimal.ONE.movePointRight(component.digits() + samples.below(2));
        BigDecimal little = BigDecimal.valueOf(samples.below(3) - 1, component.scale() + samples.below(3));
        return switch (samples.below(6)) {
            case 0 -> end.add(little);
            case 1 -> end.negate().add(little);
            case 2 -> little;
            default -> held.add(little);
        };
    }

    private Instant near(Instant held) {
        List<Instant> far = List.of(
                Instant.MIN,
                Instant.MAX,
                Instant.parse("0001-01-01T00:00:00Z").minusNanos(1),
                Instant.parse("+10000-01-01T00:00:00Z"));
        return samples.below(3) == 0 ? far.get(samples.below(far.size())) : held.plusNanos(samples.below(400) - 200);
    }
}
