package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.key.KeyLayout.Bound;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Floating point numbers in keys: any bit pattern sorts as it compares and is read back. */
class KeyFloatsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int ROUNDS = 20_000;
    private static final double[] HARD = {
        Double.NaN,
        Double.NEGATIVE_INFINITY,
        -Double.MAX_VALUE,
        -Float.MAX_VALUE,
        -1.5,
        -1,
        -Math.nextUp(0.1),
        -0.1,
        -Float.MIN_VALUE,
        -Double.MIN_NORMAL,
        -Double.MIN_VALUE,
        -0.0,
        0,
        Double.MIN_VALUE,
        Math.nextUp(Double.MIN_VALUE),
        Double.MIN_NORMAL,
        Math.nextDown(Double.MIN_NORMAL),
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        2e-3,
        0.1,
        0.1f,
        Math.nextUp(0.1),
        0.3,
        1,
        9.999999999999999e22,
        1e23,
        1L << 53,
        (1L << 53) + 2,
        Float.MAX_VALUE,
        Math.nextDown(Double.MAX_VALUE),
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY
    };

    private final Random random = SEED.random();

    private static KeyLayout layout(ValueType type, boolean descending) {
        KeyComponent component = KeyComponent.of("number", type);
        return KeyLayout.of(descending ? component.reversed() : component, KeyComponent.of("text", ValueType.STRING));
    }

    private static String key(KeyLayout layout, Object number) {
        return layout.writer("E").value(number).value("").toKey();
    }

    private static String alone(ValueType type, Object number) {
        return KeyLayout.of(KeyComponent.of("number", type))
                .writer("E")
                .value(number)
                .toKey();
    }

    private Object any(ValueType type) {
        double hard = HARD[random.nextInt(HARD.length)];
        boolean single = type == ValueType.FLOAT;
        return switch (random.nextInt(4)) {
            case 0 -> single ? (Object) (float) hard : (Object) hard;
            case 1 ->
                single ? (Object) (random.nextInt(2000) / 16f - 50) : (Object) (random.nextInt(2000) / 100.0 - 10);
            default ->
                single
                        ? (Object) Float.intBitsToFloat(random.nextInt())
                        : (Object) Double.longBitsToDouble(random.nextLong());
        };
    }

    @Test
    void keyHasTheDocumentedFormat() {
        assertThat(alone(ValueType.DOUBLE, 1234.5)).isEqualTo("e003:1.2345000000000000");
        assertThat(alone(ValueType.DOUBLE, 0.3)).isEqualTo("e-999:3.0000000000000000");
        assertThat(alone(ValueType.DOUBLE, -1234.5)).isEqualTo("-e996:8.7654999999999999");
        assertThat(alone(ValueType.DOUBLE, -0.3)).isEqualTo("-e_000:6.9999999999999999");
        assertThat(alone(ValueType.DOUBLE, Double.MAX_VALUE)).isEqualTo("e308:1.7976931348623157");
        assertThat(alone(ValueType.DOUBLE, 1e23)).isEqualTo("e023:1.0000000000000000");
        assertThat(alone(ValueType.FLOAT, 0.1f)).isEqualTo("e-999:1.00000000");
        assertThat(alone(ValueType.DOUBLE, 0)).isEqualTo("0");
        assertThat(alone(ValueType.DOUBLE, -0.0)).isEqualTo("0");
        assertThat(alone(ValueType.DOUBLE, Double.POSITIVE_INFINITY)).isEqualTo("infinity");
        assertThat(alone(ValueType.DOUBLE, Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(alone(ValueType.DOUBLE, Double.NaN)).isEqualTo("nan");
    }

    @Test
    void keysSortLikeNumbersAndAreReadBack() {
        for (ValueType type : List.of(ValueType.DOUBLE, ValueType.FLOAT)) {
            for (boolean descending : new boolean[] {false, true}) {
                KeyLayout layout = layout(type, descending);
                for (int i = 0; i < ROUNDS; i++) {
                    check(type, layout, any(type), any(type), descending);
                }
            }
        }
    }

    private static void check(ValueType type, KeyLayout layout, Object one, Object other, boolean descending) {
        String description = SEED + ": " + one + " and " + other;
        String first = key(layout, one);
        int order = type.compare(one, other);
        assertThat(Integer.signum(first.compareTo(key(layout, other))))
                .as(description)
                .isEqualTo(descending ? -order : order);
        Object read = layout.reader("E", first).value();
        assertThat(read).as(description).isEqualTo(type.keyEncoding().afterRoundTrip(one));
        assertThat(type.compare(read, one)).as(description).isZero();
        assertThat(layout.range().contains(first)).as(description).isTrue();
    }

    @Test
    void adjacentNumbersHaveDifferentKeys() {
        for (ValueType type : List.of(ValueType.DOUBLE, ValueType.FLOAT)) {
            KeyLayout layout = layout(type, false);
            for (int i = 0; i < ROUNDS; i++) {
                Object one = any(type);
                Object next = type == ValueType.FLOAT
                        ? (Object) Math.nextUp((Float) one)
                        : (Object) Math.nextUp((Double) one);
                check(type, layout, one, next, false);
            }
        }
    }

    /** Bounds are of any numbers, also some that a key of single precision cannot hold. */
    @Test
    void rangesContainTheMatchingNumbers() {
        for (ValueType type : List.of(ValueType.DOUBLE, ValueType.FLOAT)) {
            for (boolean descending : new boolean[] {false, true}) {
                KeyLayout layout = layout(type, descending);
                for (int i = 0; i < ROUNDS / 4; i++) {
                    checkRange(type, layout);
                }
            }
        }
    }

    private void checkRange(ValueType type, KeyLayout layout) {
        Bound lower = random.nextInt(3) == 0 ? null : new Bound(bound(), random.nextBoolean());
        Bound upper = lower == null || random.nextBoolean() ? new Bound(bound(), random.nextBoolean()) : null;
        KeyRange range = layout.between("E", List.of(), lower, upper);
        for (int i = 0; i < 4; i++) {
            Object number = any(type);
            boolean expected = (lower == null || beyond(type, number, lower, 1))
                    && (upper == null || beyond(type, number, upper, -1));
            assertThat(range.contains(key(layout, number)))
                    .as("%s: %s between %s and %s", SEED, number, lower, upper)
                    .isEqualTo(expected);
        }
    }

    private Object bound() {
        return random.nextInt(5) == 0 ? (Object) (long) random.nextInt(50) : any(ValueType.DOUBLE);
    }

    private static boolean beyond(ValueType type, Object number, Bound bound, int side) {
        if (type.isUnorderedValue(number) || type.isUnorderedValue(bound.value())) {
            return false;
        }
        int order = type.compare(number, bound.value());
        return order == 0 ? bound.inclusive() : Integer.signum(order) == side;
    }

    @Test
    void writerRejectsDoubleThatIsNotAFloat() {
        assertThatThrownBy(() -> alone(ValueType.FLOAT, 0.1))
                .isInstanceOf(InvalidKeyValueException.class)
                .hasMessageContaining("cannot be converted to a float without loss and cannot be part of a key");
        assertThat(alone(ValueType.FLOAT, 0.5)).isEqualTo(alone(ValueType.FLOAT, 0.5f));
    }

    @Test
    void readerAcceptsOnlyWrittenKeys() {
        List<String> keys = new ArrayList<>(List.of(
                "1",
                "00",
                "-0",
                "nan ",
                "(nan)",
                "e003:1.234500000000000",
                "e003:1.23450000000000001",
                "e003:0.1234500000000000"));
        keys.addAll(List.of(
                "e-000:1.0000000000000000x", "e999:1.0000000000000000", "e_003:1.0000000000000000", "E003", ""));
        keys.addAll(List.of("e0+3:1.2345000000000000", "e003:1.2345000000000-00", "e003;1.2345000000000000", "-e003"));
        keys.add("e-999:2.9999999999999999");
        KeyLayout layout = KeyLayout.of(KeyComponent.of("number", ValueType.DOUBLE));
        for (String key : keys) {
            assertThatThrownBy(() -> layout.reader("E", key).float64()).as(key).isInstanceOf(MappingException.class);
        }
        for (int i = 0; i < ROUNDS; i++) {
            String spoiled = spoiled(alone(ValueType.DOUBLE, any(ValueType.DOUBLE)));
            Double read = read(layout, spoiled);
            if (read != null) {
                assertThat(alone(ValueType.DOUBLE, read)).isEqualTo(spoiled);
            }
        }
    }

    private String spoiled(String key) {
        StringBuilder text = new StringBuilder(key);
        text.setCharAt(random.nextInt(key.length()), "0123456789-_e:.+dnaif".charAt(random.nextInt(21)));
        return text.toString();
    }

    private static @Nullable Double read(KeyLayout layout, String key) {
        try {
            return layout.reader("E", key).float64();
        } catch (MappingException refused) {
            return null;
        }
    }

    @Test
    void equalElementsHaveOneKey() {
        KeyLayout layout = KeyLayout.of(KeyComponent.of("number", ValueType.DOUBLE));
        KeyWriter writer = layout.writer("E").each(List.of(0.0, -0.0, 1.0, Double.NaN, Double.NaN));
        assertThat(writer.elementCount()).isEqualTo(3);
    }
}
