package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Removals of dropped indexes that were cut off, and who goes on with them. */
class IndexRemovalTest {
    /** Requests of a removal, by number. */
    private static final int ANNOUNCE = 4;

    private static final int DELETE_ROWS = 8;

    /** Some entities, and an index that nobody declares any more. */
    private static Deployment dropped(IndexScope scope) {
        Deployment deployment = new Deployment();
        Deployment.Process first = deployment.start(EmployeeTableMapper.of(scope));
        first.table().saveAll(List.of(Deployment.employee(0), Deployment.employee(1), Deployment.employee(2)));
        first.catalog().dropIndex("Employee", "byLastName");
        first.close();
        return deployment;
    }

    /** Whether it died before that request. */
    private static boolean dies(Deployment deployment, int request) {
        InterruptedTableStore dying = new InterruptedTableStore(deployment.store).diesBefore(request);
        try {
            IndexCatalog.of(dying).removeDroppedIndexes();
        } catch (TableStoreException dead) {
            assertThat(dying.isDead()).isTrue();
        }
        return dying.isDead();
    }

    private static boolean isAnnounced(Deployment deployment) {
        return IndexCatalog.of(deployment.store).indexStatuses().stream().anyMatch(IndexStatus::isBeingRemoved);
    }

    private static void checkGone(Deployment deployment, IndexScope scope) {
        assertThat(IndexCatalog.of(deployment.store).indexStatuses()).hasSize(3);
        assertThat(IndexRepair.verify(EntityTable.of(deployment.store, EmployeeTableMapper.of(scope)))
                        .missingIndexRows())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void nextProcessContinuesRemovalImmediatelyOnASingleProcessStore(IndexScope scope) {
        boolean died = true;
        for (int request = 0; died; request++) {
            try (Deployment own = dropped(scope)) {
                died = dies(own, request);
                own.isOfAnotherMachine();
                IndexCatalog.of(own.store).removeDroppedIndexes();
                checkGone(own, scope);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void nextProcessContinuesRemovalAfterLeaseAndGracePeriodOnASharedStore(IndexScope scope) {
        int waited = 0;
        boolean died = true;
        for (int request = 0; died; request++) {
            try (Deployment own = dropped(scope)) {
                died = dies(own, request);
                own.isOfAnotherMachine();
                waited += waits(own, new RecordingTableStore(own.store, Capability.SINGLE_PROCESS_ACCESS));
                checkGone(own, scope);
            }
        }
        assertThat(waited).isPositive();
    }

    /** What an error has ended has no request in flight any more. */
    @ParameterizedTest
    @EnumSource
    void anotherCatalogOfTheProcessContinuesRemovalAfterAnError(IndexScope scope) {
        boolean died = true;
        for (int request = 0; died; request++) {
            try (Deployment own = dropped(scope)) {
                died = dies(own, request);
                IndexCatalog.of(own.store).removeDroppedIndexes();
                checkGone(own, scope);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherCatalogOfTheProcessLeavesARunningRemoval(IndexScope scope) {
        AtomicInteger left = new AtomicInteger();
        AtomicBoolean reached = new AtomicBoolean(true);
        for (int request = ANNOUNCE + 1; reached.getAndSet(false); request++) {
            try (Deployment own = dropped(scope)) {
                InterruptedTableStore slow = new InterruptedTableStore(own.store).before(request, () -> {
                    reached.set(true);
                    assertThat(isAnnounced(own)).isTrue();
                    assertThat(IndexCatalog.of(own.store).removeDroppedIndexes())
                            .isZero();
                    left.incrementAndGet();
                });
                assertThat(IndexCatalog.of(slow).removeDroppedIndexes()).isEqualTo(1);
                checkGone(own, scope);
            }
        }
        assertThat(left).hasPositiveValue();
    }

    private static int waits(Deployment deployment, TableStore store) {
        boolean announced = isAnnounced(deployment);
        int gone = IndexCatalog.of(store).removeDroppedIndexes();
        if (announced) {
            assertThat(gone).isZero();
            deployment.passLeases();
            IndexCatalog.of(store).removeDroppedIndexes();
        }
        return announced ? 1 : 0;
    }

    @ParameterizedTest
    @EnumSource
    void indexCannotBeDeclaredWhileItsRowsAreRemoved(IndexScope scope) {
        try (Deployment own = dropped(scope)) {
            dies(own, ANNOUNCE + 1);
            EntityTable<Employee> table = EntityTable.of(own.store, EmployeeTableMapper.of(scope));
            assertThatThrownBy(() -> IndexCatalog.of(own.store)
                            .markIndexForRebuild(
                                    IndexDefinitions.space(table.model()),
                                    table.context().maintainers().get(0).describe(null)))
                    .isInstanceOfSatisfying(
                            IndexDefinitionMismatchException.class,
                            refused -> assertThat(refused.kind())
                                    .isEqualTo(IndexDefinitionMismatchException.Kind.BEING_REMOVED))
                    .hasMessage("Index 'byLastName' of Employee is being removed, but this version of the application "
                            + "declares it. Start the application after the removal has finished. If the removal was "
                            + "interrupted, run it again first.");
        }
    }

    /**
     * One who is slower than lease and grace may still remove a row as it was. Who went on with its removal, and finds a
     * process that is starting, must not let that one have the row.
     */
    @Test
    void takenOverRemovalIsCompleted() {
        EmployeeTableMapper version = EmployeeTableMapper.of(IndexScope.LOCAL);
        try (Deployment own = dropped(IndexScope.LOCAL)) {
            InterruptedTableStore slow = new InterruptedTableStore(own.store).before(DELETE_ROWS, () -> {
                own.passLeases();
                InterruptedTableStore other = new InterruptedTableStore(own.store);
                other.before(ANNOUNCE, () -> registersOnly(own, version));
                assertThat(IndexCatalog.of(other).removeDroppedIndexes()).isZero();
                own.passLeases();
                assertThatThrownBy(() -> declaresAnew(own, version))
                        .isInstanceOfSatisfying(
                                IndexDefinitionMismatchException.class,
                                refused -> assertThat(refused.kind())
                                        .isEqualTo(IndexDefinitionMismatchException.Kind.BEING_REMOVED));
            });
            assertThat(IndexCatalog.of(slow).removeDroppedIndexes()).isZero();
            own.passLeases();
            assertThat(IndexCatalog.of(own.store).removeDroppedIndexes()).isEqualTo(1);
            declaresAnew(own, version);
        }
    }

    /** Starts, and dies before it has seen anything. */
    private static void registersOnly(Deployment deployment, EmployeeTableMapper version) {
        InterruptedTableStore dying = new InterruptedTableStore(deployment.store).diesBefore(1);
        assertThatThrownBy(() -> deployment.startDemoting(dying, version, () -> {}))
                .isInstanceOf(TableStoreException.class);
    }

    /** A write was cut off, and who comes after it knows the index no more. Until the rows are gone others may still finish it. */
    @Test
    void recoverySkipsRemovedIndexesOfAnIntent() {
        EmployeeTableMapper version = EmployeeTableMapper.of(IndexScope.GLOBAL);
        EntityMapper<Employee> without = version.without("byLastName");
        int left = 0;
        boolean died = true;
        for (int request = 0; died; request++) {
            try (Deployment own = new Deployment(false)) {
                died = diesSaving(own, version, request);
                own.passLeases();
                IndexCatalog.of(own.store).dropIndex("Employee", "byLastName");
                try (Deployment.Process next = own.start(without)) {
                    left += recovered(own, next.table(), Duration.ZERO).waiting();
                    assertThat(IndexCatalog.of(own.store).removeDroppedIndexes())
                            .isEqualTo(1);
                    EntityTable<Employee> uncatalogued = EntityTable.of(own.store, without);
                    assertThat(recovered(own, uncatalogued, Duration.ZERO).finished())
                            .isZero();
                    assertThat(recovered(own, next.table(), Duration.ZERO).waiting())
                            .isZero();
                    assertThat(recovered(own, next.table(), Duration.ofDays(2)))
                            .as("decisions are forgotten")
                            .isEqualTo(new Recoverer.Report(0, 0, 0, 0, 0, null));
                    assertThat(own.store
                                    .query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), RowReader::primaryKey)
                                    .items())
                            .isEmpty();
                    own.check(next);
                    own.checkClean(without);
                }
            }
        }
        assertThat(left).isPositive();
    }

    private static boolean diesSaving(Deployment deployment, EmployeeTableMapper version, int request) {
        InterruptedTableStore dying = new InterruptedTableStore(deployment.store);
        Deployment.Process first = deployment.start(dying, version, IndexMismatchPolicy.REJECT);
        first.table().save(Deployment.employee(0));
        dying.diesBefore(dying.requests() + request);
        try {
            first.table().save(Deployment.employee(0).named("Name9"));
        } catch (TableStoreException dead) {
            assertThat(dying.isDead()).isTrue();
        }
        return dying.isDead();
    }

    private static Recoverer.Report recovered(Deployment deployment, EntityTable<Employee> table, Duration ahead) {
        return new Recoverer(
                        deployment.store,
                        Clock.offset(Clock.systemUTC(), ahead),
                        Duration.ofHours(-1),
                        List.of(new IndexWriteIntentHandler(List.of(table))))
                .run();
    }

    private static void declaresAnew(Deployment deployment, EmployeeTableMapper version) {
        try (Deployment.Process young = deployment.start(version)) {
            if (!young.states().stream().allMatch(state -> state == IndexState.READABLE)) {
                young.table().markIndexForRebuild("byLastName");
            }
            young.fillAll();
            deployment.check(young);
            deployment.checkClean(version);
        }
    }
}
