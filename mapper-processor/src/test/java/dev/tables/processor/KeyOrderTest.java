package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Every way to number up to three components of a key: the order of a key is declared completely, or the entity does not compile. The
 * order of an index is that of the properties it lists.
 */
class KeyOrderTest {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<String> ANNOTATIONS = List.of("PartitionKey", "RowKey");

    /** Numbers of the components in order of declaration; null where a component has none. */
    private record Numbering(List<@Nullable Integer> numbers, String annotation, boolean subtypes) {
        String entity() {
            return annotation
                    + (subtypes ? "Subtypes" : "")
                    + numbers.stream()
                            .map(number -> number == null ? "_" : number.toString())
                            .collect(Collectors.joining());
        }

        boolean isComplete() {
            return numbers.size() == 1
                    || numbers.stream().noneMatch(number -> number == null)
                            && new HashSet<>(numbers).size() == numbers.size();
        }

        /** The properties in the order that the numbers give. */
        List<String> order() {
            return IntStream.range(0, numbers.size())
                    .boxed()
                    .sorted(Comparator.comparing(i -> numbers.size() == 1 ? Integer.valueOf(0) : numbers.get(i)))
                    .map(NAMES::get)
                    .toList();
        }

        private String components() {
            String other = annotation.equals("RowKey") ? "PartitionKey" : "RowKey";
            return IntStream.range(0, numbers.size())
                    .mapToObj(i -> "@" + annotation
                            + (numbers.get(i) == null ? "" : "(position = " + numbers.get(i) + ")") + " String "
                            + NAMES.get(i))
                    .collect(Collectors.joining(", ", "@" + other + " String other, ", ""));
        }

        String source() {
            String head = EntityDiagnostics.HEAD + "@TableEntity(table = \"" + entity().replace("_", "x") + "\")\n";
            if (!subtypes) {
                return head + "record " + entity() + "(" + components() + ") {}\n";
            }
            String methods = Stream.concat(Stream.of("other"), NAMES.stream().limit(numbers.size()))
                    .map(name -> "String " + name + "();")
                    .collect(Collectors.joining(" "));
            return head + "sealed interface " + entity() + " { " + methods + "\n"
                    + "record One(" + components() + ") implements " + entity() + " {}\n"
                    + "record Two(" + components() + ") implements " + entity() + " {} }\n";
        }
    }

    private static List<Numbering> numberings() {
        List<Numbering> all = new ArrayList<>();
        for (int size = 1; size <= NAMES.size(); size++) {
            for (List<@Nullable Integer> numbers : numbers(size)) {
                for (String annotation : ANNOTATIONS) {
                    all.add(new Numbering(numbers, annotation, false));
                    all.add(new Numbering(numbers, annotation, true));
                }
            }
        }
        return all;
    }

    private static List<List<@Nullable Integer>> numbers(int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<@Nullable Integer>> all = new ArrayList<>();
        for (List<@Nullable Integer> shorter : numbers(size - 1)) {
            for (Integer next : Arrays.asList(null, 0, 1, 2)) {
                List<@Nullable Integer> longer = new ArrayList<>(shorter);
                longer.add(next);
                all.add(Collections.unmodifiableList(longer));
            }
        }
        return all;
    }

    @Test
    void compilerAcceptsOnlyKeysWithCompletePositions() throws Exception {
        List<Numbering> all = numberings();
        Set<String> refused = refused(all.stream().map(Numbering::source).toList());
        for (Numbering numbering : all) {
            assertThat(!refused.contains(numbering.entity()))
                    .as(numbering.source())
                    .isEqualTo(numbering.isComplete());
        }
        List<Numbering> complete = all.stream().filter(Numbering::isComplete).toList();
        Compiled compiled = Compiled.of(complete.stream().map(Numbering::source).toArray(String[]::new));
        for (Numbering numbering : complete) {
            EntityMapper<Object> mapper = compiled.mapper("shop." + numbering.entity());
            var key = numbering.annotation().equals("RowKey")
                    ? mapper.model().rowKey()
                    : mapper.model().partitionKey();
            assertThat(key.components())
                    .as(numbering.source())
                    .extracting(KeyComponent::property)
                    .containsExactlyElementsOf(numbering.order());
        }
    }

