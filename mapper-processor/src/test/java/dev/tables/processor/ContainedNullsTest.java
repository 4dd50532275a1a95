package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Null within collections, maps and arrays is refused exactly where the type says that there is none: random types, with and
 * without {@code @Nullable} at every place, filled with random values.
 */
class ContainedNullsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(29);

    private static final int TYPES = Effort.byEffort("test.rounds", 25, 60);
    private static final String IMPORTS =
            "package shop; import dev.tables.annotation.*; import java.util.*; import org.jspecify.annotations.*;\n";

    /** A type; {@code nullable} where it is an argument. */
    private record Type(String name, boolean nullable, List<Type> arguments) {
        static Type random(Random random, int depth, boolean key) {
            boolean nullable = random.nextInt(3) == 0;
            if (key || depth == 0 || random.nextInt(4) == 0) {
                return new Type(random.nextBoolean() ? "String" : "Integer", nullable, List.of());
            }
            return collection(random, depth, nullable);
        }

        static Type collection(Random random, int depth, boolean nullable) {
            return switch (random.nextInt(4)) {
                case 0 -> new Type("List", nullable, List.of(random(random, depth - 1, false)));
                case 1 -> new Type("Set", nullable, List.of(random(random, depth - 1, false)));
                case 2 ->
                    new Type(
                            "Map",
                            nullable,
                            List.of(new Type("String", false, List.of()), random(random, depth - 1, false)));
                default -> new Type("[]", nullable, List.of(new Type("String", random.nextBoolean(), List.of())));
            };
        }

        /** The source, {@code @Nullable} where it is an argument that may be null. */
        String text() {
            if (name.equals("[]")) {
                return arguments.get(0).argument() + (nullable ? " @Nullable []" : "[]");
            }
            List<String> texts = arguments.stream().map(Type::argument).toList();
            return name + (texts.isEmpty() ? "" : "<" + String.join(", ", texts) + ">");
        }

        String argument() {
            return name.equals("[]") ? text() : (nullable ? "@Nullable " : "") + text();
        }

        @Nullable
        Object argumentValue(Random random, int nullsOneIn) {
            return random.nextInt(nullsOneIn) == 0 ? null : value(random, nullsOneIn);
        }

        Object value(Random random, int nullsOneIn) {
            int size = random.nextInt(3);
            switch (name) {
                case "String" -> {
                    return "s" + random.nextInt(9);
                }
                case "Integer" -> {
                    return random.nextInt(9);
                }
                case "Map" -> {
                    Map<Object, @Nullable Object> map = new LinkedHashMap<>();
                    for (int i = 0; i < size; i++) {
                        map.put("k" + i, arguments.get(1).argumentValue(random, nullsOneIn));
                    }
                    return map;
                }
                case "[]" -> {
                    Object array = Array.newInstance(String.class, size);
                    for (int i = 0; i < size; i++) {
                        Array.set(array, i, arguments.get(0).argumentValue(random, nullsOneIn));
                    }
                    return array;
                }
                default -> {
                    List<@Nullable Object> list = new ArrayList<>();
                    for (int i = 0; i < size; i++) {
                        list.add(arguments.get(0).argumentValue(random, nullsOneIn));
                    }
                    return name.equals("Set") ? new LinkedHashSet<>(list) : list;
                }
            }
        }

        /** Whether a null is somewhere in the value where the type has none. */
        boolean isBroken(Object value) {
            if (value instanceof Map<?, ?> map) {
                return map.values().stream().anyMatch(arguments.get(1)::isBrokenAsArgument);
            }
            if (value instanceof Object[] array) {
                return java.util.Arrays.stream(array).anyMatch(arguments.get(0)::isBrokenAsArgument);
            }
            return value instanceof java.util.Collection<?> all
                    && all.stream().anyMatch(arguments.get(0)::isBrokenAsArgument);
        }

        private boolean isBrokenAsArgument(@Nullable Object value) {
            return value == null ? !nullable : isBroken(value);
        }
    }

    @ParameterizedTest
    @CsvSource({"@NullMarked, record", "@NullMarked, class", "@NullMarked, embedded", "@NullUnmarked, record"})
    void nullElementsAreRejectedIfTypeIsNotNullable(String marked, String form) throws ReflectiveOperationException {
        Random random = SEED.plus(form.hashCode()).random();
        List<Type> types = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        for (int i = 0; i < TYPES; i++) {
            Type type = Type.collection(random, 3, false);
            types.add(type);
            String json = type.name().equals("[]") ? "@Json " : "";
            sources.add(marked + " " + source(form, i, json, type.text()));
            if (form.equals("embedded")) {
                sources.add("@NullMarked\npublic record Box" + i + "(" + json + type.text() + " held) {}");
            }
        }
        Compiled compiled = Compiled.of(sources.stream().map(IMPORTS::concat).toArray(String[]::new));
        for (int i = 0; i < TYPES; i++) {
            Type type = types.get(i);
            LocalTableStore store = LocalTableStore.inMemory();
            EntityTable<Object> table = EntityTable.of(store, compiled.mapper("shop.Entity" + i));
            table.createTables();
            for (int values = 0; values < 25; values++) {
                Object value = type.value(random, values < 8 ? Integer.MAX_VALUE : 6);
                Object held = form.equals("embedded") ? compiled.create("shop.Box" + i, value) : value;
                Object entity = compiled.create("shop.Entity" + i, "p", values, held);
                String path = form.equals("embedded") ? "held.held" : "held";
                boolean refused = marked.equals("@NullMarked") && type.isBroken(value);
                String text = type.text() + " " + SEED;
                assertThat(error(() -> table.save(entity), path)).as(text).isEqualTo(refused);
                PrimaryKey keys = table.mapper().primaryKeyOf(entity);
                assertThat(table.exists(keys)).as(text).isEqualTo(!refused);
                if (!refused) {
                    assertThat(table.get(keys)).as(text).isNotNull();
                }
                table.save(compiled.create(
                        "shop.Entity" + i,
                        "p",
                        values,
                        form.equals("embedded")
                                ? compiled.create("shop.Box" + i, type.value(random, Integer.MAX_VALUE))
                                : type.value(random, Integer.MAX_VALUE)));
                assertThat(error(() -> table.merge(keys, PropertyChanges.of(path, value)), path))
                        .as(text)
                        .isEqualTo(refused);
            }
        }
    }

    private static String source(String form, int i, String json, String type) {
        return switch (form) {
            case "record" ->
                "@TableEntity\npublic record Entity" + i + "(@PartitionKey String a, @RowKey int b, " + json + type
                        + " held) {}";
            case "class" ->
                "@TableEntity\npublic class Entity" + i
                        + " { @PartitionKey private final String a; @RowKey private final int b; "
                        + json + "private final " + type + " held; public Entity" + i + "(String a, int b, " + type
                        + " held) { this.a = a; this.b = b; this.held = held; } public String getA() { return a; }"
                        + " public int getB() { return b; } public " + type + " getHeld() { return held; } }";
            default ->
                "@TableEntity\npublic record Entity" + i + "(@PartitionKey String a, @RowKey int b, @Embedded Box" + i
                        + " held) {}";
        };
    }

    /** Whether it is refused, which names the property. */
    private static boolean error(Runnable write, String path) {
        try {
            write.run();
            return false;
        } catch (MappingException refused) {
            assertThat(refused.property()).isEqualTo(path);
            assertThat(refused)
                    .hasMessageContaining(
                            "the value contains null, but its elements are not declared @Nullable. Remove the nulls, "
                                    + "or declare the type as in List<@Nullable String>.");
            return true;
        }
    }

    @Test
    void nullExplodedElementsAreRejected() throws ReflectiveOperationException {
        Compiled compiled = Compiled.of(IMPORTS + """
                @NullMarked @TableEntity
                public record Day(@PartitionKey String a, @RowKey int b, @PropertyPerElement(maxSize = 4) List<String> names,
                    @PropertyPerElement(maxSize = 4) List<@Nullable String> gaps, @PropertyPerElement(maxSize = 4) Long[] counts,
                    @PropertyPerElement Map<String, String> notes) {}
                """);
        EntityTable<Object> days = EntityTable.of(LocalTableStore.inMemory(), compiled.mapper("shop.Day"));
        days.createTables();
        List<@Nullable String> holey = new ArrayList<>(List.of("x"));
        holey.add(null);
        Map<String, @Nullable String> nulls = new LinkedHashMap<>();
        nulls.put("k", null);
        Long[] counts = {1L};
        days.save(compiled.create("shop.Day", "p", 1, List.of("x"), holey, counts, Map.of("k", "v")));
        for (Object broken : Set.of(
                compiled.create("shop.Day", "p", 2, holey, holey, counts, Map.of()),
                compiled.create("shop.Day", "p", 2, List.of(), holey, new Long[] {null, 1L}, Map.of()),
                compiled.create("shop.Day", "p", 2, List.of(), holey, counts, nulls))) {
            org.assertj.core.api.Assertions.assertThatExceptionOfType(MappingException.class)
                    .isThrownBy(() -> days.save(broken));
        }
        assertThat(days.exists(new PrimaryKey("p", "2"))).isFalse();
        PrimaryKey first =
                days.mapper().primaryKeyOf(compiled.create("shop.Day", "p", 1, List.of(), holey, counts, Map.of()));
        days.merge(first, PropertyChanges.ofElement("names", 3, "late"));
        assertThat(Objects.requireNonNull(days.get(first)).toString()).contains("names=[x, null, null, late]");
    }
}
