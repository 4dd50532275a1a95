package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.util.Streamable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Query methods, and parameters of them, named like methods and classes that code written ahead of time uses, like
 * classes of {@code java.lang} and like keywords: their code compiles beside classes of such names, and finds the same.
 */
class ReservedMethodNamesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_131);

    private static final int NAMES = Effort.byEffort(20, Integer.MAX_VALUE);
    /** Names tried in one repository: code of all is larger than a constructor may be. */
    private static final int IN_ONE = 200;

    private static final Pattern DECLARED =
            Pattern.compile("^public .*?(?:class|interface|enum|record) ([a-z][\\w.]*\\.)([A-Z][\\w.]*)");

    /** Names that are always tried, as methods and as parameters in each form of a method. */
    private static final List<String> ALWAYS = List.of(
            "query",
            "ascending",
            "descending",
            "queries",
            "QueryKeyword",
            "AccessPath",
            "SortStrategy",
            "Math",
            "Optional",
            "Streamable",
            "String",
            "Object",
            "dev",
            "java",
            "org",
            "template",
            "context",
            "yield",
            "record",
            "var");

    private static final List<String> CLASSES =
            List.of("Override", "String", "Object", "Math", "QueryKeyword", "AotQuery", "Generated");

    @TempDir
    Path folder;

    /** Names that are tried in some repository, beside those that are tried in each. */
    private static List<String> names() throws IOException {
        Set<String> all = new LinkedHashSet<>();
        for (Class<?> type : List.of(
                TablesAotRepositoryFragmentSupport.class,
                AotQueries.class,
                AotQueryBuilder.class,
                AotQuery.class,
                Object.class)) {
            for (Class<?> part = type; part != null; part = part.getSuperclass()) {
                Arrays.stream(part.getDeclaredMethods()).map(Method::getName).forEach(all::add);
                Arrays.stream(part.getDeclaredFields())
                        .map(java.lang.reflect.Field::getName)
                        .forEach(all::add);
            }
        }
        for (String listing : List.of("spring-data-tables-core.txt", "mapper-runtime.txt", "mapper-annotations.txt")) {
            for (String line : Files.readAllLines(Path.of("..", "..", "api", listing))) {
                Matcher declared = DECLARED.matcher(line);
                if (declared.find()) {
                    all.addAll(List.of(declared.group(2).split("\\.")));
                }
            }
        }
        try (Stream<Path> files = Files.list(
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "lang"))) {
            files.map(file -> file.getFileName().toString().replaceAll("[.$].*", ""))
                    .sorted()
                    .forEach(all::add);
        }
        TreeMap<String, String> distinct = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ALWAYS.forEach(name -> distinct.put(name, name));
        all.stream()
                .filter(name -> SourceVersion.isName(name) && !name.contains("$"))
                .forEach(name -> distinct.putIfAbsent(name, name));
        List<String> others = new ArrayList<>(distinct.values());
        others.removeAll(ALWAYS);
        Collections.shuffle(others, SEED.random());
        return others.subList(0, Math.min(NAMES, others.size()));
    }

    private static String repository(List<String> names) {
        StringBuilder source = new StringBuilder("""
                package names;

                import dev.tables.data.aot.Parcel;
                import dev.tables.data.aot.ParcelKey;
                import dev.tables.data.repository.Query;
                import java.util.List;
                import java.util.Optional;
                import org.springframework.data.repository.Repository;
                import org.springframework.data.util.Streamable;

                public interface NamedRepository extends Repository<Parcel, ParcelKey> {
                """);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            source.append(
                    i % 2 == 0
                            ? "    @Query(\"route eq :route\")\n"
                            : "    @Query(value = \"route eq :route and (not (grams eq 7) or number eq 1)\", sort = \"number asc\")\n");
            source.append("    List<Parcel> " + name + "(java.lang.String route);\n\n");
            boolean always = ALWAYS.contains(name);
            if (always || i % 4 == 0) {
                source.append("    @Query(\"route eq :" + name + "\")\n    List<Parcel> p" + i + "(java.lang.String "
                        + name + ");\n\n");
            }
            if (always || i % 4 == 1) {
                source.append("    int countP" + i + "ByRoute(java.lang.String " + name + ");\n\n");
            }
            if (always || i % 4 == 2) {
                source.append("    Streamable<Parcel> findP" + i + "ByRoute(java.lang.String " + name + ");\n\n");
            }
            if (always || i % 4 == 3) {
                source.append("    Optional<Parcel> removeP" + i + "ByRouteAndNumber(java.lang.String " + name
                        + ", int number);\n\n");
            }
        }
        return source.append("}\n").toString();
    }

    private static final String APPLICATION = """
            package names;

            import dev.tables.data.core.TablesTemplate;
            import dev.tables.engine.TableStore;
            import dev.tables.engine.local.LocalTableStore;

            @org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
            @dev.tables.data.repository.config.EnableTablesRepositories(repositoryFactoryBeanClass = NamedFactory.class)
            public class NamedApplication {
                @org.springframework.context.annotation.Bean
                public TableStore tableStore() {
                    return LocalTableStore.inMemory();
                }

                @org.springframework.context.annotation.Bean
                public TablesTemplate tablesTemplate(TableStore store) {
                    return new TablesTemplate(store);
                }
            }
            """;

    /** Spring Data loads a repository by the class loader of the class that makes it. */
    private static final String FACTORY = """
            package names;

            import dev.tables.data.aot.Parcel;
            import dev.tables.data.aot.ParcelKey;
            import dev.tables.data.repository.support.TablesRepositoryFactoryBean;

            public class NamedFactory extends TablesRepositoryFactoryBean<NamedRepository, Parcel, ParcelKey> {
                public NamedFactory(Class<? extends NamedRepository> repository) {
                    super(repository);
                }
            }
            """;

    private static String classPath(Path folder) {
        return folder + File.pathSeparator + System.getProperty("java.class.path");
    }

    private static void compile(List<String> names, Path folder) throws IOException {
        Path home = Files.createDirectories(folder.resolve("names"));
        List<String> options = new ArrayList<>(
                List.of("-proc:none", "-parameters", "-d", folder.toString(), "-cp", classPath(folder)));
        List<String[]> sources = new ArrayList<>(List.of(
                new String[] {"NamedRepository", repository(names)},
                new String[] {"NamedApplication", APPLICATION},
                new String[] {"NamedFactory", FACTORY}));
        CLASSES.forEach(name -> sources.add(new String[] {name, "package names;\n\npublic class " + name + " {}\n"}));
        for (String[] source : sources) {
            Path file = Files.writeString(home.resolve(source[0] + ".java"), source[1]);
            options.add(file.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)))
                .isZero();
    }

    @Test
    void methodsAndParametersMayHaveAnyName() throws Exception {
        List<String> names = names();
        for (int from = 0; from < names.size(); from += IN_ONE) {
            List<String> some = names.subList(from, Math.min(names.size(), from + IN_ONE));
            requireUsable(Stream.concat(ALWAYS.stream(), some.stream()).toList(), folder.resolve("of" + from));
        }
    }

    private static void requireUsable(List<String> names, Path folder) throws Exception {
        compile(names, folder);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            ProcessedApplication processed = new ProcessedApplication(loader.loadClass("names.NamedApplication"));
            Class<?> repository = loader.loadClass("names.NamedRepository");
            assertThat(processed.errors()).isEmpty();
            check(names, Objects.requireNonNull(processed.metadata(repository)));
            try (GenericApplicationContext context =
                    ProcessedApplication.start(processed.compile("-parameters", "-cp", classPath(folder)))) {
                run(context, repository);
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Every method is written, but those whose parameter hides a class that only their form needs. */
    private static void check(List<String> names, String metadata) {
        List<String> lookedUp = new ArrayList<>();
        int written = 0;
        for (JsonNode method : JsonMapper.shared().readTree(metadata).get("methods")) {
            if (method.get("query").get("generated").booleanValue()) {
                written++;
            } else {
                lookedUp.add(method.get("name").stringValue());
            }
        }
        String hiding = Stream.of("Math countP", "Streamable findP", "Optional removeP")
                .flatMap(one -> Stream.of(one, "java " + one.split(" ")[1], "org " + one.split(" ")[1]))
                .map(one -> one.split(" "))
                .map(one -> one[1] + names.indexOf(one[0]))
                .collect(Collectors.joining("|"));
        String dev = IntStream.of(names.indexOf("dev"))
                .mapToObj(number -> "(?:count|find|remove)P" + number)
                .collect(Collectors.joining());
        assertThat(lookedUp).isNotEmpty().allMatch(name -> name.matches("(?:" + hiding + "|" + dev + ")By.*"));
        assertThat(written).isGreaterThan(names.size());
    }

    private static void run(GenericApplicationContext context, Class<?> repository)
            throws ReflectiveOperationException {
        List<Parcel> parcels =
                IntStream.rangeClosed(1, 3).mapToObj(i -> Parcel.of("r", i)).toList();
        context.getBean(dev.tables.data.core.TablesTemplate.class).insertAll(Parcel.class, parcels);
        Object bean = context.getBean(repository);
        for (Method method : repository.getMethods()) {
            if (method.getParameterCount() == 1) {
                Object found = method.invoke(bean, "r");
                Object expected = found instanceof Integer ? 3 : parcels;
                Object listed = found instanceof Streamable<?> several ? several.toList() : found;
                assertThat(listed).as("%s", method).isEqualTo(expected);
            } else {
                assertThat(method.invoke(bean, "none", 1)).as("%s", method).isEqualTo(Optional.empty());
            }
        }
    }
}
