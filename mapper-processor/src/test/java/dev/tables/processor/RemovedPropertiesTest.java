package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Properties of every type and form that the next version removes: the schema lock refuses those without which the
 * version before cannot read what the next one inserts, and no others.
 */
class RemovedPropertiesTest {
    @TempDir
    private Path folder;

    private static List<String> declarations() {
        List<String> all = new ArrayList<>(List.of(
                "int",
                "boolean",
                "long",
                "double",
                "char",
                "Optional<String>",
                "List<String>",
                "@Json Point",
                "Map<String, Integer>",
                "@PropertyPerElement(maxSize = 3) List<String>",
                "@PropertyPerElement Map<String, Integer>",
                "@PropertyPerElement(maxSize = 2) int[]",
                "@Chunked String",
                "@LargeValue String",
                "@Chunked byte[]",
                "@Chunked List<String>",
                "@Encrypt String",
                "@Encrypt List<String>",
                "@Chunked @Encrypt String",
                "@Embedded Point"));
        for (ValueType type : ValueType.values()) {
            all.add(ValueSamples.className(type));
        }
        return all;
    }

    private static String source(String name, boolean isRecord, boolean isMarked, List<String> properties) {
        StringBuilder source = new StringBuilder(isMarked ? "@org.jspecify.annotations.NullMarked\n" : "")
                .append("@TableEntity(table = \"")
                .append(name)
                .append("\")\n");
        String parts = String.join(
                isRecord ? ", " : "; public ",
                new ArrayList<>(List.of("@PartitionKey String home", "@RowKey int number")));
        source.append(isRecord ? "record " + name + "(" : "class " + name + " { public ")
                .append(parts);
        for (int i = 0; i < properties.size(); i++) {
            source.append(isRecord ? ", " : "; public ")
                    .append(properties.get(i))
                    .append(" p")
                    .append(i)
                    .append("x");
        }
        return source.append(isRecord ? ") {" : ";")
                .append(" record Point(int x, @Nullable Integer y) {} }\n")
                .toString();
    }

    @Test
    void lockRefusesRemovalOfPropertiesRequiredByThePreviousVersion() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (boolean isRecord : new boolean[] {true, false}) {
            for (boolean isMarked : Effort.byEffort(1, 2) == 1 ? new boolean[] {true} : new boolean[] {true, false}) {
                for (String nullable : Effort.byEffort(1, 2) == 1 ? List.of("") : List.of("", "@Nullable ")) {
                    List<String> kept = new ArrayList<>();
                    for (String declaration : declarations()) {
                        boolean isPrimitive = declaration.matches("[a-z]+");
                        if (!isPrimitive || nullable.isEmpty()) {
                            kept.add(declaration);
                        }
                    }
                    wrong.addAll(judge(isRecord, isMarked, nullable, kept));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Returns what the lock judges in another way than the version before. */
    private List<String> judge(boolean isRecord, boolean isMarked, String nullable, List<String> declarations)
            throws Exception {
        List<String> wrong = new ArrayList<>();
        List<String> properties = declarations.stream()
                .map(declaration -> nullable(nullable, declaration))
                .toList();
        LockedSources lock = new LockedSources(folder.resolve(isRecord + "" + isMarked + nullable.length()));
        assertThat(lock.compile(source("Thing", isRecord, isMarked, properties)))
                .isEmpty();
        List<String> refused = lock.compile(source("Thing", isRecord, isMarked, List.of()));
        Compiled compiled = Compiled.warnedOf(IntStream.range(0, properties.size())
                .mapToObj(i -> LockedSources.HEAD + source("Thing" + i, isRecord, isMarked, List.of(properties.get(i))))
                .toArray(String[]::new));
        for (int i = 0; i < properties.size(); i++) {
            String name = "p" + i + "x";
            boolean isRefused = refused.stream()
                    .anyMatch(one -> one.contains("no longer stores '" + name + "'")
                            || one.contains("no longer stores '" + name + "_"));
            // The lock does not know that all parts of a value object are removed together.
            boolean isValueObject =
                    properties.get(i).endsWith("Point") && !properties.get(i).contains("@Json");
            boolean isUnread = !isRead(compiled.mapper("shop.Thing" + i));
            if (isRefused != isUnread && !isValueObject || isUnread && !isRefused) {
                wrong.add((isRecord ? "record, " : "class, ")
                        + (isMarked ? "marked, " : "")
                        + properties.get(i)
                        + (isRefused ? " is refused, but read" : " is not refused, but not read"));
            }
        }
        return wrong;
    }

    /** An annotation of a type stands before its simple name. */
    private static String nullable(String nullable, String declaration) {
        if (nullable.isEmpty() || declaration.endsWith("[]")) {
            return declaration;
        }
        int last = declaration.lastIndexOf(
                ' ', declaration.contains("<") ? declaration.indexOf('<') : declaration.length());
        String type = declaration.substring(last + 1);
        int dot = type.contains("<") ? -1 : type.lastIndexOf('.');
        return declaration.substring(0, last + 1) + type.substring(0, dot + 1) + nullable + type.substring(dot + 1);
    }

    /** Returns whether an entity with the property is read from a row that lacks it. */
    private static boolean isRead(EntityMapper<Object> mapper) {
        String number = mapper.model().rowKey().writer("Thing").int32(1).toKey();
        Row row = Row.builder("h", number).build();
        try {
            mapper.read(new StoredRow(row, ETag.ANY, Instant.EPOCH));
            return true;
        } catch (MappingException lacking) {
            assertThat(lacking).hasMessageContaining("p0x");
            return false;
        }
    }
}