    /** Two subtypes number the same components differently: each attribute of a component belongs to the key of the table. */
    @Test
    void refusesSubtypesWithDifferentKeyComponents() {
        Map<String, String> differences = new LinkedHashMap<>();
        differences.put("Order", "position = 2");
        differences.put("Unnumbered", "");
        differences.put("Prefix", "position = 1, prefix = \"x\"");
        differences.put("Descending", "position = 1, descending = true");
        differences.put("Digits", "position = 1, digits = 5");
        List<String> sources = new ArrayList<>();
        Set<String> entities = new LinkedHashSet<>();
        differences.forEach((name, attributes) -> {
            for (String annotation : ANNOTATIONS) {
                entities.add(annotation + name);
                sources.add(subtypes(annotation + name, annotation, attributes));
            }
        });
        assertThat(refused(sources)).containsAll(entities);
        assertThat(Compiled.diagnostics(subtypes("Same", "RowKey", "position = 1")))
                .isEmpty();
    }

    /** An index or another way of storing that only a later subtype declares would have no effect. */
    @Test
    void refusesSubtypesWithDifferentAnnotations() {
        List<String> declarations = List.of(
                "@IndexedBy",
                "@IndexedBy(name = \"other\")",
                "@Encrypt",
                "@Encrypt(keyset = \"other\")",
                "@Chunked",
                "@LargeValue");
        Set<String> expected = new LinkedHashSet<>();
        List<String> sources = new ArrayList<>();
        for (String first : Stream.concat(Stream.of(""), declarations.stream()).toList()) {
            for (String second :
                    Stream.concat(Stream.of(""), declarations.stream()).toList()) {
                String entity = "Differing" + sources.size();
                sources.add(EntityDiagnostics.HEAD + "@TableEntity(table = \"" + entity + "\")\nsealed interface "
                        + entity
                        + " { String a(); String b(); String c();\n"
                        + "record One(@PartitionKey String a, @RowKey String b, " + first + " String c) implements "
                        + entity + " {}\n"
                        + "record Two(@PartitionKey String a, @RowKey String b, " + second + " String c) implements "
                        + entity + " {} }\n");
                if (!first.equals(second)) {
                    expected.add(entity);
                }
            }
        }
        assertThat(refused(sources)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String subtypes(String entity, String annotation, String attributes) {
        String other = annotation.equals("RowKey") ? "PartitionKey" : "RowKey";
        String tail = ", @" + annotation + "(position = 3) int b, @" + other + " String other) implements " + entity
                + " {}\n";
        return EntityDiagnostics.HEAD + "@TableEntity\nsealed interface " + entity
                + " { int a(); int b(); String other();\n"
                + "record One(@" + annotation + "(position = 1) int a" + tail
                + "record Two(@" + annotation + "(" + attributes + ") int a" + tail + "}\n";
    }

    /** Each list of one or two properties, in every spelling of their directions. */
    @Test
    void indexOrderFollowsTheListedProperties() throws Exception {
        List<String> spellings = List.of("a", "a desc", "a  desc", " a", "a DESC", "a asc", "b", "b desc");
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (String first : spellings) {
            lists.put("One" + lists.size(), List.of(first));
            spellings.forEach(second -> lists.put("Two" + lists.size(), List.of(first, second)));
        }
        Map<String, String> sources = new LinkedHashMap<>();
        lists.forEach((entity, list) -> sources.put(
                entity,
                EntityDiagnostics.HEAD + "@TableEntity(table = \"" + entity + "\")\n@IndexedBy(properties = {"
                        + list.stream().map(part -> '"' + part + '"').collect(Collectors.joining(", "))
                        + "}, name = \"it\")\nrecord " + entity
                        + "(@PartitionKey String p, @RowKey String r, String a, String b) {}\n"));
        Set<String> refused = refused(List.copyOf(sources.values()));
        lists.forEach((entity, list) -> {
            boolean known = list.stream().noneMatch(part -> part.endsWith("DESC") || part.endsWith("asc"));
            boolean distinct = list.stream()
                            .map(part -> part.strip().substring(0, 1))
                            .distinct()
                            .count()
                    == list.size();
            assertThat(!refused.contains(entity)).as(list.toString()).isEqualTo(known && distinct);
        });
        sources.keySet().removeAll(refused);
        Compiled compiled = Compiled.of(sources.values().toArray(String[]::new));
        for (String entity : sources.keySet()) {
            var index = compiled.mapper("shop." + entity).model().indexes().get(0);
            assertThat(index.components())
                    .as(entity)
                    .extracting(KeyComponent::property)
                    .containsExactlyElementsOf(Objects.requireNonNull(lists.get(entity)).stream()
                            .map(part -> part.strip().substring(0, 1))
                            .toList());
        }
    }

    /** The simple names of the entities, of those in files of their own, at which there are errors. */
    private static Set<String> refused(List<String> sources) {
        return Compiled.compile(List.of("-Xmaxerrs", "10000"), sources.toArray(String[]::new)).diagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getSource().getName())
                .map(name -> name.substring(name.lastIndexOf('/') + 1).replace(".java", ""))
                .collect(Collectors.toSet());
    }
}
