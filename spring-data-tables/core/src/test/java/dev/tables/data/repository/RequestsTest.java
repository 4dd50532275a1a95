package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.ScrollPosition;

/** What calls cost: the requests a store sees. */
class RequestsTest {
    private final RecordingStore store = new RecordingStore();
    private final EmployeeRepository employees =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(EmployeeRepository.class);

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
    void findByIdTakesOneGet() {
        employees.findById(new EmployeeKey("d1", 3));
        employees.existsById(new EmployeeKey("d1", 3));
        assertThat(store.takeRequests()).containsExactly("get 00000003 [*]", "get 00000003 []");
    }

    @Test
    void fullKeysAreReadInOneRequest() {
        employees.findByDepartmentAndNumberIn("d1", List.of(1, 2, 3));
        assertThat(store.takeRequests()).containsExactly("get 3 rows [*]");
    }

    @Test
    void limitedQueryReadsNoMoreRowsThanItNeeds() {
        employees.findTop3ByDepartmentOrderByHiredDesc("d1");
        assertThat(store.takeRequests()).containsExactly("query up to 3 [*]");
    }

    @Test
    void countReadsOnlyTheDefinitionOfIndexRows() {
        employees.countByDepartmentAndLastName("d1", "Odd");
        employees.existsByDepartmentAndLastName("d1", "Odd");
        assertThat(store.takeRequests()).containsExactly("query up to 1000 [_def]", "query up to 1 [_def]");
    }

    @Test
    void projectionReadsOnlyItsProperties() {
        employees.readByDepartmentAndNumberLessThan("d1", 3);
        employees.searchByDepartmentAndNumber("d1", 3);
        assertThat(store.takeRequests()).containsExactly("query up to 1000 [lastName]", "get 1 rows [*]");
    }

    @Test
    void dynamicProjectionReadsItsOwnAndTheQueriedProperties() {
        employees.searchByDepartmentAndLastName("d1", "Odd", EmployeeRepository.Mail.class);
        List<String> requests = store.takeRequests();
        assertThat(requests).hasSize(1);
        assertThat(requests.get(0)).contains("email").contains("lastName").doesNotContain("salary");
        employees.findTop2ByDepartmentAndLastName("d1", "Odd", ScrollPosition.keyset());
        assertThat(store.takeRequests()).containsExactly("query up to 3 [lastName,_def]");
    }

    @Test
    void storeFiltersRowsOfThePartition() {
        employees.findByDepartmentAndSalaryGreaterThan("d1", 700);
        assertThat(store.takeRequests()).containsExactly("query up to 1000 [*] where salary gt 700");
    }

    @Test
    void derivedDeleteTakesOneTransaction() {
        employees.deleteByDepartmentAndNumberLessThan("d1", 5);
        List<String> requests = store.takeRequests();
        assertThat(requests.get(0)).startsWith("query");
        assertThat(requests.get(requests.size() - 1)).isEqualTo("execute 16");
        assertThat(requests)
                .filteredOn(request -> request.startsWith("execute"))
                .hasSize(1);
    }
}
