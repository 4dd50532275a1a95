package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Effort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Types within JSON whose values could be written, but not read back, in every container: the compiler refuses what
 * sources show, the start the rest.
 */
class JsonReadabilityTest extends EntityDiagnostics {
    private enum By {
        NOBODY,
        COMPILER,
        START
    }

    /** A kind of type {@code T}, and which part of the message gives the reason. */
    private record Kind(String declared, By refusedBy, String reason) {}

    private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("Plain", new Kind("record T(int x, List<String> names) {}", By.NOBODY, ""));
        KINDS.put("Constant", new Kind("enum T { ONE, OTHER }", By.NOBODY, ""));
        KINDS.put(
                "Bean",
                new Kind(
                        "static class T { private String n; public String getN() { return n; } public void "
                                + "setN(String n) {"
                                + " this.n = n; } }",
                        By.NOBODY,
                        ""));
        KINDS.put(
                "Named",
                new Kind(
                        "@com.fasterxml.jackson.annotation.JsonTypeInfo(use ="
                                + " com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME)"
                                + " sealed interface T permits A, B {} record A(String n) implements T {} "
                                + "record B(T t) implements T {}",
                        By.NOBODY,
                        ""));
        KINDS.put(
                "Sealed",
                new Kind(
                        "sealed interface T permits A {} record A(String n) implements T {}",
                        By.COMPILER,
                        "T is an interface without type information"));
        KINDS.put(
                "Abstract",
                new Kind(
                        "static abstract class T { public String n; }",
                        By.COMPILER,
                        "T is an abstract class without type information"));
        KINDS.put(
                "Hidden",
                new Kind(
                        "static class T { private String n; String n() { return n; } }",
                        By.COMPILER,
                        "T has fields, but no property that Jackson writes"));
        KINDS.put("Inner", new Kind("class T { public String n; }", By.COMPILER, "T is an inner class"));
        KINDS.put(
                "Deep",
                new Kind(
                        "record T(Map<String, List<S>> s) {} interface S {}",
                        By.COMPILER,
                        "S is an interface without type information"));
        KINDS.put(
                "Keyed",
                new Kind(
                        "record T(Map<K, String> entries) {} record K(String a, int b) {}",
                        By.COMPILER,
                        "K is the key of a map"));
        KINDS.put(
                "Uncreatable",
                new Kind(
                        "static class T { private final String n; T(String n, int size) { this.n = n; } public "
                                + "String getN() {"
                                + " return n; } }",
                        By.START,
                        "T has no constructor that Jackson can call"));
        KINDS.put(
                "HalfHidden",
                new Kind(
                        "static class T { public int a; private String b; String b() { return b; } }",
                        By.START,
                        "T has a field 'b' that Jackson cannot write and read back"));
        KINDS.put(
                "Unnamed",
                new Kind(
                        "@com.fasterxml.jackson.annotation.JsonTypeInfo(use ="
                                + " com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME) interface T {}",
                        By.START,
                        "T has type information that lists no class"));
    }

    private static final List<String> CONTAINERS = List.of(
            "@Json T",
            "List<T>",
            "Set<T>",
            "Map<String, T>",
            "@Json T[]",
            "@Json Optional<T>",
            "@Json Held",
            "@Json Box<T>",
            "Map<String, List<T>>");

    /** The numbers of the containers in which a kind is tried. */
    private static List<Integer> containers(String name) {
        int number = new ArrayList<>(KINDS.keySet()).indexOf(name);
        int every = Effort.byEffort(3, 1);
        return IntStream.range(0, CONTAINERS.size())
                .filter(i -> (i + number) % every == 0)
                .boxed()
                .toList();
    }

    /** A file of one kind with an entity for each container. */
    private static String source(String name) {
        StringBuilder source =
                new StringBuilder(HEAD).append("class ").append(name).append(" {\n");
        source.append(Objects.requireNonNull(KINDS.get(name)).declared())
                .append("\nrecord Held(T held) {} record Box<V>(V boxed) {}\n");
        for (int i : containers(name)) {
            source.append("@TableEntity(table = \"")
                    .append(name.toLowerCase(Locale.ROOT))
                    .append(i)
                    .append("\") record E")
                    .append(i)
                    .append("(@PartitionKey String a, @RowKey int b, ")
                    .append(CONTAINERS.get(i))
                    .append(" c) {}\n");
        }
        return source.append("}\n").toString();
    }

    private static List<String> named(By by) {
        return KINDS.keySet().stream()
                .filter(name -> Objects.requireNonNull(KINDS.get(name)).refusedBy() == by)
                .toList();
    }

    @Test
    void compilerRefusesUnreadableJsonTypes() {
        List<String> names = named(By.COMPILER);
        List<String> found = Compiled.diagnostics(
                names.stream().map(JsonReadabilityTest::source).toArray(String[]::new));
        List<String> expected = new ArrayList<>();
        for (String name : names) {
            int line = 5;
            for (int i : containers(name)) {
                expected.add(name + ".java:" + line++ + " [Tables/JsonUnreadable] E" + i
                        + ".c is stored as JSON, but cannot be read back. " + name + "."
                        + Objects.requireNonNull(KINDS.get(name)).reason());
            }
        }
        assertThat(found).hasSameSizeAs(expected);
        for (String start : expected) {
            assertThat(found).anyMatch(one -> one.startsWith(start));
        }
    }

    @Test
    void startRefusesOtherUnreadableJsonTypesAndOpensTheRest() throws ClassNotFoundException {
        List<String> names = new ArrayList<>(named(By.NOBODY));
        names.addAll(named(By.START));
        Compiled compiled =
                Compiled.of(names.stream().map(JsonReadabilityTest::source).toArray(String[]::new));
        for (String name : names) {
            Kind kind = Objects.requireNonNull(KINDS.get(name));
            for (int i : containers(name)) {
                String entity = "shop." + name + "$E" + i;
                if (kind.refusedBy() == By.NOBODY) {
                    EntityMapper<?> mapper = EntityMappers.of(compiled.type(entity));
                    assertThat(mapper.model().property("c")).isNotNull();
                } else {
                    assertThatThrownBy(() -> EntityMappers.of(compiled.type(entity)))
                            .as(entity)
                            .isInstanceOf(MappingException.class)
                            .hasMessageStartingWith(entity.substring(entity.indexOf('$') + 1)
                                    + ".c: the property is stored as JSON, but cannot be read back. ")
                            .hasMessageContaining(name + "." + kind.reason());
                }
            }
        }
    }
}
