package dev.tables.data.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.agreement.CompiledSources;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.types.Specimens.Field;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.testing.Effort;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every type that can be stored, shown by records, classes, closed and open interfaces, alone and all together, over every way in
 * which rows are found: what is shown is what plain objects have.
 */
class EveryProjectionTest {
    private static final List<Field> FIELDS =
            Stream.concat(Specimens.SINGLE.stream(), Specimens.OTHERS.stream()).toList();
    private static final List<String> KINDS = List.of("Record_", "Class_", "Closed_", "Open_");
    private static final List<String> SHELVES = List.of("s0", "s1");
    private static final String INDEXES = """
            @IndexedBy(name = "pc", properties = "pc", layout = IndexLayout.ALL_PROPERTIES)
            @IndexedBy(name = "pp", properties = "pp", layout = IndexLayout.INCLUDED_PROPERTIES, include = {"text", "tags", "day", "nickname"})
            @IndexedBy(name = "pk", properties = "pk", layout = IndexLayout.KEYS_ONLY)
            @IndexedBy(name = "pl", properties = "pl", layout = IndexLayout.KEY_LIST_PER_VALUE)
            @IndexedBy(name = "tc", properties = "tc", layout = IndexLayout.ALL_PROPERTIES, scope = IndexScope.GLOBAL)
            @IndexedBy(name = "tp", properties = "tp", layout = IndexLayout.INCLUDED_PROPERTIES, scope = IndexScope.GLOBAL,
                    include = {"text", "tags", "day", "nickname"})
            @IndexedBy(name = "tk", properties = "tk", layout = IndexLayout.KEYS_ONLY, scope = IndexScope.GLOBAL)
            """;
    private static final String MORE = """
            public boolean even;
            public String pc = "v"; public String pp = "v"; public String pk = "v"; public String pl = "v";
            public String tc = "v"; public String tp = "v"; public String tk = "v";
            """;

    /** The ways to find entities: what methods take, and whom they find. */
    private record Way(String declaration, Predicate<Object> finds, List<Object> arguments) {}

    private static final List<Way> WAYS = List.of(
            way("findByShelfAndNumber(String shelf, int number", "s0:1", "s0", 1),
            way(
                    "findByShelfAndNumberIn(String shelf, Collection<Integer> numbers",
                    "s0:0 s0:2",
                    "s0",
                    List.of(0, 2, 9)),
            way("findByShelfAndNumberBetween(String shelf, int from, int to", "s0:1 s0:2 s0:3", "s0", 1, 3),
            way("findByShelfAndEven(String shelf, boolean even", "s1:0 s1:2", "s1", true),
            way("findByShelfInAndEven(Collection<String> shelves, boolean even", "s0:1 s0:3 s1:1 s1:3", SHELVES, false),
            way("findByShelfAndPc(String shelf, String value", "s1:0 s1:1 s1:2 s1:3", "s1", "v"),
            way("findByShelfAndPcStartingWith(String shelf, String value", "s1:0 s1:1 s1:2 s1:3", "s1", "v"),
            way("findByShelfAndPp(String shelf, String value", "s1:0 s1:1 s1:2 s1:3", "s1", "v"),
            way("findByShelfAndPk(String shelf, String value", "s1:0 s1:1 s1:2 s1:3", "s1", "v"),
            way("findByShelfAndPl(String shelf, String value", "s1:0 s1:1 s1:2 s1:3", "s1", "v"),
            way("findByTc(String value", "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3", "v"),
            way("findByTp(String value", "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3", "v"),
            way("findByTk(String value", "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3", "v"),
            way("readByTc(String value", "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3", "v"),
            way("readByTp(String value", "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3", "v"),
            way(
                    "findByShelfAndPpOrTk(String shelf, String value, String other",
                    "s0:0 s0:1 s0:2 s0:3 s1:0 s1:1 s1:2 s1:3",
                    "s0",
                    "v",
                    "v"),
            way("findByEven(boolean even", "s0:0 s0:2 s1:0 s1:2", true));

    private static Way way(String declaration, String found, Object... arguments) {
        List<String> places = List.of(found.split(" "));
        return new Way(
                declaration,
                specimen -> places.contains(get(specimen, "shelf") + ":" + get(specimen, "number")),
                List.of(arguments));
    }

    @TempDir
    private static Path directory;

    private static final LocalTableStore STORE = LocalTableStore.inMemory();
    private static final List<Object> SAVED = new ArrayList<>();
    private static CompiledSources compiled;
    private static TablesTemplate template;
    private static Object repository;

    @BeforeAll
    static void fill() throws ReflectiveOperationException {
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("Shown", projections());
        sources.put("Specimens", repository());
        compiled = Specimens.compile(FIELDS, INDEXES, MORE, sources);
        template = Specimens.template(STORE, directory);
        for (String shelf : SHELVES) {
            for (int number = 0; number < 4; number++) {
                Object specimen = Specimens.specimen(compiled, shelf, number);
                specimen.getClass().getField("even").setBoolean(specimen, number % 2 == 0);
                SAVED.add(specimen);
                template.save(specimen);
            }
        }
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        factory.setBeanClassLoader(compiled);
        repository = factory.getRepository(compiled.load("odd.Specimens"));
    }

    @AfterAll
    static void close() {
        STORE.close();
    }

