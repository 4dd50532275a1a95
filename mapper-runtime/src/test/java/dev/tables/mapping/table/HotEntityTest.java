package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.Effort;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobState;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.OnMismatch;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Backfill, repair and verification over an entity that another writer changes again and again: it wins the race before each of the first
 * commits, or before each of the first reads of the entity.
 */
class HotEntityTest {
    /** So many races are lost at most. */
    private static final int LOST = 40;

    /** The numbers of races that are lost: a few of those from 0 on, or all. */
    /** Fewer numbers: each lost race takes a pause, so that a verification that loses 40 races takes half a second. */
    private static final List<Integer> SOME_NUMBERS = List.of(0, 1, 10, LOST);

    private static final List<Integer> NUMBERS = Effort.current() == Effort.SHORT
            ? SOME_NUMBERS
            : IntStream.rangeClosed(0, LOST).boxed().toList();

    private static final int ALWAYS = Integer.MAX_VALUE;
    private static final Employee HOT = Deployment.employee(4);

    /** Who wins the races. */
    private enum Winner {
        /** A process of the same version, which saves the entity with the same values of the index. */
        MEMBER,
        /** A program that changes a property which the application does not know. */
        FOREIGN
    }

    static Stream<Arguments> worlds() {
        return Stream.of(IndexScope.values())
                .flatMap(scope -> Stream.of(true, false)
                        .flatMap(
                                spans -> Stream.of(Winner.values()).map(winner -> Arguments.of(scope, spans, winner))));
    }

    private static Deployment deployment(boolean spans) {
        Deployment deployment = new Deployment(spans);
        deployment.fill(9);
        return deployment;
    }

