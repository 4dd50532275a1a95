package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.IndexModel;
import dev.tables.testing.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Backfill, repair and verification over an entity that another writer changes again and again: it wins the race before each of the first
 * commits, or before each of the first reads of the entity.
 */
class HotEntityTest {
    /** So many races are lost at most. */
    private static final int LOST = 40;

    /** The numbers of races that are lost: a few of those from 0 on, or all. */
    private static final List<Integer> NUMBERS =
            Effort.isThorough() ? IntStream.rangeClosed(0, LOST).boxed().toList() : List.of(0, 1, 4, 10, LOST);

    private static final int ALWAYS = Integer.MAX_VALUE;
    /** Cases that run at once: after a lost race a case waits, so that one of 40 races takes half a second and little work. */
    private static final int AT_ONCE = 64;

    private static final Employee HOT = Deployment.employee(4);

    /** Who wins the races. */
    private enum Winner {
        /** A process of the same version, which saves the entity with the same values of the index. */
        MEMBER,
        /** A process of the same version, which gives the entity other values of the index each time. */
        MOVER,
        /** A program that changes a property which the application does not know. */
        FOREIGN
    }

    /**
     * A case.
     *
     * @param scope the scope of the indexes
     * @param spans whether the store has transactions across partitions
     * @param winner who wins the races
     */
    private record World(IndexScope scope, boolean spans, Winner winner) {
        static List<World> all() {
            List<World> all = new ArrayList<>();
            for (IndexScope scope : IndexScope.values()) {
                for (boolean spans : new boolean[] {true, false}) {
                    for (Winner winner : Winner.values()) {
                        all.add(new World(scope, spans, winner));
                    }
                }
            }
            return all;
        }

        EmployeeTableMapper version() {
            return EmployeeTableMapper.of(scope);
        }
    }

    /**
     * How often the race for an entity is lost in one case.
     *
     * @param index the number of the index that is filled, or whose row is absent
     * @param lost the number of races
     */
    private record Lost(World world, int index, int lost) {
        static List<Lost> of(List<Integer> numbers) {
            List<Lost> all = new ArrayList<>();
            for (World world : World.all()) {
                for (int index = 0; index < world.version().model().indexes().size(); index++) {
                    for (int lost : numbers) {
                        all.add(new Lost(world, index, lost));
                    }
                }
            }
            return all;
        }

        Deployment deployment() {
            Deployment deployment = new Deployment(world.spans());
            deployment.fill(9);
            return deployment;
        }

        IndexModel model() {
            return world.version().model().indexes().get(index);
        }

        /** Changes the hot entity; a mover its values in the index, others none of these. */
        Consumer<Integer> winner(Deployment deployment) {
            EmployeeTableMapper version = world.version();
            PrimaryKey keys = version.primaryKeyOf(HOT);
            if (world.winner() == Winner.FOREIGN) {
                return number -> deployment.store.write(
                        "staff", RowOperation.merge(keys, row -> row.int32("note", number), ETag.ANY));
            }
            EntityTable<Employee> table = deployment.start(version).table();
            return number -> table.save(world.winner() == Winner.MOVER ? moved(number) : changed(number));
        }

        private Employee changed(int number) {
            return index == EmployeeTableMapper.BY_LAST_NAME ? HOT.paid("T", number) : HOT.named("N" + number);
        }

        private Employee moved(int number) {
            return switch (index) {
                case EmployeeTableMapper.BY_LAST_NAME -> HOT.named("N" + number);
                case EmployeeTableMapper.BY_EMAIL -> HOT.mailed("n" + number);
                case EmployeeTableMapper.BY_TITLE_AND_SALARY -> HOT.paid("N", number);
                default -> HOT.badged(1_000L + number);
            };
        }
    }

    /** Checks each case with a deployment of its own, many at once. */
    private static <C> void checkEach(List<C> cases, Consumer<C> check) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<?>> running = new ArrayList<>();
            cases.forEach(one -> running.add(threads.submit(() -> check.accept(one))));
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(failed.getCause());
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    /** The numbers of races, and all races. */
    private static List<Integer> numbersAndAlways() {
        List<Integer> numbers = new ArrayList<>(NUMBERS);
        numbers.add(ALWAYS);
        return numbers;
    }

    @Test
    void backfillFinishesAfterAnyLostRaces() throws InterruptedException {
        checkEach(Lost.of(NUMBERS), HotEntityTest::checkBackfill);
    }

