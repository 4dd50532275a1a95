package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.TablesSort;
import dev.tables.examples.employees.Searches.Wanted;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeFinder;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.Employee_;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Slice;

@DataTablesTest
class SearchesTest {
    private static final LocalDate START = LocalDate.of(2020, 1, 1);

    @Autowired
    private EmployeeRepository employees;

    @Autowired
    private EmployeeFinder finder;

    private Searches searches;

    @BeforeEach
    void begin() {
        searches = new Searches(finder);
        employees.deleteAll();
        employees.saveAll(IntStream.rangeClosed(1, 20)
                .mapToObj(i -> new Employee(
                        i % 2 == 0 ? "Gardens" : "Maps",
                        i,
                        "Ada",
                        i % 3 == 0 ? "Kellner" : "Lamm",
                        "ada" + i + "@example.org",
                        START.minusYears(30),
                        START.plusDays(i)))
                .toList());
    }

    @Test
    void emptyCriteriaAreIgnored() {
        assertThat(all(new Wanted("Gardens", null, null))).hasSize(10).startsWith(20, 18, 16);
        assertThat(all(new Wanted("Gardens", "K", null))).containsExactly(18, 12, 6);
        assertThat(all(new Wanted("Gardens", "K", START.plusDays(12)))).containsExactly(18, 12);
        assertThat(all(new Wanted("Maps", null, START.plusDays(17)))).containsExactly(19, 17);
    }

    @Test
    void searchOfAllDepartmentsIsRejectedWithTheMissingIndex() {
        assertThatExceptionOfType(ScanNotAllowedException.class)
                .isThrownBy(() -> all(new Wanted(null, "K", null)))
                .withMessageContaining("would scan table 'staff'")
                .withMessageContaining("scope = IndexScope.GLOBAL");
    }

    @Test
    void pagesFollowTheIndexOrder() {
        var hiredLastFirst = TablesSort.by(Employee_.hireDate.desc());
        var wanted = Employee_.department.eq("Gardens").and(Employee_.lastName.startsWith("K"));
        assertThat(finder.plan(wanted, hiredLastFirst).explain()).contains("index by");
        assertThat(finder.count(wanted)).isEqualTo(3);
        assertThat(finder.findOne(Employee_.email.eq("ada7@example.org")))
                .map(Employee::number)
                .contains(7);
    }

    private List<Integer> all(Wanted wanted) {
        List<Integer> found = new ArrayList<>();
        TablesPageRequest page = TablesPageRequest.ofSize(2);
        Slice<Employee> slice = searches.search(wanted, page);
        slice.forEach(employee -> found.add(employee.number()));
        while (slice.hasNext()) {
            slice = searches.search(wanted, (TablesPageRequest) slice.nextPageable());
            slice.forEach(employee -> found.add(employee.number()));
        }
        return found;
    }
}
