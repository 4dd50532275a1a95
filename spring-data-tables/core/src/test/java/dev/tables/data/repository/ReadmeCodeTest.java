package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.AllowScan;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Slice;

/** Code of the pages about queries and bulk writes. */
class ReadmeCodeTest {
    interface Leavers extends TablesRepository<Employee, EmployeeKey> {
        // tag::filter[]
        @Query(
                value = "department eq :department and startswith(lastName, :beginning) and not (active)",
                sort = "hired desc",
                top = 10)
        List<Names> leavers(String department, String beginning);
        // end::filter[]
    }

    record Names(int number, String lastName) {}

    // tag::executor[]
    interface Employees extends TablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}
    // end::executor[]

    interface Statistics extends TablesRepository<Employee, EmployeeKey> {
        // tag::statistics[]
        @DistinctValues("lastName")
        List<String> findLastNamesByDepartment(String department);

        @GroupCount("lastName")
        Map<String, Long> countLastNamesByDepartment(String department);

        @AllowScan
        @GroupCount("department")
        Map<String, Long> countBy();

        @MaxValue("hired")
        Optional<LocalDate> maxHiredByDepartment(String department);

        @AllowScan
        @MinValue("hired")
        Optional<LocalDate> minHiredBy();
        // end::statistics[]
    }

    interface Merges extends TablesRepository<Employee, EmployeeKey> {
        // tag::merges[]
        @Merge("salary = :salary, active = true")
        int updateByDepartmentAndNumberIn(String department, Collection<Integer> numbers, long salary);

        @Merge("active = false, salary = null")
        @Query("department eq :department and hired lt :day")
        long retire(String department, LocalDate day);
        // end::merges[]
    }

    private final TableStore store = LocalTableStore.inMemory();
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final TablesRepositoryFactory factory = new TablesRepositoryFactory(template(store, executor));

    private static TablesTemplate template(TableStore store, ExecutorService executor) {
        // tag::ahead[]
        TablesTemplate template =
                new TablesTemplate(store, true, (mapper, where) -> null, new QueryParallelism(executor, 8));
        // end::ahead[]
        return template;
    }

    @BeforeEach
    void fill() {
        factory.getRepository(EmployeeRepository.class)
                .saveAll(IntStream.rangeClosed(1, 6)
                        .mapToObj(i -> Employee.of("Sales", i, i % 2 == 0 ? "Even" : "Knox"))
                        .toList());
    }

    @AfterEach
    void close() {
        store.close();
        executor.shutdownNow();
    }

    @Test
    void filterExampleFindsEntities() {
        Leavers leavers = factory.getRepository(Leavers.class);

        assertThat(leavers.leavers("Sales", "K")).extracting(Names::number).containsExactly(5, 3, 1);
    }

    @Test
    void predicateExampleFindsEntities() {
        Employees employees = factory.getRepository(Employees.class);
        // tag::predicates[]
        EntityPredicate<Employee> wanted = Employee_.department.eq("Sales").and(Employee_.lastName.startsWith("K"));

        List<Employee> found = employees.findAll(wanted, TablesSort.by(Employee_.hired.desc(), Employee_.number.asc()));
        long number = employees.count(wanted);
        Slice<Names> page =
                employees.findBy(wanted, query -> query.as(Names.class).slice(TablesPageRequest.ofSize(20)));
        // end::predicates[]

        assertThat(found).extracting(Employee::number).containsExactly(5, 3, 1);
        assertThat(number).isEqualTo(3);
        assertThat(page).hasSize(3);
    }

    @Test
    void statisticsExampleCountsValues() {
        Statistics statistics = factory.getRepository(Statistics.class);

        assertThat(statistics.findLastNamesByDepartment("Sales")).containsExactly("Even", "Knox");
        assertThat(statistics.countLastNamesByDepartment("Sales")).containsEntry("Even", 3L);
        assertThat(statistics.countBy()).containsExactly(Map.entry("Sales", 6L));
        assertThat(statistics.maxHiredByDepartment("Sales")).contains(LocalDate.of(2000, 1, 7));
        assertThat(statistics.minHiredBy()).contains(LocalDate.of(2000, 1, 2));
    }

    @Test
    void bulkSaveExampleReportsRejectedEntities() {
        TablesTemplate template = template(store, executor);
        List<String> rejected = new ArrayList<>();
        AtomicLong position = new AtomicLong();
        Stream<Employee> source = IntStream.rangeClosed(1, 1500)
                .mapToObj(i -> Employee.of("Sales", i == 1400 ? 1_000_000_000 : i, "Knox"));
        // tag::bulk[]
        long kept = position.get(); // 0, or where the last run came to
        template.bulkSave(
                Employee.class,
                source,
                kept,
                chunk -> { // the whole stream; skips what is done
                    for (WriteResult<Employee> failure : chunk.failures()) {
                        if (!(failure.exception() instanceof DuplicateKeyException)) { // duplicates are there already
                            rejected.add(failure.entity().number() + ": " + failure.exception());
                        }
                    }
                    position.set(
                            chunk.totalProcessedCount()); // the chunk is durable: keep the position in a table of yours
                });
        // end::bulk[]

        assertThat(rejected).singleElement().asString().startsWith("1000000000: ");
        assertThat(position).hasValue(1500);
    }

    @Test
    void mergeExampleChangesMatchingEntities() {
        Merges merges = factory.getRepository(Merges.class);

        assertThat(merges.updateByDepartmentAndNumberIn("Sales", List.of(1, 2), 5000))
                .isEqualTo(2);
        assertThat(merges.retire("Sales", LocalDate.of(2000, 1, 3))).isEqualTo(1);
        assertThat(merges.findById(new EmployeeKey("Sales", 1)))
                .hasValueSatisfying(one -> assertThat(one.salary()).isNull());
        assertThat(merges.findById(new EmployeeKey("Sales", 2)))
                .hasValueSatisfying(two -> assertThat(two.salary()).isEqualTo(5000));
    }
}
