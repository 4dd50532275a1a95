package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.testing.Effort;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Names of properties, value objects, subtypes and entities that would be one name in generated code. */
class NameCollisionsTest {
    /** Some join to others, some are those of variables, methods and constants of mappers. */
    private static final List<String> NAMES = List.of(
            "a",
            "aB",
            "b",
            "bC",
            "c",
            "aBC",
            "abC",
            "a2",
            "aB2",
            "single",
            "single_",
            "single__",
            "entityType",
            "reader",
            "readerValue",
            "readerValueValue",
            "writer",
            "index",
            "name",
            "version",
            "timestamp",
            "copy",
            "model",
            "MODEL",
            "invalidRow",
            "partitionKey",
            "rowKeyValue",
            "key",
            "keys",
            "stored",
            "value",
            "types",
            "orderValue",
            "code");

    private static final List<String> ENTITIES = List.of(
            "Order",
            "Reader",
            "ReaderValue",
            "Writer",
            "Timestamp",
            "Version",
            "Name",
            "Index",
            "Copy",
            "Key",
            "Value",
            "Stored",
            "Model",
            "AProperties",
            "PrimaryKey",
            "RowReader",
            "QueryKeyword",
            "Unfit",
            "EntityType");

    private static final int ENTITY_COUNT = Effort.byEffort("test.rounds", 20, 60);

    private final Random random = new Random(20_261_126);
    private int objects;

    private <V> V any(List<V> values) {
        return values.get(random.nextInt(values.size()));
    }

    private List<String> names(int most) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            names.add(any(NAMES));
        }
        return new ArrayList<>(names);
    }

    /** Components of a record, whose value objects are declared before. */
    private String components(int depth, int most, List<String> names, StringBuilder declared) {
        List<String> components = new ArrayList<>();
        for (String name : names) {
            components.add(
                    switch (depth == 0 ? random.nextInt(6) : random.nextInt(12)) {
                        case 0 -> "java.util.Map<String, Integer> " + name;
                        case 1 ->
                            "@dev.tables.annotation.PropertyPerElement(maxSize = 3) java.util.List<String> " + name;
                        case 2 -> "int " + name;
                        case 3, 4, 5 -> "String " + name;
                        default -> {
                            String type = "Part" + objects++;
                            String inner = components(depth - 1, most, names(most), declared);
                            declared.append("    record ")
                                    .append(type)
                                    .append("(")
                                    .append(inner)
                                    .append(") {}\n");
                            yield "@dev.tables.annotation.Embedded " + type + " " + name;
                        }
                    });
        }
        return String.join(", ", components);
    }

    private String entity(int number) {
        String name = any(ENTITIES);
        StringBuilder declared = new StringBuilder();
        String body;
        if (number % 3 > 0) {
            String all = components(3, 4, names(5), declared);
            body = "@dev.tables.annotation.TableEntity(table = \"things%d\")\npublic record " + name
                    + "(@dev.tables.annotation.PartitionKey String home, @dev.tables.annotation.RowKey int place, @dev.tables.annotation.RowTimestamp java.time.Instant at, @dev.tables.annotation.Version String etag, "
                    + all
                    + ") {\n" + declared + "}\n";
        } else {
            Set<String> subtypes =
                    new LinkedHashSet<>(List.of("A", "AB", any(List.of("ABC", "B", "ABVersion", "Single", "AB2"))));
            StringBuilder types = new StringBuilder();
            for (String subtype : subtypes) {
                String all = components(2, 3, names(3), declared);
                types.append(String.format(
                        Locale.ROOT,
                        "    record %s(String home, int place, @dev.tables.annotation.Version String etag, %s) implements %s {}%n",
                        subtype,
                        all,
                        name));
            }
            body = "@dev.tables.annotation.TableEntity(table = \"things%d\")\npublic sealed interface " + name
                    + " {\n    @dev.tables.annotation.PartitionKey String home();\n    @dev.tables.annotation.RowKey int place();\n"
                    + declared + types + "}\n";
        }
        return "package shop" + number + ";\n\n" + body.replace("%d", String.valueOf(number));
    }

    @Test
    void generatedCodeCompilesWithAnyNames() {
        List<String> sources = new ArrayList<>();
        for (int number = 0; number < ENTITY_COUNT; number++) {
            sources.add(entity(number));
        }
        Compilation all = Compiled.compile(sources.toArray(String[]::new));
        List<String> refused = Compiled.diagnostics(all);
        assertThat(refused).noneMatch(text -> text.contains("InternalError"));
        List<String> accepted = new ArrayList<>();
        for (int number = 0; number < sources.size(); number++) {
            String home = "shop" + number + "/";
            if (all.errors().stream()
                    .noneMatch(error -> error.getSource() != null
                            && error.getSource()
                                    .getName()
                                    .replaceFirst("^/", "")
                                    .startsWith(home)
                            && error.getMessage(Locale.ROOT).contains("[Tables/"))) {
                accepted.add(sources.get(number));
            }
        }
        assertThat(accepted).as(() -> String.join("\n", refused)).hasSizeGreaterThan(ENTITY_COUNT / 2);
        // Refusals keep the compiler from what was generated for the others.
        boolean again = accepted.size() < sources.size();
        CompilationSubject.assertThat(again ? Compiled.compile(accepted.toArray(String[]::new)) : all)
                .succeededWithoutWarnings();
    }

    @Test
    void valueObjectsWithCollidingPathsAreReadBack() throws ReflectiveOperationException {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                public record Order(@dev.tables.annotation.PartitionKey String key, @dev.tables.annotation.RowKey int row, @dev.tables.annotation.Embedded A a, @dev.tables.annotation.Embedded AB aB, @dev.tables.annotation.Embedded C aBC) {
                    record C(String x) {}
                    record BC(int y) {}
                    record A(@dev.tables.annotation.Embedded BC bC) {}
                    record AB(@dev.tables.annotation.Embedded C c) {}
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Order");
        Object order = compiled.create(
                "shop.Order",
                "k",
                1,
                compiled.create("shop.Order$A", compiled.create("shop.Order$BC", 7)),
                compiled.create("shop.Order$AB", compiled.create("shop.Order$C", "inner")),
                compiled.create("shop.Order$C", "outer"));

        assertThat(Compiled.roundTrip(mapper, order)).isEqualTo(order);
        CompilationSubject.assertThat(compiled.compilation()).succeeded();
    }

    @Test
    void indexNamesMayBeInvalidIdentifiersOrDifferOnlyInCase() throws ReflectiveOperationException {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                @IndexedBy(name = "2nd", properties = "second")
                @IndexedBy(name = "index2nd", properties = {"second", "first"})
                @IndexedBy(name = "byIt", properties = "first")
                @IndexedBy(name = "byit", properties = {"first", "second"})
                @IndexedBy(name = "BYIT", properties = {"first", "third"})
                public record Order(@PartitionKey String key, @RowKey int row, String first, String second, String third) {}
                """);

        CompilationSubject.assertThat(compiled.compilation()).succeededWithoutWarnings();
        assertThat(compiled.mapper("shop.Order").model().indexes())
                .extracting(IndexModel::name)
                .containsExactly("2nd", "index2nd", "byIt", "byit", "BYIT");
    }
}
