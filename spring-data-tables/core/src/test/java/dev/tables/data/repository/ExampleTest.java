package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

class ExampleTest {
    interface Employees extends TablesRepository<Employee, EmployeeKey>, QueryByExampleExecutor<Employee> {}

    /** Made by its constructor. */
    record Names(int number, String lastName) {}

    private final RecordingStore store = new RecordingStore();
    private final Employees employees =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Employees.class);

    @BeforeEach
    void fill() {
        employees.saveAll(IntStream.rangeClosed(1, 12)
                .mapToObj(i -> Employee.of("d1", i, i % 2 == 0 ? "Even" : "Odd"))
                .toList());
        store.takeRequests();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void findAllMatchesPropertiesOfTheExample() {
        assertThat(employees.findAll(named("Odd"))).extracting(Employee::number).containsExactly(1, 3, 5, 7, 9, 11);
        assertThat(store.takeRequests()).hasSize(1);
        assertThat(employees.count(named("Odd"))).isEqualTo(6);
        assertThat(employees.exists(named("None"))).isFalse();
        assertThat(employees.findOne(named("None"))).isEmpty();
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> employees.findOne(named("Odd")));
    }

    @Test
    void exampleMatchesPartsOfTextAndIgnoresCase() {
        ExampleMatcher matcher =
                matcher().withMatcher("lastName", match -> match.startsWith()).withIgnoreCase("lastName");
        assertThat(employees.findAll(Example.of(probe("eV"), matcher))).hasSize(6);
        assertThat(employees.findAll(Example.of(probe("eV"), matcher().withMatcher("lastName", m -> m.startsWith()))))
                .isEmpty();
    }

    @Test
    void exampleThatNeedsScanOrRegularExpressionIsRejected() {
        ExampleMatcher anywhere = matcher().withIgnorePaths("department", "number", "active", "hired", "email");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> employees.findAll(Example.of(probe("Odd"), anywhere)))
                .withMessageContaining("would scan table 'staff'")
                .withMessageContaining("@IndexedBy(properties = {\"lastName\"}");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() ->
                        employees.findAll(Example.of(probe("O"), matcher().withMatcher("lastName", m -> m.regex()))))
                .withMessageContaining("regular expression");
    }

    @Test
    void findByPagesSortsAndProjects() {
        assertThat(employees.findAll(named("Odd"), Sort.by("number").descending()))
                .extracting(Employee::number)
                .containsExactly(11, 9, 7, 5, 3, 1);
        assertThat(employees.findAll(named("Odd"), PageRequest.of(1, 4)).getTotalElements())
                .isEqualTo(6);
        assertThat(employees.findAll(named("Odd"), PageRequest.of(1, 4)).getContent())
                .extracting(Employee::number)
                .containsExactly(9, 11);
        store.takeRequests();
        List<Names> names = employees.findBy(
                named("Even"), query -> query.as(Names.class).limit(2).all());
        assertThat(names).containsExactly(new Names(2, "Even"), new Names(4, "Even"));
        assertThat(store.takeRequests()).noneMatch(request -> request.contains("salary"));
        assertThat(employees.<Employee, Long>findBy(
                        named("Even"), query -> query.stream().count()))
                .isEqualTo(6);
    }

    @Test
    void findByScrolls() {
        List<Integer> seen = new ArrayList<>();
        Window<Employee> window = scroll(ScrollPosition.keyset());
        while (true) {
            window.forEach(employee -> seen.add(employee.number()));
            if (!window.hasNext()) {
                break;
            }
            window = scroll(window.positionAt(window.size() - 1));
        }
        assertThat(seen).containsExactly(1, 3, 5, 7, 9, 11);
    }

    private Window<Employee> scroll(ScrollPosition position) {
        return employees.findBy(named("Odd"), query -> query.limit(4).scroll(position));
    }

    private static Example<Employee> named(String lastName) {
        return Example.of(probe(lastName), matcher());
    }

    private static Employee probe(String lastName) {
        return new Employee("d1", 0, lastName, "", LocalDate.EPOCH, null, false, null);
    }

    private static ExampleMatcher matcher() {
        return ExampleMatcher.matching().withIgnorePaths("number", "active", "hired", "email");
    }
}
