package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type, in every place where a property can have it, through a compiled mapper and the in-memory store. */
class TypeRoundTripTest {
    private static final String SOURCE = """
            package shop;
            import dev.tables.annotation.*;
            import java.util.*;
            @TableEntity
            public record %1$s(@PartitionKey String key, @RowKey int number, %2$s plain, %3$s bare, Optional<%2$s> optional,
                List<%2$s> listed, Map<String, %2$s> named, @PropertyPerElement(maxSize = 3) List<%2$s> series,
                @PropertyPerElement Map<String, %2$s> spread) {}
            """;
    private static final int RANDOM_VALUES = Effort.byEffort("test.rounds", 100, 300);

    private static @Nullable Compiled all;

    static ValueType[] types() {
        return ValueType.values();
    }

    @BeforeAll
    static void compile() {
        all = Compiled.of(Arrays.stream(types())
                .map(type -> String.format(Locale.ROOT, SOURCE, entity(type), ValueSamples.className(type), bare(type)))
                .toArray(String[]::new));
    }

    /** The primitive type, if there is one. */
    private static String bare(ValueType type) {
        return type.primitive() == null ? ValueSamples.className(type) : type.javaName();
    }

    private static String entity(ValueType type) {
        return "Of" + type.name().replace("_", "");
    }

    private static Compiled compiled() {
        return Objects.requireNonNull(all);
    }

    private static EntityTable<Object> table(ValueType type) throws ReflectiveOperationException {
        EntityTable<Object> table =
                EntityTable.of(LocalTableStore.inMemory(), compiled().mapper("shop." + entity(type)));
        table.createTables();
        return table;
    }

