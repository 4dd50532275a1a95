package dev.tables.data.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.processor.MapperProcessor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;

/**
 * Every method of Spring Data's CRUD interfaces, declared again with the same and with other types, in every place where it can
 * be declared: the compiler accepts what the start accepts, and refuses the others in the same words.
 */
class InheritedMethodsAgreementTest {
    private static final String IMPORTS = "package odd; import org.springframework.data.repository.*;"
            + " import dev.tables.data.repository.support.*; import dev.tables.data.core.*; import dev.tables.data.repository.*; import odd.Types.*;\n";
    private static final String BODY = " { throw new UnsupportedOperationException(); }";

    private static final Map<String, String> SOURCES = new LinkedHashMap<>();
    private static final List<Case> CASES = new ArrayList<>();
    private static CompiledSources processed;
    private static CompiledSources plain;

    /** A repository; {@code base} and {@code fragment} name what is configured with it. */
    private record Case(
            String repository,
            @Nullable String base,
            @Nullable String fragment,
            String text) {}

    @BeforeAll
    static void compile() throws IOException {
        Map<String, String> shared = CompilerAgreementTest.shared();
        int number = 0;
        Set<String> placed = new HashSet<>();
        for (InheritedMethods method : InheritedMethods.all(true)) {
            String id = "C" + number++;
            if (placed.add(method.declaration(method.name(), "T", "ID"))) {
                place(method, id);
            }
            override(method, id);
        }
        for (InheritedMethods method : InheritedMethods.all(false)) {
            String id = "C" + number++;
            shared(method, id, "E", "K");
            for (String name : List.of("custom" + id, "find" + id + "ByMagic")) {
                String place = id + (name.startsWith("find") ? "Query" : "Other");
                fragment(method, name, place);
                base(method, name, place);
            }
        }
        SOURCES.putAll(shared);
        removeWhatIsNoJava();
        plain = CompiledSources.of(SOURCES, null);
        assertThat(plain.errors()).isEmpty();
        processed = CompiledSources.of(SOURCES, new MapperProcessor());
    }

    /** What Java itself refuses, such as an override that returns something else, is no case; nor is what stands on it. */
    private static void removeWhatIsNoJava() {
        CompiledSources first = CompiledSources.of(SOURCES, null);
        Set<String> wrong = SOURCES.keySet().stream()
                .filter(type -> !first.diagnostics(type).isEmpty())
                .map(type -> type.substring(type.indexOf('.') + 1))
                .collect(Collectors.toSet());
        SOURCES.values().removeIf(text -> Stream.of(text.split("\\W+")).anyMatch(wrong::contains));
        CASES.removeIf(one -> !SOURCES.containsKey("odd." + one.repository()));
    }

    private static void place(InheritedMethods method, String id) {
        repository(
                id + "Alone",
                "Repository<Employee, EmployeeKey>",
                method.declaration(method.name(), "Employee", "EmployeeKey") + ";");
        shared(method, id, "T", "ID");
    }

    private static void override(InheritedMethods method, String id) {
        String owner = method.owner().getName()
                + (method.owner().getTypeParameters().length > 1 ? "<Employee, EmployeeKey>" : "<Employee>");
        repository(
                id + "Override",
                "Repository<Employee, EmployeeKey>, " + owner,
                method.declaration(method.name(), "Employee", "EmployeeKey") + ";");
    }

    /** In an interface that several repositories share, of these type variables. */
    private static void shared(InheritedMethods method, String id, String entity, String identity) {
        String variables = "<" + entity + ", " + identity + ">";
        String name = id + "Shared" + entity;
        source(
                name,
                "@NoRepositoryBean public interface " + name + variables + " extends Repository" + variables + " { "
                        + method.declaration(method.name(), entity, identity) + "; }");
        repository(id + "By" + name, name + "<Employee, EmployeeKey>", "");
    }

    private static void fragment(InheritedMethods method, String name, String id) {
        String own = method.declaration(name, "Employee", "EmployeeKey");
        source(id + "Fragment", "public interface " + id + "Fragment { " + own + "; }");
        source(
                id + "FragmentImpl",
                "public class " + id + "FragmentImpl implements " + id + "Fragment { public " + own + BODY + " }");
        String repository = id + "Fragmented";
        source(repository, interfaceOf(repository, "Repository<Employee, EmployeeKey>, " + id + "Fragment", own + ";"));
        CASES.add(new Case(repository, null, id + "Fragment", own));
    }

    private static void base(InheritedMethods method, String name, String id) {
        String generic = method.declaration(name, "T", "ID");
        source(
                id + "Shared",
                "@NoRepositoryBean public interface " + id + "Shared<T, ID> extends Repository<T, ID> { " + generic
                        + "; }");
        source(
                id + "Base",
                "public class " + id + "Base<T, ID> extends SimpleTablesRepository<T, ID> implements " + id
                        + "Shared<T, ID> { public " + id
                        + "Base(TablesEntityInformation<T, ID> i, TablesOperations o) {"
                        + " super(i, o); } public " + generic + BODY + " }");
        String repository = id + "Based";
        source(repository, interfaceOf(repository, id + "Shared<Employee, EmployeeKey>", ""));
        CASES.add(new Case(repository, id + "Base", null, generic));
    }

    private static void repository(String name, String supertypes, String members) {
        source(name, interfaceOf(name, supertypes, members));
        CASES.add(new Case(name, null, null, Objects.requireNonNull(SOURCES.get("odd." + name))));
    }

    private static String interfaceOf(String name, String supertypes, String members) {
        return "public interface " + name + " extends " + supertypes + " { " + members + " }";
    }

    private static void source(String name, String text) {
        SOURCES.put("odd." + name, IMPORTS + text);
    }

    @Test
    void compilerAndStartupReportTheSameMessageForInheritedMethods() throws ReflectiveOperationException {
        List<String> differences = new ArrayList<>();
        int accepted = 0;
        int refused = 0;
        for (Case one : CASES) {
            String compiler = processed.diagnostics("odd." + one.repository());
            String start = RefusalAtStart.refusal(
                    load(one.repository()), one.base() == null ? null : load(one.base()), fragments(one));
            if (start == null) {
                accepted++;
            } else {
                refused++;
            }
            boolean same = start == null ? compiler.isEmpty() : contains(compiler, RefusalAtStart.fact(start));
            if (!same && !isLeftToStart(one, start)) {
                differences.add(
                        one.repository() + ": " + one.text() + "\n  compiler: " + compiler + "\n  start: " + start);
            }
        }
        assertThat(differences).isEmpty();
        assertThat(accepted).isGreaterThan(300);
        assertThat(refused).isGreaterThan(100);
    }

    /** What a shared interface declares may be of a base class that the compiler does not see; only the start knows. */
    private static boolean isLeftToStart(Case one, @Nullable String start) {
        return start != null && one.repository().contains("Shared") && start.contains(" is not a query method.");
    }

    private static boolean contains(String compiler, String fact) {
        return compiler.replaceAll("\\s", "").contains(fact.replaceAll("\\s", ""));
    }

    private static RepositoryFragments fragments(Case one) throws ReflectiveOperationException {
        return one.fragment() == null
                ? RepositoryFragments.empty()
                : RepositoryFragments.of(fragment(
                        load(one.fragment()),
                        load(one.fragment() + "Impl").getConstructor().newInstance()));
    }

    private static <T> RepositoryFragment<?> fragment(Class<T> type, Object implementation) {
        return RepositoryFragment.implemented(type, type.cast(implementation));
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return plain.load("odd." + name);
    }
}
