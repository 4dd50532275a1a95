package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.table.MultiEntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.PageRequest;
import org.springframework.transaction.support.TransactionTemplate;

/** Queries within a transaction of one partition, which would not see its pending writes. */
class QueriesInTransactionsTest extends WorkersInTransactions {
    private static final WorkerKey FIRST = new WorkerKey("a", 1);
    private static final WorkerKey SECOND = new WorkerKey("a", 2);

    @Override
    TransactionScope reach() {
        return TransactionScope.PARTITION;
    }

    @BeforeEach
    void saveWorkers() {
        workers.save(worker("a", 1, "Ann", "ann@x"));
        workers.save(worker("a", 5, "Eve", "eve@x"));
        workers.save(worker("b", 1, "Bob", "bob@x"));
        tools.save(new Tool("a", 1, 1));
    }

    private Map<String, ThrowingCallable> queries() {
        Map<String, ThrowingCallable> queries = new LinkedHashMap<>();
        queries.put("partition", () -> workers.findByDepartment("a"));
        queries.put("partitions", () -> workers.findByDepartmentIn(List.of("a", "b")));
        queries.put("row", () -> workers.findByDepartmentAndNumber("a", 2));
        queries.put("rows", () -> workers.findByDepartmentAndNumberIn("a", List.of(1, 2)));
        queries.put("range", () -> workers.findByDepartmentAndNumberBetween("a", 2, 3));
        queries.put("list index", () -> workers.findByDepartmentAndName("a", "Ann"));
        queries.put("covering index", () -> workers.findByDepartmentAndCity("a", "Rome"));
        queries.put("unique index", () -> workers.findByDepartmentAndBadge("a", 1));
        queries.put("global index", () -> workers.findByName("Bob"));
        queries.put("global covering index", () -> workers.findByCity("Rome"));
        queries.put("global unique index", () -> workers.existsByMail("bob@x"));
        queries.put("projection", () -> workers.findByLevel(1));
        queries.put("page", () -> workers.findByDepartmentOrderByNumber("a", PageRequest.of(0, 1)));
        queries.put("stream", () -> workers.streamByDepartment("a").count());
        queries.put("count", () -> workers.countByDepartment("a"));
        queries.put("count by index", () -> workers.countByName("Ann"));
        queries.put("delete", () -> workers.deleteByDepartmentAndCity("a", "Rome"));
        queries.put("merge", () -> workers.updateByDepartmentAndCity("a", "Rome", 2));
        queries.put("all", () -> workers.findAll());
        queries.put("count of all", () -> workers.count());
        queries.put("delete of all", () -> workers.deleteAll());
        return queries;
    }

    private void assertRefused(String name, ThrowingCallable query) {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .as(name)
                .isThrownBy(query)
                .withMessageContaining("entities of Worker that the transaction has written or deleted")
                .withMessageContaining("findById")
                .withMessageContaining("tables.transaction-scope=store");
    }