    private static String projections() {
        StringBuilder source = new StringBuilder("public final class Shown {\n");
        StringBuilder components = new StringBuilder();
        StringBuilder getters = new StringBuilder();
        for (Field field : FIELDS) {
            String getter = field.type() + " get" + capital(field.name()) + "();\n";
            source.append(String.format(Locale.ROOT, """
                    public record Record_%1$s(%2$s %1$s) {}
                    public static final class Class_%1$s {
                        private final %2$s value;
                        public Class_%1$s(%2$s %1$s) { value = %1$s; }
                        public %2$s %1$s() { return value; }
                    }
                    public interface Closed_%1$s { %3$s }
                    public interface Open_%1$s { @Value("#{target.%1$s}") %3$s }
                    """, field.name(), field.type(), getter));
            components.append(components.isEmpty() ? "" : ", ").append(field.type() + " " + field.name());
            getters.append(getter);
        }
        source.append("public record Record_(int number, " + components + ") {}\n");
        source.append("public interface Closed_ { int getNumber(); " + getters + " }\n");
        return source.append("}\n").toString();
    }

    private static String repository() {
        StringBuilder source =
                new StringBuilder("public interface Specimens extends TablesRepository<Specimen, SpecimenKey> {\n");
        for (Way way : WAYS) {
            String annotation = way.declaration().startsWith("read")
                    ? "@ReadConsistency(IndexConsistency.EVENTUAL) "
                    : "@AllowScan ";
            source.append(annotation + "<P> List<P> " + way.declaration() + ", Class<P> type);\n");
            source.append(annotation + "List<Shown.Record_> " + way.declaration() + ");\n");
        }
        return source.append("}\n").toString();
    }

    @Test
    void projectionOfOnePropertyMatchesPlainObjects() throws ReflectiveOperationException {
        for (Field field : FIELDS) {
            for (String kind : KINDS) {
                Class<?> type = compiled.load("odd.Shown$" + kind + field.name());
                for (Way way : WAYS) {
                    if (!isTried(field, kind, way)) {
                        continue;
                    }
                    List<@Nullable Object> shown = new ArrayList<>();
                    for (Object one : call(way, type)) {
                        shown.add(comparable(value(Objects.requireNonNull(one), field.name())));
                    }
                    assertThat(shown)
                            .as("%s of %s in %s", field, kind, way.declaration())
                            .isEqualTo(expected(way, field.name()));
                }
            }
        }
    }

    /** Returns whether a combination is tried. Short effort tries one in three, which contain each pair of two of them. */
    private static boolean isTried(Field field, String kind, Way way) {
        int sum = FIELDS.indexOf(field) + KINDS.indexOf(kind) + WAYS.indexOf(way);
        return sum % Effort.byEffort(3, 1) == 0;
    }

    @Test
    void projectionOfAllPropertiesMatchesPlainObjects() throws ReflectiveOperationException {
        for (String kind : List.of("Record_", "Closed_", "static")) {
            for (Way way : WAYS) {
                List<?> found = call(way, kind.equals("static") ? null : compiled.load("odd.Shown$" + kind));
                for (Field field : FIELDS) {
                    List<@Nullable Object> shown = new ArrayList<>();
                    for (Object one : found) {
                        shown.add(comparable(value(Objects.requireNonNull(one), field.name())));
                    }
                    assertThat(shown)
                            .as("%s of %s in %s", field, kind, way.declaration())
                            .isEqualTo(expected(way, field.name()));
                }
            }
        }
    }

    @Test
    void queriesUseEveryAccessPath() {
        Set<AccessPath> paths = EnumSet.noneOf(AccessPath.class);
        for (Way way : WAYS) {
            String name = way.declaration().substring(0, way.declaration().indexOf('('));
            paths.add(template.planForQueryMethod(get(), name).accessPath());
        }
        assertThat(paths).containsExactlyInAnyOrder(AccessPath.values());
    }

    private static Class<?> get() {
        return SAVED.get(0).getClass();
    }

    private static List<?> call(Way way, @Nullable Class<?> type) throws ReflectiveOperationException {
        String name = way.declaration().substring(0, way.declaration().indexOf('('));
        List<Object> arguments = new ArrayList<>(way.arguments());
        if (type != null) {
            arguments.add(type);
        }
        for (Method method : compiled.load("odd.Specimens").getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.size()) {
                return (List<?>) method.invoke(repository, arguments.toArray());
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static List<@Nullable Object> expected(Way way, String field) {
        List<@Nullable Object> expected = new ArrayList<>();
        for (Object specimen : SAVED) {
            if (way.finds().test(specimen)) {
                expected.add(comparable(get(specimen, field)));
            }
        }
        return expected;
    }

    private static @Nullable Object get(Object specimen, String field) {
        try {
            return specimen.getClass().getField(field).get(specimen);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static @Nullable Object value(Object shown, String field) throws ReflectiveOperationException {
        String getter = "get" + capital(field);
        for (Class<?> type : shown.getClass().getInterfaces()) {
            for (Method method : type.getMethods()) {
                if (method.getName().equals(getter)) {
                    return method.invoke(shown);
                }
            }
        }
        return shown.getClass().getMethod(field).invoke(shown);
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** Arrays as lists; all else is equal if it is the same, and of the same kind of collection. */
    private static @Nullable Object comparable(@Nullable Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value instanceof Collection<?> several && !(value instanceof Set<?>) ? List.copyOf(several) : value;
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            elements.add(Array.get(value, i));
        }
        return Arrays.asList("array", elements);
    }
}
