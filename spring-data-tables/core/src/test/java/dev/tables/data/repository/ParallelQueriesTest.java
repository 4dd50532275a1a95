package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.Capability;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.QueryParallelism;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TransientDataAccessResourceException;

/** On a store without snapshots: within one, a single thread reads. */
class ParallelQueriesTest {
    private static final int AT_ONCE = 4;
    private static final List<String> DEPARTMENTS = IntStream.range(0, 12)
            .mapToObj(i -> String.format(Locale.ROOT, "d%02d", i))
            .toList();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private WatchedStore watched;

    /** The store that is read, and closed after each test. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @BeforeEach
    void start() {
        watched = new WatchedStore(newStore(), Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    @AfterEach
    void stop() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        watched.store().close();
    }

    private DepartmentsRepository employees(Executor executor, int parts) {
        TablesTemplate template = new TablesTemplate(
                watched.store(), true, (mapper, where) -> null, new QueryParallelism(executor, parts), null);
        DepartmentsRepository employees =
                new TablesRepositoryFactory(template).getRepository(DepartmentsRepository.class);
        for (String department : DEPARTMENTS) {
            employees.saveAll(List.of(Employee.of(department, 1, "Ash"), Employee.of(department, 2, "Beech")));
        }
        return employees;
    }

    private DepartmentsRepository employees() {
        return employees(threads, AT_ONCE);
    }

    @Test
    void partitionsAreReadInParallelUpToTheMaximumInKeyOrder() {
        DepartmentsRepository employees = employees();
        holdTheFirstUntilASecondRuns();

        List<Employee> found = employees.findByDepartmentIn(DEPARTMENTS);

        assertThat(found).extracting(Employee::department).hasSize(24).isSorted();
        assertThat(watched.mostAtOnce()).isBetween(2, AT_ONCE);
    }

    @Test
    void partitionsAreReadOneByOneIfMaximumIsOne() {
        assertThat(employees(threads, 1).findByDepartmentIn(DEPARTMENTS)).hasSize(24);
        assertThat(watched.mostAtOnce()).isEqualTo(1);
    }

    @Test
    void indexRowsSortsAndCountsAreReadInParallel() {
        DepartmentsRepository employees = employees();

        holdTheFirstUntilASecondRuns();
        assertThat(employees.findByDepartmentInAndLastName(DEPARTMENTS, "Beech"))
                .extracting(Employee::department)
                .isEqualTo(DEPARTMENTS);
        holdTheFirstUntilASecondRuns();
        assertThat(employees.findByDepartmentInOrderByHiredDesc(DEPARTMENTS))
                .extracting(Employee::number)
                .startsWith(2, 2)
                .endsWith(1, 1);
        holdTheFirstUntilASecondRuns();
        assertThat(employees.countByDepartmentIn(DEPARTMENTS)).isEqualTo(24);
        assertThat(watched.mostAtOnce()).isBetween(2, AT_ONCE);
    }

    @Test
    void listIsReadInOneThreadIfStoreHasSnapshots() {
        watched.store().close();
        watched = new WatchedStore(newStore());
        DepartmentsRepository employees = employees();
        watched.onQuery(partition -> Thread.yield());

        assertThat(employees.findByDepartmentIn(DEPARTMENTS)).hasSize(24);
        assertThat(employees.countByDepartmentIn(DEPARTMENTS)).isEqualTo(24);
        assertThat(watched.mostAtOnce()).isEqualTo(1);
    }

    @Test
    void limitedQueryReadsNoPartitionThatItDoesNotNeed() {
        assertThat(employees().findTop2ByDepartmentIn(DEPARTMENTS)).hasSize(2);
        assertThat(watched.partitions()).containsExactly("d00");
    }

    @Test
    void pointReadsAreBatched() {
        assertThat(employees()
                        .findByDepartmentInAndNumberIn(
                                DEPARTMENTS, IntStream.range(0, 30).boxed().toList()))
                .hasSize(24);
        assertThat(watched.partitions()).isEmpty();
    }

    @Test
    void streamReadsAheadUpToTheMaximumAndStopsWhenClosed() throws InterruptedException {
        DepartmentsRepository employees = employees();
        try (Stream<Employee> all = employees.streamByDepartmentIn(DEPARTMENTS)) {
            assertThat(all.iterator().next().department()).isEqualTo("d00");
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(watched.partitions()).hasSizeLessThanOrEqualTo(AT_ONCE);
    }

    @Test
    void errorOfAPartitionFollowsTheResultsBeforeIt() {
        DepartmentsRepository employees = employees();
        watched.onQuery(partition -> {
            if (partition.equals("d02")) {
                throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "Busy.", null);
            }
        });
        List<String> before = new ArrayList<>();

        try (Stream<Employee> all = employees.streamByDepartmentIn(DEPARTMENTS)) {
            assertThatThrownBy(() -> all.forEach(employee -> before.add(employee.department())))
                    .isInstanceOf(TransientDataAccessResourceException.class)
                    .hasMessage("Busy.");
        }
        assertThat(before).containsExactly("d00", "d00", "d01", "d01");
        assertThatThrownBy(() -> employees.findByDepartmentIn(DEPARTMENTS))
                .isInstanceOf(TransientDataAccessResourceException.class);
    }

    @Test
    void queryRunsInCallerThreadIfExecutorRejects() {
        Executor refuses = task -> {
            throw new RejectedExecutionException();
        };
        assertThat(employees(refuses, AT_ONCE).findByDepartmentIn(DEPARTMENTS)).hasSize(24);
    }

    @Test
    void queryRunsInCallerThreadIfExecutorNeverRuns() {
        assertThat(employees(task -> {}, AT_ONCE).findByDepartmentIn(DEPARTMENTS))
                .hasSize(24);
    }

    @Test
    void interruptedQueryFailsAndThreadStaysInterrupted() {
        DepartmentsRepository employees = employees();
        CountDownLatch never = new CountDownLatch(1);
        Thread asking = Thread.currentThread();
        watched.onQuery(partition -> {
            if (!partition.equals("d00") && Thread.currentThread() != asking) {
                await(never);
            }
        });
        threads.execute(() -> {
            // It waits for a part that another thread reads; while it reads itself, it is in another state.
            while (watched.partitions().size() < 2 || asking.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            asking.interrupt();
        });

        assertThatThrownBy(() -> employees.findByDepartmentIn(DEPARTMENTS))
                .isInstanceOf(TransientDataAccessResourceException.class)
                .hasMessageContaining(
                        "The thread was interrupted while a query was reading rows. Run the query " + "again.");
        assertThat(Thread.interrupted()).isTrue();
        never.countDown();
    }

    @Test
    void maximumBelowOneIsRejected() {
        assertThatThrownBy(() -> new QueryParallelism(threads, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Found a maximum of 0 concurrent reads, expected at least 1.");
    }

    /** What reads one part at a time is let go after a while, and is seen in {@link WatchedStore#mostAtOnce}. */
    private void holdTheFirstUntilASecondRuns() {
        CountDownLatch two = new CountDownLatch(2);
        watched.onQuery(partition -> {
            two.countDown();
            await(two);
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
