package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions over several partitions, tables and classes. */
class TransactionsOverPartitionsTest extends WorkersInTransactions {
    private static final WorkerKey ADA = new WorkerKey("a", 1);

    @Test
    void entitiesOfSeveralPartitionsMoveAtomically() {
        workers.insert(worker("a", 1, "Ada", "ada@x"));
        tools.saveAll(List.of(new Tool("s", 1, 1), new Tool("t", 2, 1)));
        Runnable move = () -> {
            workers.deleteById(ADA);
            workers.insert(worker("b", 9, "Ada", "ada@x"));
            tools.findByOwner(1).forEach(tool -> tools.save(new Tool(tool.shop(), tool.number(), 9)));
            assertThat(workers.findByMail("ada@x"))
                    .get()
                    .extracting(Worker::department)
                    .isEqualTo("b");
            assertThat(tools.countByOwner(9)).isEqualTo(2);
            assertThat(tools.countByOwner(1)).isZero();
        };
        transaction.executeWithoutResult(status -> {
            move.run();
            status.setRollbackOnly();
        });
        assertThat(workers.findByMail("ada@x"))
                .get()
                .extracting(Worker::department)
                .isEqualTo("a");
        assertThat(tools.countByOwner(1)).isEqualTo(2);
        transaction.executeWithoutResult(status -> move.run());
        assertThat(workers.findByName("Ada")).extracting(Worker::department).containsExactly("b");
        assertThat(tools.findByOwner(9)).hasSize(2);
        assertThat(workers.existsById(ADA)).isFalse();
    }

    @Test
    void queriesSeeWritesOfTheTransaction() {
        workers.saveAll(IntStream.range(0, 6)
                .mapToObj(i -> worker("a", i, "n" + i % 2, null))
                .toList());
        transaction.executeWithoutResult(status -> {
            workers.deleteById(new WorkerKey("a", 2));
            workers.save(worker("a", 7, "n0", "seven@x"));
            workers.save(worker("b", 1, "n0", null));
            workers.merge(
                    new WorkerKey("a", 4), PropertyChanges.of("city", "Oslo").set("level", 5));
            assertThat(workers.findByDepartment("a")).extracting(Worker::number).containsExactly(0, 1, 3, 4, 5, 7);
            assertThat(workers.findByDepartmentAndNumberBetween("a", 2, 4))
                    .extracting(Worker::number)
                    .containsExactly(3, 4);
            assertThat(workers.findByName("n0")).hasSize(4);
            assertThat(workers.countByName("n0")).isEqualTo(4);
            assertThat(workers.countByDepartment("a")).isEqualTo(6);
            assertThat(workers.count()).isEqualTo(7);
            assertThat(workers.findAll()).hasSize(7);
            assertThat(workers.findByDepartmentAndName("a", "n0"))
                    .extracting(Worker::number)
                    .containsExactly(0, 4, 7);
            assertThat(workers.findByCity("Oslo")).extracting(Worker::number).containsExactly(4);
            assertThat(workers.findByDepartmentAndCity("a", "Oslo")).hasSize(1);
            assertThat(workers.findByNameAndLevelGreaterThan("n0", 4)).hasSize(1);
            assertThat(workers.findByLevel(5))
                    .extracting(WorkerRepository.NameOnly::getName)
                    .containsExactly("n0");
            assertThat(workers.findByLevelGreaterThanOrderByNameDescNumberAsc(0))
                    .extracting(Worker::number)
                    .containsExactly(1, 3, 5, 0, 1, 4, 7);
            assertThat(workers.existsByMail("seven@x")).isTrue();
            assertThat(workers.findBySkills("saw")).hasSize(7);
            Slice<Worker> first = workers.findByDepartmentOrderByNumber("a", PageRequest.of(0, 2));
            assertThat(first).extracting(Worker::number).containsExactly(0, 1);
            assertThat(workers.findByDepartmentOrderByNumber("a", first.nextPageable()))
                    .extracting(Worker::number)
                    .containsExactly(3, 4);
            try (var all = workers.streamByDepartment("a")) {
                assertThat(all).hasSize(6);
            }
            assertThat(workers.findAllById(List.of(new WorkerKey("a", 2), new WorkerKey("b", 1))))
                    .hasSize(1);
            assertThat(workers.deleteByName("n1")).isEqualTo(3);
            assertThat(workers.findByName("n1")).isEmpty();
        });
        assertThat(workers.findAll()).hasSize(4);
    }

