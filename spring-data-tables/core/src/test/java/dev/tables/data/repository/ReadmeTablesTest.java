package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/** The tables of keywords and query methods match the planner; {@code -Dreadme.update} rewrites them. */
class ReadmeTablesTest {
    private static final Path REFERENCE = Path.of("../../docs/reference");
    private static final Map<QueryKeyword, String> PROPERTIES = Map.ofEntries(
            Map.entry(QueryKeyword.BETWEEN, "Number"),
            Map.entry(QueryKeyword.LESS_THAN, "Number"),
            Map.entry(QueryKeyword.LESS_THAN_EQUAL, "Number"),
            Map.entry(QueryKeyword.GREATER_THAN, "Number"),
            Map.entry(QueryKeyword.GREATER_THAN_EQUAL, "Number"),
            Map.entry(QueryKeyword.BEFORE, "Hired"),
            Map.entry(QueryKeyword.AFTER, "Hired"),
            Map.entry(QueryKeyword.IS_NULL, "Salary"),
            Map.entry(QueryKeyword.IS_NOT_NULL, "Salary"),
            Map.entry(QueryKeyword.IN, "Number"),
            Map.entry(QueryKeyword.NOT_IN, "Number"),
            Map.entry(QueryKeyword.TRUE, "Active"),
            Map.entry(QueryKeyword.FALSE, "Active"));

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void tableListsEveryKeywordWithItsAccessPath() throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add("| keyword | spellings | example | access path | filtered by |");
        rows.add("|---|---|---|---|---|");
        for (QueryKeyword keyword : QueryKeyword.values()) {
            String example = "findByDepartmentAnd" + PROPERTIES.getOrDefault(keyword, "LastName")
                    + (keyword == QueryKeyword.IS
                            ? ""
                            : keyword.methodNameSuffixes()
                                    .get(keyword.methodNameSuffixes().size() - 1));
            rows.add("| " + keyword + " | " + String.join(", ", keyword.methodNameSuffixes()) + " | `" + example
                    + "` | " + served(example) + " |");
        }
        check("keywords", REFERENCE.resolve("keywords.md"), rows);
    }

    private String served(String example) {
        AccessPlan plan;
        try {
            plan = template.planForQueryMethod(Employee.class, example);
        } catch (InvalidDataAccessApiUsageException refused) {
            assertThat(refused).hasCauseInstanceOf(UnsupportedQueryException.class);
            String message = String.valueOf(refused.getMessage());
            return "refused | " + message.substring(message.indexOf("supported. ") + 11);
        }
        String filter = !plan.storeConditions().isEmpty()
                ? "the store"
                : !plan.inMemoryConditions().isEmpty() ? "memory" : "keys alone";
        return text(plan) + " | " + filter;
    }

    @Test
    void tableListsEveryQueryMethodOfTheTestsWithItsAccessPath() throws IOException {
        new TablesRepositoryFactory(template).getRepository(EmployeeRepository.class);
        List<String> rows = new ArrayList<>();
        rows.add("| returns | example | access path |");
        rows.add("|---|---|---|");
        Method[] methods = EmployeeRepository.class.getDeclaredMethods();
        Arrays.stream(methods)
                .sorted(Comparator.comparing(
                                (Method method) -> method.getReturnType().getSimpleName())
                        .thenComparing(Method::getName)
                        .thenComparing(Method::getParameterCount)
                        .thenComparing(Method::toString))
                .forEach(method -> rows.add("| " + returned(method) + " | `" + method.getName() + "("
                        + String.join(
                                ", ",
                                Arrays.stream(method.getParameterTypes())
                                        .map(Class::getSimpleName)
                                        .toList())
                        + ")` | "
                        + text(template.queryPlans().planForQueryMethod(EmployeeRepository.class, method.getName()))
                        + " |"));
        check("returns", REFERENCE.resolve("query-methods.md"), rows);
    }

    private static String returned(Method method) {
        String type = method.getGenericReturnType().getTypeName();
        return "`" + type.replaceAll("[a-zA-Z.]+\\.([A-Z])", "$1").replace("EmployeeRepository$", "") + "`";
    }

    private static String text(AccessPlan plan) {
        String index = plan.index() == null ? "" : " by " + plan.index().name();
        return plan.accessPath() + index + (plan.sortStrategy() == SortStrategy.IN_MEMORY ? ", sorted in memory" : "");
    }

    private static void check(String name, Path page, List<String> rows) throws IOException {
        String begin = "<!-- " + name + ": checked by ReadmeTablesTest -->\n";
        String end = "\n<!-- end of " + name + " -->";
        String readme = Files.readString(page);
        int from = readme.indexOf(begin) + begin.length();
        int to = readme.indexOf(end);
        assertThat(to).as("place of '%s' in %s", name, page).isGreaterThanOrEqualTo(from);
        String table = String.join("\n", rows);
        if (System.getProperty("readme.update") != null) {
            Files.writeString(page, readme.substring(0, from) + table + readme.substring(to));
        } else {
            assertThat(readme.substring(from, to)).isEqualTo(table);
        }
    }
}