    private static void checkBackfill(Lost one) {
        EmployeeTableMapper version = one.world().version();
        try (Deployment deployment = one.deployment()) {
            Raced raced = new Raced(deployment.store, version.primaryKeyOf(HOT));
            Deployment.Process process = deployment.start(raced, version, IndexMismatchPolicy.REJECT);
            raced.beforeCommits(one.lost(), one.winner(deployment));
            JobProgress end = process.backfill(one.index()).run();
            assertThat(end.state()).as("%s: %s", one, end.stateReason()).isEqualTo(TableJobState.COMPLETED);
            assertThat(process.states().get(one.index())).as("%s", one).isEqualTo(IndexState.READABLE);
            deployment.check(process);
        }
    }

    /** The job reports the true reason if it must give up; the index is not readable then. */
    @Test
    void backfillThatLosesEveryRaceIsFinishedOrIncomplete() throws InterruptedException {
        checkEach(Lost.of(List.of(ALWAYS)), HotEntityTest::checkHopeless);
    }

    private static void checkHopeless(Lost one) {
        EmployeeTableMapper version = one.world().version();
        try (Deployment deployment = one.deployment()) {
            Raced raced = new Raced(deployment.store, version.primaryKeyOf(HOT));
            Deployment.Process process = deployment.start(raced, version, IndexMismatchPolicy.REJECT);
            raced.beforeCommits(ALWAYS, one.winner(deployment));
            JobProgress end = process.backfill(one.index()).run();
            IndexState state = process.states().get(one.index());
            if (end.state() == TableJobState.COMPLETED) {
                assertThat(state).as("%s", one).isEqualTo(IndexState.READABLE);
                deployment.check(process);
                return;
            }
            assertThat(end.state()).as("%s", one).isEqualTo(TableJobState.BLOCKED);
            assertThat(end.counts().concurrentlyModifiedEntities())
                    .as("%s", one)
                    .isEqualTo(1);
            assertThat(end.counts().unreadableEntities()).as("%s", one).isZero();
            assertThat(end.stateReason())
                    .contains("changed concurrently in every attempt")
                    .doesNotContain("cannot be read");
            assertThat(state).as("%s", one).isEqualTo(IndexState.WRITE_ONLY);
            raced.beforeCommits(0, number -> {});
            process.fillAll();
            deployment.check(process);
            deployment.checkClean(version);
        }
    }

    @Test
    void repairIsCompleteOrCountsTheEntity() throws InterruptedException {
        List<Lost> all = Lost.of(numbersAndAlways()).stream()
                .filter(one -> one.index() == EmployeeTableMapper.BY_LAST_NAME)
                .toList();
        checkEach(all, HotEntityTest::checkRepair);
    }

    private static void checkRepair(Lost one) {
        EmployeeTableMapper version = one.world().version();
        try (Deployment deployment = one.deployment()) {
            Raced raced = new Raced(deployment.store, version.primaryKeyOf(HOT));
            EntityTable<Employee> table = EntityTable.of(raced, version);
            raced.beforeCommits(one.lost(), one.winner(deployment));
            IndexRepair.Report report = IndexRepair.repair(table);
            raced.beforeCommits(0, number -> {});
            IndexRepair.Report left = IndexRepair.verify(table);
            assertThat(left.missingIndexRows() > 0)
                    .as("%s: %s then %s", one, report, left)
                    .isEqualTo(report.concurrentlyModifiedEntities() > 0);
            if (one.lost() <= LOST) {
                assertThat(report.concurrentlyModifiedEntities()).as("%s", one).isZero();
            }
        }
    }

    @Test
    void verificationCountsMissingRowsOfAHotEntity() throws InterruptedException {
        checkEach(Lost.of(numbersAndAlways()), HotEntityTest::checkVerification);
    }

    private static void checkVerification(Lost one) {
        EmployeeTableMapper version = one.world().version();
        try (Deployment deployment = one.deployment()) {
            IndexRepair.repair(EntityTable.of(deployment.store, version));
            dropRow(deployment.store, version, one.index());
            Raced raced = new Raced(deployment.store, version.primaryKeyOf(HOT));
            raced.beforeReads(one.lost(), one.winner(deployment));
            IndexRepair.Report report = IndexRepair.verify(EntityTable.of(raced, version));
            boolean heals = one.world().winner() == Winner.MOVER
                    || one.world().winner() == Winner.MEMBER && one.model().coversProperties();
            if (!heals || one.lost() == 0) {
                assertThat(report.missingIndexRows()).as("%s, %s", one, report).isEqualTo(1);
                assertThat(report.isClean()).isFalse();
            }
        }
    }