    @Test
    void pagesContinueAfterTheTransaction() {
        workers.saveAll(
                IntStream.range(0, 5).mapToObj(i -> worker("a", i, "n", null)).toList());
        Window<Worker> first = workers.findFirst2ByCity("Rome", ScrollPosition.keyset());
        Window<Worker> second = java.util.Objects.requireNonNull(transaction.execute(status -> {
            workers.deleteById(new WorkerKey("a", 2));
            return workers.findFirst2ByCity("Rome", first.positionAt(first.size() - 1));
        }));
        assertThat(second).extracting(Worker::number).containsExactly(3, 4);
        assertThat(workers.findFirst2ByCity("Rome", second.positionAt(0)))
                .extracting(Worker::number)
                .containsExactly(4);
    }

    @Test
    void duplicateRollsBackAllChanges() {
        workers.insert(worker("a", 1, "Ada", "ada@x"));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    tools.save(new Tool("s", 1, 1));
                    workers.saveAll(List.of(worker("b", 1, "Bob", "bob@x"), worker("c", 1, "Cid", "ada@x")));
                }))
                .withMessageContaining("unique index 'mail'");
        assertThat(workers.count()).isEqualTo(1);
        assertThat(tools.count()).isZero();
    }

    @Test
    void commitFailsIfUniqueValueWasTakenConcurrently() {
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    workers.insert(worker("b", 1, "Bob", "one@x"));
                    tools.save(new Tool("s", 1, 1));
                    apart(() -> workers.insert(worker("c", 1, "Cid", "one@x")));
                    assertThat(workers.findByMail("one@x"))
                            .get()
                            .extracting(Worker::name)
                            .isEqualTo("Bob");
                }))
                .withMessageContaining("Worker (keys hidden) has values of the unique index 'mail'")
                .withMessageContaining("unique index 'mail'");
        assertThat(workers.findAll()).extracting(Worker::name).containsExactly("Cid");
        assertThat(tools.count()).isZero();
    }

    /** What was to be new is a duplicate then; what was to be there, whoever put it, a conflict. */
    @Test
    void concurrentInsertFailsInsertAsDuplicateAndSaveAsConflict() {
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    tools.insert(new Tool("t", 1, 7));
                    apart(() -> tools.insert(new Tool("t", 1, 8)));
                }));
        // Rows of its indexes have changed, too, some of them of the same name.
        for (String name : List.of("Ada", "Bob")) {
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                        workers.insert(worker("a", 1, "Ada", null));
                        apart(() -> workers.insert(worker("a", 1, name, null)));
                    }));
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() ->
                            transaction.executeWithoutResult(status -> workers.insert(worker("a", 1, "Ada", null))));
            // What the transaction has read by such a row is stale, so that the number is.
            workers.deleteById(ADA);
            assertThatExceptionOfType(OptimisticLockingFailureException.class)
                    .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                        int number = workers.findByDepartmentAndName("a", name).size() + 1;
                        workers.insert(worker("a", number, "Ada", null));
                        apart(() -> workers.insert(worker("a", number, name, null)));
                    }));
            workers.deleteById(ADA);
        }
        workers.insert(worker("a", 1, "Bob", null));
        // Another entity in the same list is no duplicate.
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    workers.insert(worker("a", 2, "Ada", null));
                    apart(() -> workers.insert(worker("a", 3, "Ada", null)));
                }));
        workers.deleteById(new WorkerKey("a", 3));
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    tools.save(new Tool("s", 1, 1));
                    apart(() -> tools.save(new Tool("s", 1, 2)));
                }));
        assertThat(workers.findAll()).extracting(Worker::name).containsExactly("Bob");
        assertThat(tools.findByOwner(2)).hasSize(1);
    }

    @Test
    void commitFailsIfWrittenEntitiesChangedConcurrently() {
        Worker ada = workers.insert(worker("a", 1, "Ada", null));
        tools.save(new Tool("s", 1, 1));
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    workers.save(worker("b", 2, "Bob", null));
                    tools.save(new Tool("s", 1, 2));
                    apart(() -> tools.save(new Tool("s", 1, 3)));
                }));
        assertThat(tools.findByOwner(3)).hasSize(1);
        assertThat(workers.count()).isEqualTo(1);
        workers.save(ada);
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> workers.save(ada)));
    }

    @Test
    void transactionReadsSnapshotAndIgnoresChangesOfEntitiesItOnlyRead() {
        workers.insert(worker("a", 1, "Ada", null));
        transaction.executeWithoutResult(status -> {
            assertThat(workers.findByName("Ada")).hasSize(1);
            apart(() -> workers.deleteByName("Ada"));
            assertThat(workers.findByName("Ada")).hasSize(1);
            assertThat(workers.existsById(ADA)).isTrue();
            tools.save(new Tool("s", 1, 1));
        });
        assertThat(workers.existsById(ADA)).isFalse();
        assertThat(tools.count()).isEqualTo(1);
    }

    @Test
    void innerTransactionIsIndependent() {
        TransactionTemplate inner = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
        inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        transaction.executeWithoutResult(status -> {
            workers.insert(worker("a", 1, "Ada", null));
            inner.executeWithoutResult(other -> {
                assertThat(workers.count()).isZero();
                workers.insert(worker("b", 1, "Bob", null));
                assertThat(workers.count()).isEqualTo(1);
            });
            assertThat(workers.findByName("Bob")).isEmpty();
            status.setRollbackOnly();
        });
        assertThat(workers.findAll()).extracting(Worker::name).containsExactly("Bob");
    }

    @Test
    void tenThousandRowsAreWrittenInOneTransaction() {
        List<Tool> many = IntStream.range(0, 5000)
                .mapToObj(i -> new Tool("s" + i % 50, i, i))
                .toList();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    tools.saveAll(many);
                    assertThat(tools.count()).isEqualTo(5000);
                    throw new IllegalStateException("wanted");
                }));
        assertThat(tools.count()).isZero();
        transaction.executeWithoutResult(status -> tools.saveAll(many));
        assertThat(tools.count()).isEqualTo(5000);
        transaction.executeWithoutResult(status -> tools.deleteAll(many));
        assertThat(tools.count()).isZero();
    }

    /** Workers change departments at the same time: none is lost, none is twice, and everyone sees all of them at any time. */
    @Test
    void concurrentMovesKeepEntitiesConsistent() throws Exception {
        for (int i = 0; i < 6; i++) {
            workers.insert(worker("d" + i % 3, i, "n" + i, i + "@x"));
            tools.save(new Tool("d" + i % 3, i, i));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> done = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                int first = thread;
                done.add(threads.submit(() -> {
                    int moved = 0;
                    for (int round = 0; round < 40; round++) {
                        moved += moves((first + round) % 6, "d" + (first + round) % 4) ? 1 : 0;
                    }
                    return moved;
                }));
            }
            int moved = 0;
            for (Future<Integer> one : done) {
                moved += one.get();
            }
            assertThat(moved).isPositive();
        } finally {
            threads.shutdownNow();
        }
        assertThat(workers.count()).isEqualTo(6);
        for (int i = 0; i < 6; i++) {
            Worker found = workers.findByMail(i + "@x").orElseThrow();
            assertThat(tools.findByOwner(i)).extracting(Tool::shop).containsExactly(found.department());
        }
    }

    private boolean moves(int number, String to) {
        try {
            transaction.executeWithoutResult(status -> {
                Worker found = workers.findByMail(number + "@x").orElseThrow();
                assertThat(workers.count()).isEqualTo(6);
                workers.delete(found);
                workers.insert(worker(to, number, found.name(), found.mail()));
                tools.deleteAll(tools.findByOwner(number));
                tools.save(new Tool(to, number, number));
            });
            return true;
        } catch (OptimisticLockingFailureException | DuplicateKeyException overtaken) {
            return false;
        }
    }
}
