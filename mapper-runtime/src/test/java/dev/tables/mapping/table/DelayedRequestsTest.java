package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every single request of a write, of a query and of the readings of the catalog around them is delayed beyond each bound, in a time that the test
 * moves, while another process fills the index and recovers. Only a transaction itself takes no longer than the grace: that is what stores promise,
 * and what every other bound is computed from.
 */
class DelayedRequestsTest {
    private static final List<Duration> DELAYS = List.of(
            Deployment.LEASE.dividedBy(2).plusSeconds(1),
            Deployment.LEASE.plusSeconds(1),
            Deployment.LEASE.plus(Deployment.GRACE).plusSeconds(1));
    private static final Duration LONGEST_WRITE = Deployment.GRACE.minusSeconds(1);

    /** Each leaves another employee than it found. */
    private static final List<Consumer<EntityTable<Employee>>> WRITES = List.of(
            table -> table.save(Deployment.employee(8)),
            table -> table.save(Deployment.employee(2).named("Moved")),
            table -> table.delete(Deployment.employee(4)),
            table -> table.saveAll(List.of(
                    Deployment.employee(2).named("Moved"),
                    Deployment.employee(5).named("Other"))));

    private enum Version {
        WITHOUT_INDEXES,
        WITHOUT_THIS_ONE,
        WITH_ALL;

        EntityMapper<Employee> of(IndexScope scope) {
            EmployeeTableMapper all = EmployeeTableMapper.of(scope);
            return this == WITH_ALL ? all : this == WITHOUT_THIS_ONE ? all.without("byLastName") : Deployment.OLD;
        }
    }

    /** An older process that writes, and a younger one that would fill the index which the older may not know. */
    private static final class World implements AutoCloseable {
        private final Deployment deployment = new Deployment(false);
        private final DelayedTableStore way = new DelayedTableStore(deployment.store, "staff");
        private final IndexScope scope;
        private final Deployment.Process old;
        private final Deployment.Process young;

        World(IndexScope scope, Version version) {
            this.scope = scope;
            old = deployment.start(way, version.of(scope), IndexMismatchPolicy.REJECT);
            for (int i = 0; i < 6; i++) {
                old.table().save(Deployment.employee(i));
            }
            young = deployment.start(EmployeeTableMapper.of(scope));
        }

        /** What the younger does while a request of the older takes its time. */
        void others(Duration delay) {
            fills(delay);
            deployment.recover(EmployeeTableMapper.of(scope));
        }

        void fills(Duration delay) {
            deployment.pass(delay);
            for (int index = 0; index < young.states().size(); index++) {
                young.backfill(index).run();
            }
        }

        @Nullable
        RuntimeException attempt(Consumer<EntityTable<Employee>> write) {
            try {
                write.accept(old.table());
                return null;
            } catch (IndexDefinitionMismatchException | TableStoreException refused) {
                return refused;
            }
        }

        List<Employee> stored() {
            return Deployment.all(EntityTable.of(deployment.store, Deployment.OLD), RowQuery.wholeTable(), -1);
        }

        /** What is reported is what was done, and whatever index can be asked answers it. */
        void check(@Nullable RuntimeException refused, List<Employee> before, String message) {
            if (refused == null) {
                assertThat(stored()).as(message).isNotEqualTo(before);
            } else {
                assertThat(stored()).as(message).isEqualTo(before);
            }
            deployment.check(young);
            way.delay((request, isTransaction) -> {});
            old.close();
            deployment.passLeases();
            young.fillAll();
            deployment.check(young);
            deployment.recoverAfter(Duration.ofDays(2), EmployeeTableMapper.of(scope));
            deployment.checkClean(EmployeeTableMapper.of(scope));
        }

        @Override
        public void close() {
            deployment.close();
        }
    }

    /** The reported case: an index row of one index is slow, and another index is filled that the process does not know. */
    @Test
    void writeIsNotSentIfItsPreparationTookTooLong() {
        try (World world = new World(IndexScope.GLOBAL, Version.WITHOUT_THIS_ONE)) {
            List<Employee> before = world.stored();
            int firstIndexRow = 2;
            world.way.delay((request, isTransaction) -> {
                if (request == firstIndexRow) {
                    world.fills(Deployment.LEASE.plus(Deployment.GRACE).plusSeconds(1));
                }
            });
            RuntimeException refused = world.attempt(WRITES.get(0));
            assertThat(world.young.states()).containsOnly(IndexState.READABLE);
            assertThat(refused).isInstanceOf(IndexDefinitionMismatchException.class);
            world.check(refused, before, "an index row was slow");
        }
    }