    /** Others win before each read of rows, those of indexes too. */
    @Test
    void verificationOfIntactIndexesFindsNothingMissing() throws InterruptedException {
        checkEach(Lost.of(numbersAndAlways()), HotEntityTest::checkSound);
    }

    private static void checkSound(Lost one) {
        EmployeeTableMapper version = one.world().version();
        try (Deployment deployment = one.deployment()) {
            IndexRepair.repair(EntityTable.of(deployment.store, version));
            Raced raced = new Raced(deployment.store, version.primaryKeyOf(HOT));
            raced.beforeEveryRead(one.lost(), one.winner(deployment));
            IndexRepair.Report report = IndexRepair.verify(EntityTable.of(raced, version));
            assertThat(report.missingIndexRows() + report.orphanedIndexRows() + report.outdatedEntities())
                    .as("%s, %s", one, report)
                    .isZero();
            if (one.lost() <= LOST) {
                assertThat(report.isClean()).as("%s, %s", one, report).isTrue();
            }
        }
    }

    /** Deletes the hot entity's row in an index. */
    private static void dropRow(TableStore store, EmployeeTableMapper version, int index) {
        EntityTable<Employee> table = EntityTable.of(store, version);
        PrimaryKey row = version.model()
                .indexRowPrimaryKey(
                        index,
                        table.context()
                                .indexes()
                                .indexKeysOf(version.primaryKeyOf(HOT), HOT)
                                .get(index)
                                .get(0),
                        version.primaryKeyOf(HOT));
        store.write(version.model().indexTable(index), RowOperation.delete(row, ETag.ANY));
    }

    /** Lets another writer win before requests of one process that concern one entity. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class Raced extends ForwardingTableStore {
        private final PrimaryKey hot;
        private int commits;
        private int reads;
        private int won;
        private Consumer<Integer> winner = number -> {};
        /** Whether others win before reads of all rows, and not of the entity's only. */
        private boolean everyRead;

        Raced(TableStore store, PrimaryKey hot) {
            super(store);
            this.hot = hot;
        }

        void beforeCommits(int number, Consumer<Integer> other) {
            commits = number;
            winner = other;
        }

        void beforeReads(int number, Consumer<Integer> other) {
            reads = number;
            winner = other;
        }

        void beforeEveryRead(int number, Consumer<Integer> other) {
            beforeReads(number, other);
            everyRead = true;
        }

        private void raceCommit(String table, List<RowOperation> operations) {
            if (table.equals("staff")
                    && operations.stream()
                            .anyMatch(operation -> operation.primaryKey().equals(hot))) {
                commits = race(commits);
            }
        }

        private int race(int left) {
            if (left > 0) {
                int number = won++;
                if (isReadingFromSnapshot()) {
                    // Another thread, which is in no snapshot.
                    CompletableFuture.runAsync(() -> winner.accept(number)).join();
                } else {
                    winner.accept(number);
                }
                return left == ALWAYS ? left : left - 1;
            }
            return left;
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            raceCommit(table, List.of(operation));
            return super.write(table, operation);
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            raceCommit(table, transaction.operations());
            return super.execute(table, transaction);
        }

        @Override
        public List<@Nullable ETag> execute(StoreTransaction transaction) {
            transaction.operations().forEach(one -> raceCommit(one.table(), List.of(one.operation())));
            return super.execute(transaction);
        }

        @Override
        protected void commit(OpenTransaction transaction) {
            raceCommit("staff", List.of(RowOperation.delete(hot, ETag.ANY)));
            super.commit(transaction);
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            if (everyRead || table.equals("staff") && keys.equals(hot)) {
                reads = race(reads);
            }
            return super.get(table, keys, projection, decoder);
        }

        @Override
        public <T> List<@Nullable T> getAll(
                String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
            if (everyRead || table.equals("staff") && keys.contains(hot)) {
                reads = race(reads);
            }
            return super.getAll(table, keys, projection, decoder);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            ResultPage<T> page = super.query(table, query, decoder);
            if (everyRead || table.equals("staff")) {
                reads = race(reads);
            }
            return page;
        }
    }
}