    /** Changes the hot entity, but none of its values in an index. */
    private static Consumer<Integer> winner(
            Deployment deployment, EmployeeTableMapper version, Winner winner, int index) {
        RowKeys keys = version.keysOf(HOT);
        if (winner == Winner.FOREIGN) {
            return number -> deployment.store.write(
                    "staff", RowOperation.merge(keys, row -> row.int32("note", number), ETag.ANY));
        }
        EntityTable<Employee> table = deployment.start(version).table();
        return number ->
                table.save(index == EmployeeTableMapper.BY_LAST_NAME ? HOT.paid("T", number) : HOT.named("N" + number));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void backfillFinishesWhicheverRacesItLoses(IndexScope scope, boolean spans, Winner winner) {
        EmployeeTableMapper version = EmployeeTableMapper.of(scope);
        for (int index = 0; index < version.model().indexes().size(); index++) {
            for (int lost : NUMBERS) {
                try (Deployment deployment = deployment(spans)) {
                    Raced raced = new Raced(deployment.store, version.keysOf(HOT));
                    Deployment.Process process = deployment.start(raced, version, OnMismatch.REFUSE);
                    raced.beforeCommits(lost, winner(deployment, version, winner, index));
                    JobProgress end = process.backfill(index).run();
                    String text = version.model().indexes().get(index).name() + ", " + lost + " lost";
                    assertThat(end.state()).as("%s: %s", text, end.reason()).isEqualTo(JobState.FINISHED);
                    assertThat(process.states().get(index)).as(text).isEqualTo(IndexState.READABLE);
                    deployment.check(process);
                }
            }
        }
    }

    /** The job reports the true reason if it must give up; the index is not readable then. */
    @ParameterizedTest
    @MethodSource("worlds")
    void backfillThatLosesEveryRaceIsFinishedOrIncomplete(IndexScope scope, boolean spans, Winner winner) {
        EmployeeTableMapper version = EmployeeTableMapper.of(scope);
        for (int index = 0; index < version.model().indexes().size(); index++) {
            try (Deployment deployment = deployment(spans)) {
                Raced raced = new Raced(deployment.store, version.keysOf(HOT));
                Deployment.Process process = deployment.start(raced, version, OnMismatch.REFUSE);
                raced.beforeCommits(ALWAYS, winner(deployment, version, winner, index));
                JobProgress end = process.backfill(index).run();
                if (end.state() == JobState.FINISHED) {
                    assertThat(process.states().get(index)).isEqualTo(IndexState.READABLE);
                    deployment.check(process);
                } else {
                    assertThat(end.state()).isEqualTo(JobState.BLOCKED);
                    assertThat(end.counts().contended()).isEqualTo(1);
                    assertThat(end.counts().unreadable()).isZero();
                    assertThat(end.reason())
                            .contains("changed by others each time")
                            .doesNotContain("cannot be read");
                    assertThat(process.states().get(index)).isEqualTo(IndexState.WRITE_ONLY);
                    raced.beforeCommits(0, number -> {});
                    process.fillAll();
                    deployment.check(process);
                    deployment.checkClean(version);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void repairIsCompleteOrCountsTheEntity(IndexScope scope, boolean spans, Winner winner) {
        EmployeeTableMapper version = EmployeeTableMapper.of(scope);
        for (int lost : List.of(0, 10, LOST, ALWAYS)) {
            try (Deployment deployment = deployment(spans)) {
                Raced raced = new Raced(deployment.store, version.keysOf(HOT));
                EntityTable<Employee> table = EntityTable.of(raced, version);
                raced.beforeCommits(lost, winner(deployment, version, winner, EmployeeTableMapper.BY_LAST_NAME));
                IndexRepair.Report report = IndexRepair.repair(table);
                raced.beforeCommits(0, number -> {});
                IndexRepair.Report left = IndexRepair.verify(table);
                assertThat(left.missing() > 0).as("%s then %s", report, left).isEqualTo(report.contended() > 0);
                if (lost <= LOST) {
                    assertThat(report.contended()).as("%d lost", lost).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void verificationCountsRowsThatAHotEntityLacks(IndexScope scope, boolean spans, Winner winner) {
        EmployeeTableMapper version = EmployeeTableMapper.of(scope);
        for (int lost : SOME_NUMBERS) {
            checkVerification(version, spans, winner, lost);
        }
        checkVerification(version, spans, winner, ALWAYS);
    }

    private static void checkVerification(EmployeeTableMapper version, boolean spans, Winner winner, int lost) {
        for (int index = 0; index < version.model().indexes().size(); index++) {
            try (Deployment deployment = deployment(spans)) {
                IndexRepair.repair(EntityTable.of(deployment.store, version));
                dropRow(deployment.store, version, index);
                Raced raced = new Raced(deployment.store, version.keysOf(HOT));
                raced.beforeReads(lost, winner(deployment, version, winner, index));
                IndexRepair.Report report = IndexRepair.verify(EntityTable.of(raced, version));
                boolean heals = winner == Winner.MEMBER
                        && version.model().indexes().get(index).hasProperties();
                if (!heals) {
                    assertThat(report.missing())
                            .as(
                                    "%s, %d lost, %s",
                                    version.model().indexes().get(index).name(), lost, report)
                            .isEqualTo(1);
                    assertThat(report.isClean()).isFalse();
                }
            }
        }
    }

    /** Deletes the hot entity's row in an index. */
    private static void dropRow(TableStore store, EmployeeTableMapper version, int index) {
        EntityTable<Employee> table = EntityTable.of(store, version);
        RowKeys row = version.model()
                .indexRow(
                        index,
                        table.rows()
                                .indexKeysOf(version.keysOf(HOT), HOT)
                                .get(index)
                                .get(0),
                        version.keysOf(HOT));
        store.write(version.model().indexTable(index), RowOperation.delete(row, ETag.ANY));
    }

    /** Lets another writer win before requests of one process that concern one entity. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class Raced extends ForwardingTableStore {
        private final RowKeys hot;
        private int commits;
        private int reads;
        private int won;
        private Consumer<Integer> winner = number -> {};

        Raced(TableStore store, RowKeys hot) {
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

        private void raceCommit(String table, List<RowOperation> operations) {
            if (table.equals("staff")
                    && operations.stream()
                            .anyMatch(operation -> operation.keys().equals(hot))) {
                commits = race(commits);
            }
        }

        private int race(int left) {
            if (left > 0) {
                winner.accept(won++);
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
        public <T> @Nullable T get(String table, RowKeys keys, Projection projection, RowDecoder<T> decoder) {
            if (table.equals("staff") && keys.equals(hot)) {
                reads = race(reads);
            }
            return super.get(table, keys, projection, decoder);
        }

        @Override
        public <T> List<@Nullable T> getAll(
                String table, List<RowKeys> keys, Projection projection, RowDecoder<T> decoder) {
            if (table.equals("staff") && keys.contains(hot)) {
                reads = race(reads);
            }
            return super.getAll(table, keys, projection, decoder);
        }

        @Override
        public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            Page<T> page = super.query(table, query, decoder);
            if (table.equals("staff")) {
                reads = race(reads);
            }
            return page;
        }
    }
}