    @ParameterizedTest
    @EnumSource
    void indexesStayCorrectIfAnyRequestOfAWriteIsDelayed(IndexScope scope) {
        Map<Version, Integer> refusals = new EnumMap<>(Version.class);
        for (Version version : Version.values()) {
            for (int write = 0; write < WRITES.size(); write++) {
                for (Duration delay : DELAYS) {
                    boolean reached = true;
                    for (int slow = 0; reached; slow++) {
                        String message =
                                scope + " " + version + ", request " + slow + " of write " + write + " takes " + delay;
                        try (World world = new World(scope, version)) {
                            int delayed = slow;
                            world.way.delay((request, isTransaction) -> {
                                if (request == delayed && delayed % 2 == 0) {
                                    world.fills(isTransaction ? shorter(delay) : delay);
                                } else if (request == delayed) {
                                    world.others(isTransaction ? shorter(delay) : delay);
                                }
                            });
                            List<Employee> before = world.stored();
                            RuntimeException refused = world.attempt(WRITES.get(write));
                            reached = world.way.requests() > slow;
                            world.check(refused, before, message);
                            refusals.merge(version, refused == null ? 0 : 1, Integer::sum);
                        }
                    }
                }
            }
        }
        assertThat(refusals.get(Version.WITHOUT_THIS_ONE)).isPositive();
        assertThat(refusals.get(Version.WITH_ALL)).isZero();
    }

    /** Each takes a part of a bound; all of them together more than any. */
    @ParameterizedTest
    @EnumSource
    void indexesStayCorrectIfAllRequestsOfAWriteAreDelayed(IndexScope scope) {
        for (Version version : Version.values()) {
            for (int write = 0; write < WRITES.size(); write++) {
                for (long part : new long[] {2, 3, 5, 9, 40}) {
                    String message = scope + " " + version + ", write " + write + ", each request a " + part + "th";
                    try (World world = new World(scope, version)) {
                        Duration delay = Deployment.LEASE.dividedBy(part);
                        // A recoverer would abort each attempt.
                        world.way.delay((request, isTransaction) -> world.fills(delay));
                        List<Employee> before = world.stored();
                        RuntimeException refused = world.attempt(WRITES.get(write));
                        world.check(refused, before, message);
                        if (part >= 9 && version == Version.WITH_ALL) {
                            assertThat(refused).as(message).isNull();
                        }
                    }
                }
            }
        }
    }

    private static Duration shorter(Duration delay) {
        return delay.compareTo(LONGEST_WRITE) > 0 ? LONGEST_WRITE : delay;
    }

    /** A page that arrives late must not be answered by an index that was put out of service and written past meanwhile. */
    @ParameterizedTest
    @EnumSource
    void queryIsCorrectOrRejectedIfAnyRequestIsDelayed(IndexScope scope) {
        int refused = 0;
        for (Duration delay : DELAYS) {
            boolean reached = true;
            for (int slow = 0; reached; slow++) {
                try (Deployment deployment = new Deployment()) {
                    DelayedTableStore way = new DelayedTableStore(deployment.store, "staff");
                    Deployment.Process reader =
                            deployment.start(way, EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT);
                    for (int i = 0; i < 6; i++) {
                        reader.table().save(Deployment.employee(i));
                    }
                    int delayed = slow;
                    List<Deployment.Process> others = new ArrayList<>();
                    way.delay((request, isTransaction) -> {
                        if (request == delayed) {
                            deployment.pass(delay);
                            Deployment.Process other = deployment.startDemoting(Deployment.OLD);
                            other.table().save(Deployment.employee(8));
                            others.add(other);
                        }
                    });
                    try {
                        List<Employee> found = Deployment.all(reader.table(), RowQuery.wholeTable(), 0);
                        assertThat(others)
                                .as("answered though request %d took %s", slow, delay)
                                .isEmpty();
                        assertThat(found).hasSize(3);
                    } catch (IndexNotReadableException outOfService) {
                        refused++;
                    }
                    reached = way.requests() > slow;
                }
            }
        }
        assertThat(refused).isPositive();
    }

    /** However long a process was stopped between its intent and its transaction, that is not sent once its abort may be forgotten. */
    @Test
    void transactionIsNotSentDaysAfterItsIntent() {
        try (World world = new World(IndexScope.GLOBAL, Version.WITH_ALL)) {
            List<Employee> before = world.stored();
            int[] days = {0};
            world.way.delay((request, isTransaction) -> {
                if (request == 2) {
                    days[0] = 3;
                    world.deployment.recover(EmployeeTableMapper.of(IndexScope.GLOBAL));
                    world.others(Duration.ofDays(days[0]));
                    world.deployment.recoverAfter(Duration.ofDays(2), EmployeeTableMapper.of(IndexScope.GLOBAL));
                }
            });
            RuntimeException refused = world.attempt(WRITES.get(0));
            assertThat(days[0]).isEqualTo(3);
            world.check(refused, before, "days passed");
        }
    }

    @Test
    void queryFailsIfItsPagesTakeLongerThanTheLease() {
        try (World world = new World(IndexScope.GLOBAL, Version.WITH_ALL)) {
            world.way.delay((request, isTransaction) -> world.deployment.pass(Deployment.LEASE.plusSeconds(1)));
            assertThatThrownBy(() -> Deployment.all(world.old.table(), RowQuery.wholeTable(), 0))
                    .isInstanceOf(TableStoreException.class)
                    .hasMessageContaining("longer than the lease of PT1M");
        }
    }
}