    @Test
    void queriesThatMayFindInsertedEntitiesAreRejected() {
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 2, "Cid", null));
            queries().forEach(this::assertRefused);
        });
        assertThat(workers.findByDepartment("a")).hasSize(3);
    }

    @Test
    void queriesThatMayFindDeletedOrMergedEntitiesAreRejected() {
        workers.save(worker("a", 2, "Cid", null));
        transaction.executeWithoutResult(status -> {
            tables.deleteById(Worker.class, SECOND);
            queries().forEach(this::assertRefused);
        });
        workers.save(worker("a", 2, "Cid", null));
        transaction.executeWithoutResult(status -> {
            tables.merge(Worker.class, SECOND, PropertyChanges.of("level", 2));
            queries().forEach(this::assertRefused);
        });
    }

    @Test
    void readsByKeySeePendingWrites() {
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 2, "Cid", null));
            tables.deleteById(Worker.class, FIRST);
            assertThat(workers.findById(SECOND)).isPresent();
            assertThat(workers.existsById(FIRST)).isFalse();
            assertThat(workers.findAllById(List.of(FIRST, SECOND, new WorkerKey("a", 5))))
                    .extracting(Worker::number)
                    .containsExactly(2, 5);
        });
    }

    @Test
    void queriesOfUnchangedPartitionsKeysAndTablesSucceed() {
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 2, "Cid", null));
            assertThat(workers.findByDepartment("b")).hasSize(1);
            assertThat(workers.findByDepartmentAndName("b", "Bob")).hasSize(1);
            assertThat(workers.findByDepartmentAndNumber("a", 1)).isPresent();
            assertThat(workers.findByDepartmentAndNumberIn("a", List.of(1, 5))).hasSize(2);
            assertThat(workers.findByDepartmentAndNumberBetween("a", 3, 9)).hasSize(1);
            assertThat(tools.findByShop("a")).hasSize(1);
            assertThat(tools.count()).isEqualTo(1);
        });
    }

    @Test
    void readsOfMultiEntityTableAreRejectedOnlyAfterWrites() {
        MultiEntityTable<Worker> table = tables.<Worker>multiEntityTable(Worker.class);
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 2, "Cid", null));
            PrimaryKey first = keys(1);
            PrimaryKey second = keys(2);
            assertRefused("query", () -> table.query(RowQuery.partition("a")));
            assertRefused("rows", () -> table.queryStoredRows(RowQuery.wholeTable()));
            assertRefused("entity", () -> table.get(second));
            assertRefused("row", () -> table.getStoredRow(second));
            assertThat(table.query(RowQuery.partition("b")).items()).hasSize(1);
            assertThat(table.get(first)).isNotNull();
            assertThat(table.getStoredRow(first)).isNotNull();
        });
        assertThat(table.query(RowQuery.partition("a")).items()).hasSize(3);
    }

    private PrimaryKey keys(int number) {
        return tables.table(Worker.class).mapper().primaryKeyOf(worker("a", number, "", null));
    }

    @Test
    void queriesBeforeFirstWriteAndAfterTheEndSucceed() {
        transaction.executeWithoutResult(status -> {
            assertThat(workers.findByName("Ann")).hasSize(1);
            workers.deleteAll(workers.findByDepartment("a"));
            apart(() -> assertThat(workers.findAll()).hasSize(3));
        });
        assertThat(workers.findAll()).hasSize(1);
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 2, "Cid", null));
            status.setRollbackOnly();
        });
        assertThat(workers.findAll()).hasSize(1);
    }

    @Test
    void queryWithLimitIsAnsweredIfItEndsBeforeThePendingWrites() {
        workers.save(worker("b", 2, "Ann", null));
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("b", 3, "Ann", null));
            assertThat(workers.findFirstByDepartmentInAndName(List.of("a", "b"), "Ann"))
                    .hasValueSatisfying(found -> assertThat(found.department()).isEqualTo("a"));
            assertRefused("second", () -> workers.findFirstByDepartmentInAndName(List.of("c", "b"), "Ann"));
        });
    }

    @Test
    void parallelPartsOfAQueryAreRejectedToo() {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            TablesTemplate parallel = new TablesTemplate(
                    context.getBean(TableStore.class),
                    true,
                    (mapper, store) -> null,
                    new QueryParallelism(executor, 2));
            WorkerRepository same = new TablesRepositoryFactory(parallel).getRepository(WorkerRepository.class);
            new TransactionTemplate(new TablesTransactionManager(parallel)).executeWithoutResult(status -> {
                assertThat(same.findByDepartmentIn(List.of("b", "a"))).hasSize(3);
                same.insert(worker("a", 2, "Cid", null));
                assertRefused("partitions", () -> same.findByDepartmentIn(List.of("b", "c", "a")));
                assertThat(same.findByDepartmentIn(List.of("b", "c"))).hasSize(1);
            });
        } finally {
            executor.shutdownNow();
        }
    }
}
