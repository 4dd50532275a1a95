package staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Page;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRecovery;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Entities without Spring Boot, and without Spring. */
class StaffTest {
    private static final int BY_LAST_NAME = 0;

    private static Employee employee(int number) {
        return new Employee("Sales", number, "Hall", "hall" + number + "@example.org", LocalDate.EPOCH, null);
    }

    @Test
    void repositoriesAreBeans() {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(StaffConfiguration.class)) {
            EmployeeRepository employees = context.getBean(EmployeeRepository.class);
            employees.save(employee(1));

            assertThat(employees.findByDepartmentAndLastName("Sales", "Hall")).hasSize(1);
        }
    }

    @Test
    void entitiesNeedNoSpring() {
        try (TableStore store = LocalTableStore.inMemory()) {
            Employee employee = employee(1);
            List<Employee> employees = List.of(employee(2), employee(3));
            // tag::runtime[]
            EntityTable<Employee> staff = EntityTable.of(store, new EmployeeTableMapper());
            staff.createTables();

            // its row and its index rows, atomically
            Employee saved = staff.save(employee);

            // on Azure: transactions of up to 100 rows, by partition
            List<Employee> all = staff.saveAll(employees);

            // the index that Employee declares first
            Page<Employee> page = staff.queryIndex(BY_LAST_NAME, RowQuery.partition("Sales"));

            // on start and then every minute, in every process
            new Recoverer(store, Clock.systemUTC(), Duration.ofMinutes(1), List.of(new IndexRecovery(List.of(staff))))
                    .run();
            // end::runtime[]
            assertThat(saved.version()).isNotNull();
            assertThat(page.items()).hasSize(1 + all.size());
        }
    }
}
