package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every type goes to a row and back unchanged, at its extremes and at random. */
class TypesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_120);

    /** Every type as source names it, of numbers and the like the primitive too. */
    static final String[] TYPES = columns().toArray(String[]::new);

    private static List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (ValueType type : ValueType.values()) {
            if (type.primitive() != null) {
                columns.add(type.javaName());
            }
            columns.add(ValueSamples.className(type));
        }
        return columns;
    }

    /** Whether a column cannot be null. */
    static boolean isPrimitive(int column) {
        return !TYPES[column].contains(".") && !TYPES[column].endsWith("[]");
    }

    private static EntityMapper<Object> mapper(Compiled compiled) throws ReflectiveOperationException {
        return compiled.mapper("shop.Everything");
    }

    private static Compiled compiled() {
        StringBuilder source = new StringBuilder("""
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public record Everything(@PartitionKey String key, @RowKey int number""");
        for (int i = 0; i < TYPES.length; i++) {
            source.append(", ").append(TYPES[i]).append(" p").append(i);
        }
        return Compiled.of(source.append(") {}\n").toString());
    }

    @Test
    void extremeValuesAreReadBack() throws Exception {
        Compiled compiled = compiled();
        assertRoundTrip(compiled, extremes(true));
        assertRoundTrip(compiled, extremes(false));
    }

    @Test
    void nullsAreReadBack() throws Exception {
        List<@Nullable Object> values = extremes(true);
        for (int i = 0; i < TYPES.length; i++) {
            if (!isPrimitive(i)) {
                values.set(i, null);
            }
        }
        assertRoundTrip(compiled(), values);
    }

    @Test
    void randomValuesAreReadBack() throws Exception {
        Compiled compiled = compiled();
        Random random = SEED.random();
        for (int i = 0; i < 2000; i++) {
            assertRoundTrip(compiled, random(random));
        }
    }

    private static void assertRoundTrip(Compiled compiled, List<@Nullable Object> values) throws Exception {
        EntityMapper<Object> mapper = mapper(compiled);
        List<@Nullable Object> arguments = new ArrayList<>(List.of("k", 1));
        arguments.addAll(values);
        Object entity = compiled.create("shop.Everything", arguments.toArray());
        Object read = Compiled.roundTrip(mapper, entity);
        for (int i = 0; i < TYPES.length; i++) {
            assertThat(Objects.deepEquals(mapper.property(read, "p" + i), values.get(i)))
                    .as("%s: %s", SEED, TYPES[i])
                    .isTrue();
        }
    }

    static List<@Nullable Object> extremes(boolean low) {
        return values(
                samples -> samples.extremes().get(low ? 0 : samples.extremes().size() - 1));
    }

    static List<@Nullable Object> random(Random random) {
        return values(samples -> samples.any().apply(random));
    }

    private static List<@Nullable Object> values(Function<ValueSamples, Object> choice) {
        List<@Nullable Object> values = new ArrayList<>();
        for (String type : TYPES) {
            ValueType known = ValueType.ofClass(type);
            values.add(choice.apply(ValueSamples.of(known == null ? ValueType.ENUM : known)));
        }
        return values;
    }

    @Test
    void valuesOutOfRangeAreRejected() throws Exception {
        EntityMapper<Object> mapper = Compiled.of("""
                        package shop;
                        import dev.tables.annotation.*;
                        @TableEntity
                        public record Small(@PartitionKey String key, @RowKey int number, Byte b, Float f, Character c,
                                java.time.LocalDate d, java.util.concurrent.TimeUnit u, Integer i) {}
                        """).mapper("shop.Small");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").int32("b", 128),
                "Small.b: the row contains a number that cannot be represented as an 8-bit number. Declare "
                        + "a wider type, or repair the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").float64("f", 0.1),
                "Small.f: the row contains a number that cannot be represented as a single-precision number. "
                        + "Declare a wider type, or repair the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("c", "ab"),
                "Small.c: the row contains a string of 2 characters, expected a single character. Declare the "
                        + "property as String.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("d", "x"),
                "Small.d: the row contains a text that cannot be read as the property's type. Declare the "
                        + "property as String to see the text, or repair the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("u", "x"),
                "Small.u: the row contains a value that is not a constant of TimeUnit. Add the constant, or "
                        + "rewrite the rows that contain that value.");
        assertThatThrownBy(() -> mapper.read(new StoredRow(
                        Row.builder("k", "0000000001").int64("i", 1L << 31).build(),
                        ETag.ofTimestampTicks(1),
                        Instant.EPOCH)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Small: the row does not match the entity")
                .hasMessageContaining("'i' of row (keys hidden) is outside the range of Edm.Int32");
    }

    private static void assertUnfit(EntityMapper<Object> mapper, Row.Builder row, String message) {
        assertThatThrownBy(() -> mapper.read(new StoredRow(row.build(), ETag.ofTimestampTicks(1), Instant.EPOCH)))
                .isInstanceOf(MappingException.class)
                .hasMessage(message);
    }
}
