package dev.tables.data.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.types.Specimens.Field;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Collections and maps of every type, with duplicates and in an order of their own: every projection shows what the entity has. */
class CollectionProjectionsTest {
    private static final List<Field> FIELDS = fields();
    private static final List<String> KINDS = List.of("Record_", "Class_", "Closed_", "Open_", "Maybe_", "Default_");
    private static final List<String> WAYS = List.of("findByShelf", "readByMark", "streamByEven");

    @TempDir
    private Path directory;

    private final LocalTableStore store = LocalTableStore.inMemory();

    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (String type : List.of("Collection", "List", "ArrayList", "LinkedList", "Queue", "Deque", "ArrayDeque")) {
            fields.add(ordered(type + "<String>", type, "List.of(\"b\", \"a\", \"b\", \"a\")"));
        }
        fields.add(ordered("Collection<Integer>", "numbers", "List.of(3, 1, 3, 2)"));
        fields.add(ordered("Collection<Day>", "workdays", "List.of(Day.SUNDAY, Day.MONDAY, Day.SUNDAY)"));
        fields.add(
                ordered("Collection<Point>", "places", "List.of(new Point(2, 1), new Point(1, 1), new Point(2, 1))"));
        fields.add(ordered(
                "Collection<Collection<String>>", "nested", "List.of(List.of(\"b\", \"b\"), List.of(\"b\", \"b\"))"));
        fields.add(Field.of("Collection<String>", "hours", "List.of(\"b\", \"a\", \"b\")", "List.of(\"c\")")
                .with("@Json"));
        fields.add(Field.of("List<String>", "series", "List.of(\"b\", \"a\", \"b\")", "List.of(\"c\")")
                .with("@PropertyPerElement(maxSize = 5)"));
        fields.add(Field.of("String[]", "array", "new String[] {\"b\", \"a\", \"b\"}", "new String[0]")
                .with("@Json"));
        for (String type : List.of("Set", "LinkedHashSet", "HashSet", "SortedSet", "NavigableSet", "TreeSet")) {
            String made = type.contains("Sorted") || type.contains("Nav") || type.contains("Tree")
                    ? "TreeSet"
                    : "LinkedHashSet";
            String value = "new " + made + "<>(List.of(\"b\", \"a\", \"c\"))";
            fields.add(Field.of(type + "<String>", "of" + type, value, "new " + made + "<>()"));
        }
        fields.add(Field.of("EnumSet<Day>", "ofEnumSet", "EnumSet.of(Day.SUNDAY)", "EnumSet.noneOf(Day.class)"));
        for (String type : List.of("Map", "LinkedHashMap", "HashMap", "SortedMap", "NavigableMap", "TreeMap")) {
            String made = type.contains("Sorted") || type.contains("Nav") || type.contains("Tree")
                    ? "TreeMap"
                    : "LinkedHashMap";
            String value = "new " + made + "<>(Map.of(\"b\", 1, \"a\", 1))";
            fields.add(Field.of(type + "<String, Integer>", "of" + type, value, "new " + made + "<>()"));
        }
        fields.add(Field.of(
                "Map<String, Collection<String>>", "grouped", "Map.of(\"a\", List.of(\"b\", \"b\"))", "Map.of()"));
        return fields;
    }

    /** A collection with an order and duplicates. */
    private static Field ordered(String type, String name, String value) {
        String raw = type.substring(0, type.indexOf('<'));
        boolean isInterface = List.of("Collection", "List").contains(raw);
        String made = List.of("Queue", "Deque").contains(raw) ? "ArrayDeque" : raw;
        return Field.of(type, "all" + name, isInterface ? value : "new " + made + "<>(" + value + ")", "null");
    }

    private static Map<String, String> sources() {
        StringBuilder shown = new StringBuilder("public final class Shown {\n");
        for (Field field : FIELDS) {
            String getter = field.type() + " get" + capital(field.name()) + "();\n";
            shown.append(String.format(Locale.ROOT, """
                    public record Record_%1$s(%2$s %1$s) {}
                    public static final class Class_%1$s {
                        private final %2$s value;
                        public Class_%1$s(%2$s %1$s) { value = %1$s; }
                        public %2$s %1$s() { return value; }
                    }
                    public interface Closed_%1$s { %3$s }
                    public interface Open_%1$s { @Value("#{target.%1$s}") %3$s }
                    public interface Default_%1$s { %3$s default %2$s same() { return get%4$s(); } }
                    public interface Maybe_%1$s { Optional<%2$s> get%4$s(); }
                    """, field.name(), field.type(), getter, capital(field.name())));
        }
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("Shown", shown + "}\n");
        sources.put("Specimens", """
                public interface Specimens extends TablesRepository<Specimen, SpecimenKey> {
                    <P> List<P> findByShelf(String shelf, Class<P> type);
                    <P> List<P> readByMark(String mark, Class<P> type);
                    @AllowScan <P> java.util.stream.Stream<P> streamByEven(boolean even, Class<P> type);
                }
                """);
        return sources;
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void projectionShowsEveryCollectionLikeTheEntity() throws ReflectiveOperationException {
        CompiledSources compiled = Specimens.compile(
                FIELDS,
                "@IndexedBy(properties = \"mark\", layout = IndexLayout.ALL_PROPERTIES, scope = IndexScope.GLOBAL)",
                "public boolean even; public String mark = \"m\";",
                sources());
        TablesTemplate template = Specimens.template(store, directory);
        List<Object> saved = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            saved.add(template.save(Specimens.specimen(compiled, "s", number)));
        }
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        factory.setBeanClassLoader(compiled);
        Object repository = factory.getRepository(compiled.load("odd.Specimens"));
        for (Field field : FIELDS) {
            List<@Nullable Object> expected = new ArrayList<>();
            for (Object one : saved) {
                expected.add(comparable(one.getClass().getField(field.name()).get(one)));
            }
            for (String kind : KINDS) {
                Class<?> type = compiled.load("odd.Shown$" + kind + field.name());
                for (String way : WAYS) {
                    List<@Nullable Object> shown = new ArrayList<>();
                    for (Object one : found(repository, compiled, way, type)) {
                        shown.add(comparable(value(one, field.name())));
                    }
                    assertThat(shown).as("%s %s by %s", kind, field, way).isEqualTo(expected);
                }
            }
        }
    }

    private static List<Object> found(Object repository, CompiledSources compiled, String way, Class<?> type)
            throws ReflectiveOperationException {
        for (Method method : compiled.load("odd.Specimens").getDeclaredMethods()) {
            if (method.getName().equals(way)) {
                Object argument = way.endsWith("Even") ? false : way.endsWith("Mark") ? "m" : "s";
                Object found = method.invoke(repository, argument, type);
                Stream<?> all = found instanceof Stream<?> stream ? stream : ((List<?>) found).stream();
                return all.<Object>map(Objects::requireNonNull).toList();
            }
        }
        throw new NoSuchMethodException(way);
    }

    private static @Nullable Object value(Object shown, String field) throws ReflectiveOperationException {
        for (Class<?> type : shown.getClass().getInterfaces()) {
            for (Method method : type.getMethods()) {
                boolean isShown = method.getName().equals("get" + capital(field));
                if (method.isDefault() || isShown && !type.getSimpleName().startsWith("Default_")) {
                    return method.invoke(shown);
                }
            }
        }
        return shown.getClass().getMethod(field).invoke(shown);
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** What a collection has, in its order if it has one, and what sort of collection it is. */
    private static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(CollectionProjectionsTest::comparable).orElse(null);
        }
        if (value instanceof java.util.Set<?> || value instanceof Map<?, ?>) {
            return value;
        }
        if (value instanceof Collection<?> several) {
            List<@Nullable Object> elements = new ArrayList<>();
            several.forEach(one -> elements.add(comparable(one)));
            return elements;
        }
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            elements.add(Array.get(value, i));
        }
        return Arrays.asList("array", Objects.requireNonNull(elements));
    }
}
