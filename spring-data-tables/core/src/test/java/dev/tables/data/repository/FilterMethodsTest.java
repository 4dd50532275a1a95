package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.AllowScan;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.MapPropertySource;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.spel.spi.EvaluationContextExtension;

/** What filters of {@code @Query} ask besides comparisons: lists, beginnings, null, order, limits, value expressions. */
class FilterMethodsTest {
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    public interface Staff extends TablesRepository<Employee, EmployeeKey> {
        @Query("department eq :department and number in (:numbers, 11)")
        List<Employee> numbered(String department, Collection<Integer> numbers);

        @Query("department eq :department and startswith(lastName, :beginning)")
        List<Employee> beginning(String department, String beginning);

        @Query("department eq :department and salary eq :salary")
        List<Employee> earning(String department, @Nullable Long salary);

        @Query("department eq :department and salary ne null")
        List<Employee> paid(String department);

        @Query("department eq :department and salary gt :salary")
        List<Employee> earningMore(String department, @Nullable Long salary);

        @Query(value = "department eq :department", sort = "active desc, number desc", top = 3)
        List<Employee> top(String department, Limit limit, Sort sort);

        @Query("department eq :#{secret.department} and lastName eq ?#{[0].trim()} and number lt ${staff.bound}")
        List<Employee> evaluated(String name);

        @Query("department eq 'd1' and number in (${staff.numbers}) and number in (:#{#numbers})")
        List<Employee> several(List<Integer> numbers);

        @Query(value = "hired lt ${staff.since}", count = true)
        @AllowScan
        long countOld();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories(
            considerNestedRepositories = true,
            includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Staff.class))
    static class Application {
        @Bean
        TablesTemplate tablesTemplate() {
            return new TablesTemplate(LocalTableStore.inMemory());
        }

        @Bean
        EvaluationContextExtension secret() {
            return new EvaluationContextExtension() {
                @Override
                public String getExtensionId() {
                    return "secret";
                }

                @Override
                public Map<String, Object> getProperties() {
                    return Map.of("department", "d1");
                }
            };
        }
    }

    private Staff start(Map<String, Object> properties) {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", properties));
        context.register(Application.class);
        context.refresh();
        Staff staff = context.getBean(Staff.class);
        staff.saveAll(IntStream.rangeClosed(1, 12)
                .mapToObj(i -> Employee.of("d1", i, i % 2 == 0 ? "Even" : "Odd"))
                .toList());
        return staff;
    }

    private Staff start() {
        return start(Map.of("staff.bound", "8", "staff.numbers", "2, 4,5 , 6", "staff.since", "2000-01-05"));
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void inAndStartsWithUseKeysAndIndexes() {
        Staff staff = start();
        assertThat(numbers(staff.numbered("d1", List.of(3, 99, 3)))).containsExactly(3, 11);
        assertThat(numbers(staff.beginning("d1", "Ev"))).containsExactly(2, 4, 6, 8, 10, 12);
        assertThat(staff.planForQueryMethod("beginning").accessPath()).isEqualTo(AccessPath.INDEX_RANGE);
        assertThat(staff.planForQueryMethod("numbered").accessPath()).isEqualTo(AccessPath.MULTI_POINT_READ);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> staff.numbered("d1", Arrays.asList(1, null)))
                .withMessageContaining("contains null. Remove null from the collection");
    }

    @Test
    void filterComparesWithNullLiteralsAndNullArguments() {
        Staff staff = start();
        assertThat(numbers(staff.earning("d1", null))).containsExactly(3, 6, 9, 12);
        assertThat(numbers(staff.earning("d1", 700L))).containsExactly(7);
        assertThat(staff.paid("d1")).hasSize(8);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> staff.earningMore("d1", null))
                .withMessageContaining("is null. Only Is and Not accept null");
    }

    @Test
    void sortArgumentAppliesLastAndSmallestLimitWins() {
        Staff staff = start();
        assertThat(numbers(staff.top("d1", Limit.unlimited(), Sort.unsorted()))).containsExactly(12, 10, 8);
        assertThat(numbers(staff.top("d1", Limit.of(2), Sort.by("salary")))).containsExactly(12, 10);
        assertThat(numbers(staff.top("d1", Limit.of(5), Sort.unsorted()))).hasSize(3);
    }

    @Test
    void filterBindsExpressionsAndPlaceholdersAsValues() {
        Staff staff = start();
        assertThat(numbers(staff.evaluated(" Odd "))).containsExactly(1, 3, 5, 7);
        assertThat(staff.evaluated("Odd' or active eq true or lastName eq '")).isEmpty();
        assertThat(staff.planForQueryMethod("evaluated").accessPath()).isEqualTo(AccessPath.INDEX_LOOKUP);
        assertThat(numbers(staff.several(List.of(1, 2, 5)))).containsExactly(2, 5);
        assertThat(staff.planForQueryMethod("several").accessPath()).isEqualTo(AccessPath.MULTI_POINT_READ);
        assertThat(staff.countOld()).isEqualTo(3);
    }

    @Test
    void startFailsIfPlaceholderHasAnotherType() {
        assertThatExceptionOfType(BeanCreationException.class)
                .isThrownBy(
                        () -> start(Map.of("staff.bound", "many", "staff.numbers", "1", "staff.since", "2000-01-05")))
                .withMessageContaining(
                        "Employee.number: is compared with a placeholder whose value is not of type " + "int");
    }

    @Test
    void startFailsIfPlaceholderIsMissing() {
        assertThatExceptionOfType(BeanCreationException.class)
                .isThrownBy(() -> start(Map.of()))
                .withMessageContaining("staff.");
    }

    private static List<Integer> numbers(List<Employee> employees) {
        return employees.stream().map(Employee::number).toList();
    }
}