    @ParameterizedTest
    @MethodSource("types")
    void extremeValuesAreReadBack(ValueType type) throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        for (Object value : ValueSamples.of(type).extremes()) {
            assertComesBack(table, type, holding(value), type + " " + value);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void randomValuesAreReadBack(ValueType type) throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        Random random = TypesTest.SEED.random();
        for (int i = 0; i < RANDOM_VALUES; i++) {
            Object value = ValueSamples.of(type).any().apply(random);
            assertComesBack(table, type, holding(value), TypesTest.SEED + ": " + type + " number " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void absentAndEmptyValuesAreReadBack(ValueType type) throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        Object bare = ValueSamples.of(type).extremes().get(0);
        assertComesBack(table, type, Arrays.asList(null, bare, Optional.empty(), null, null, null, null), type.name());
        assertComesBack(
                table,
                type,
                Arrays.asList(null, bare, Optional.empty(), List.of(), Map.of(), List.of(), Map.of()),
                type.name());
    }

    /** All but arrays, which are no keys in Java either, and months that Jackson writes in a way it does not read. */
    static Stream<ValueType> typesOfKeys() {
        return Arrays.stream(types()).filter(type -> type != ValueType.BINARY);
    }

    @ParameterizedTest
    @MethodSource("typesOfKeys")
    void jsonMapKeysAreReadBack(ValueType type) throws ReflectiveOperationException {
        Compiled keyed = Compiled.of(typesOfKeys()
                .map(one -> String.format(Locale.ROOT, """
                        package shop;
                        import dev.tables.annotation.*;
                        import java.util.*;
                        @TableEntity
                        public record Keyed%s(@PartitionKey String a, @RowKey int b, Map<%s, Integer> counts) {}
                        """, entity(one), ValueSamples.className(one)))
                .toArray(String[]::new));
        String name = "shop.Keyed" + entity(type);
        EntityMapper<Object> mapper = keyed.mapper(name);
        for (Object value : ValueSamples.of(type).extremes()) {
            Object entity = keyed.create(name, "a", 1, Map.of(value, 1));
            if (value instanceof YearMonth month && month.getYear() > 9999) {
                assertThatThrownBy(() -> Compiled.roundTrip(mapper, entity)).isInstanceOf(MappingException.class);
                continue;
            }
            assertThat(Compiled.roundTrip(mapper, entity))
                    .as("%s %s", type, value)
                    .isEqualTo(entity);
        }
    }

    /** What is stored of a value alone and what JSON stores of it make the same value again, however deep in JSON it is. */
    @ParameterizedTest
    @MethodSource("types")
    void valuesWithinJsonAreReadBack(ValueType type) throws ReflectiveOperationException {
        Compiled nested = Compiled.of(Arrays.stream(types())
                .map(one -> String.format(Locale.ROOT, """
                        package shop;
                        import dev.tables.annotation.*;
                        import java.util.*;
                        @TableEntity
                        public record Nested%1$s(@PartitionKey String a, @RowKey int b, %2$s plain, Set<%2$s> set,
                            List<Map<String, %2$s>> nested, @Json Held held) {
                            public record Held(%2$s value, List<%2$s> several) {}
                            public List<%2$s> all() {
                                List<%2$s> all = new ArrayList<>(set);
                                nested.forEach(map -> all.addAll(map.values()));
                                all.add(held.value());
                                all.addAll(held.several());
                                return all;
                            }
                        }
                        """, entity(one), ValueSamples.className(one)))
                .toArray(String[]::new));
        String name = "shop.Nested" + entity(type);
        EntityMapper<Object> mapper = nested.mapper(name);
        for (Object value : ValueSamples.of(type).extremes()) {
            Object held = nested.create(name + "$Held", value, List.of(value));
            Object entity = nested.create(
                    name, "a", 1, value, Set.of(value), List.of(Map.of("a", value), Map.of("b", value)), held);
            Object read = Compiled.roundTrip(mapper, entity);
            assertThat(read.getClass().getMethod("plain").invoke(read))
                    .as("%s", type)
                    .isEqualTo(value);
            List<?> all = (List<?>) read.getClass().getMethod("all").invoke(read);
            assertThat(all).as("%s %s", type, value).hasSize(5);
            for (Object one : all) {
                assertThat(Objects.deepEquals(one, value))
                        .as("%s: %s", type, value)
                        .isTrue();
            }
        }
    }

    /** A value in every place; in the series it stands on both sides of a gap. */
    private static List<@Nullable Object> holding(Object value) {
        Map<String, @Nullable Object> named = new HashMap<>();
        named.put("a", value);
        named.put("b", null);
        return Arrays.asList(
                value,
                value,
                Optional.of(value),
                Arrays.asList(value, null, value),
                named,
                Arrays.asList(value, null, value),
                Map.of("a b", value));
    }

    private static void assertComesBack(
            EntityTable<Object> table, ValueType type, List<@Nullable Object> values, String description)
            throws ReflectiveOperationException {
        EntityMapper<Object> mapper = table.mapper();
        List<@Nullable Object> arguments = new ArrayList<>(List.of("k", 1));
        arguments.addAll(values);
        Object entity = compiled().create("shop." + entity(type), arguments.toArray());
        table.save(entity);
        Object read = Objects.requireNonNull(table.get(mapper.primaryKeyOf(entity)));
        String[] names = {"plain", "bare", "optional", "listed", "named", "series", "spread"};
        for (int i = 0; i < names.length; i++) {
            Object found = read.getClass().getMethod(names[i]).invoke(read);
            assertThat(Objects.deepEquals(opened(found), opened(values.get(i))))
                    .as("%s: %s", description, names[i])
                    .isTrue();
        }
    }

    /** Containers as arrays, which compare the arrays in them by content. */
    private static @Nullable Object opened(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.stream().toArray();
        }
        if (value instanceof Map<?, ?> map) {
            return new Object[] {map.keySet().toArray(), map.values().toArray()};
        }
        return value instanceof List<?> list ? list.toArray() : value;
    }

    @Test
    void textsAndBytesAreKeptUpToTheLimitAndRejectedAbove() throws ReflectiveOperationException {
        int most = Limits.MAX_STRING_LENGTH;
        EntityTable<Object> texts = table(ValueType.STRING);
        for (String unit : List.of("x", "\u0000", "é", "\uFFFF", "\uD83D\uDE00")) {
            String text = unit.repeat(most / unit.length());
            assertComesBack(texts, ValueType.STRING, alone(text), "U+" + Integer.toHexString(unit.codePointAt(0)));
        }
        assertRefused(ValueType.STRING, "x".repeat(most + 1), MappingException.class, "@Chunked");
        EntityTable<Object> bytes = table(ValueType.BINARY);
        assertComesBack(bytes, ValueType.BINARY, alone(new byte[Limits.MAX_PROPERTY_VALUE_BYTES]), "64 KiB");
        assertRefused(
                ValueType.BINARY, new byte[Limits.MAX_PROPERTY_VALUE_BYTES + 1], MappingException.class, "@Chunked");
    }

    private static List<@Nullable Object> alone(Object value) {
        return Arrays.asList(value, value, Optional.of(value), null, null, Arrays.asList(value, null, value), null);
    }

    private static void assertRefused(
            ValueType type, Object value, Class<? extends RuntimeException> error, String message)
            throws ReflectiveOperationException {
        EntityTable<Object> table = table(type);
        Object entity = compiled()
                .create("shop." + entity(type), "k", 1, value, value, Optional.empty(), null, null, null, null);
        assertThatThrownBy(() -> table.save(entity))
                .isInstanceOf(error)
                .hasMessageContaining("plain")
                .hasMessageContaining(message);
        assertThat(table.get(table.mapper().primaryKeyOf(entity))).isNull();
    }

    @Test
    void instantsAreTruncatedTo100NanosecondsAndRejectedOutOfRange() throws Exception {
        EntityTable<Object> table = table(ValueType.INSTANT);
        for (String fine : List.of("2026-11-21T10:00:00.123456789Z", "1900-01-01T00:00:00.000000199Z")) {
            Instant value = Instant.parse(fine);
            Instant cut = value.minusNanos(value.getNano() % 100);
            Object entity = compiled()
                    .create(
                            "shop.OfINSTANT",
                            "k",
                            1,
                            value,
                            value,
                            Optional.of(value),
                            List.of(value),
                            Map.of("a", value),
                            List.of(value),
                            Map.of("a", value));
            table.save(entity);
            assertThat(table.get(table.mapper().primaryKeyOf(entity)))
                    .as("JSON is text, which keeps them")
                    .isEqualTo(compiled()
                            .create(
                                    "shop.OfINSTANT",
                                    "k",
                                    1,
                                    cut,
                                    cut,
                                    Optional.of(cut),
                                    List.of(value),
                                    Map.of("a", value),
                                    List.of(cut),
                                    Map.of("a", cut)));
        }
        for (Instant outside : List.of(
                Instant.MIN,
                Instant.parse("1600-12-31T23:59:59.9999999Z"),
                Instant.parse("+10000-01-01T00:00:00Z"),
                Instant.MAX)) {
            assertRefused(ValueType.INSTANT, outside, InvalidRowException.class, "'plain'");
        }
    }
}
