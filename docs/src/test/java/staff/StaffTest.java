package staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexWriteIntentHandler;
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
    void entitiesAreUsedWithoutSpring() {
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
            ResultPage<Employee> page = staff.queryIndex(BY_LAST_NAME, RowQuery.partition("Sales"));

            // on start and then every minute, in every process
            new Recoverer(
                            store,
                            Clock.systemUTC(),
                            Duration.ofMinutes(1),
                            List.of(new IndexWriteIntentHandler(List.of(staff))))
                    .run();
            // end::runtime[]
            assertThat(saved.version()).isNotNull();
            assertThat(page.items()).hasSize(1 + all.size());
        }
    }

    @Test
    void indexesAreFilledAndDropped() {
        try (TableStore store = LocalTableStore.inMemory()) {
            EntityTable<Employee> before = EntityTable.of(store, new EmployeeTableMapper());
            before.createTables();
            before.save(employee(1));
            // tag::catalog[]
            IndexCatalog catalog = IndexCatalog.of(store); // one per process; close it at the end
            EntityTable<Employee> staff = EntityTable.of(
                    store,
                    new EmployeeTableMapper(),
                    EntityTableOptions.defaults().withIndexCatalog(catalog));

            JobProgress end = IndexBackfill.job(staff, "byEmail")
                    .withMaxRowsPerSecond(500)
                    .run();

            catalog.writeHeartbeat(); // every half minute
            // end::catalog[]
            assertThat(end.isCompleted()).isTrue();
            // tag::drop[]
            staff.markIndexForRebuild("byEmail"); // out of service, to be filled again by this definition

            catalog.dropIndex("Employee", "byLastName"); // its rows are deleted once no process declares it,
            catalog.removeDroppedIndexes(); // with this
            // end::drop[]
            assertThat(staff.isIndexReadable(BY_LAST_NAME)).isFalse();
            catalog.close();
        }
    }
}
