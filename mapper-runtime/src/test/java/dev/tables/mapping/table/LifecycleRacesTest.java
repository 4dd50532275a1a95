package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that act between two requests of others who start, end, or remove an index. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class LifecycleRacesTest {
    /** Whether the store has transactions across partitions. */
    @Parameter
    boolean direct;

    @AutoClose
    private Deployment deployment;

    @BeforeEach
    void start() {
        deployment = new Deployment(direct);
    }

    /** The process counts until its last write has ended, and no longer. */
    @ParameterizedTest
    @EnumSource
    void writeOfAClosingProcessKeepsIndexesCorrect(IndexScope scope) {
        InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
        Deployment.Process old = deployment.start(slow, Deployment.OLD, IndexMismatchPolicy.REJECT);
        Deployment.Process young = deployment.start(EmployeeTableMapper.of(scope));
        old.table().save(Deployment.employee(1));
        List<TableJobState> meanwhile = new ArrayList<>();
        slow.before(slow.requests() + 1, () -> {
            old.close();
            meanwhile.add(young.backfill(0).run().state());
        });
        old.table().save(Deployment.employee(2));
        assertThat(meanwhile).containsExactly(TableJobState.BLOCKED);
        young.fillAll();
        deployment.check(young);
        deployment.checkClean(EmployeeTableMapper.of(scope));
    }

    /** Its lease counts from when it renewed it, however long it then took to read those of others. */
    @ParameterizedTest
    @EnumSource
    void catalogIsReadAgainIfReadingTookLongerThanTheLease(IndexScope scope) {
        InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
        Deployment.Process old = deployment.start(slow, Deployment.OLD, IndexMismatchPolicy.REJECT);
        Deployment.Process young = deployment.start(EmployeeTableMapper.of(scope));
        old.table().save(Deployment.employee(1));
        deployment.pass(Deployment.LEASE);
        int reading = slow.requests() + 1;
        slow.before(reading, deployment::passLeases).before(reading + 1, young::fillAll);
        assertThatThrownBy(() -> old.table().save(Deployment.employee(2)))
                .isInstanceOf(IndexDefinitionMismatchException.class);
        deployment.check(young);
        deployment.checkClean(EmployeeTableMapper.of(scope));
    }

    /** A process that reads changes goes on by what it knew until it has read them. */
    @ParameterizedTest
    @EnumSource
    void indexIsNotReadableInAnyThreadAfterAVersionWithoutItWrites(IndexScope scope) throws Exception {
        deployment.start(EmployeeTableMapper.of(scope)).close();
        InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
        Deployment.Process reader = deployment.start(slow, EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT);
        reader.table().save(Deployment.employee(2));
        CountDownLatch outOfService = new CountDownLatch(1);
        CountDownLatch registered = new CountDownLatch(1);
        CountDownLatch mayRead = new CountDownLatch(1);
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Thread renewing = new Thread(() -> {
            await(outOfService);
            slow.before(slow.requests() + 1, () -> {
                registered.countDown();
                await(mayRead);
            });
            reader.catalog().renewLeases();
        });
        renewing.setUncaughtExceptionHandler((thread, why) -> failed.set(why));
        renewing.start();
        Deployment.Process old =
                startDemoting(EmployeeTableMapper.of(scope).without("byLastName"), outOfService, registered, () -> {
                    mayRead.countDown();
                    join(renewing);
                });
        old.table().save(Deployment.employee(4));
        assertThatThrownBy(() -> reader.table().queryIndex(0, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
        mayRead.countDown();
        renewing.join();
        assertThat(failed.get()).isNull();
    }

    /** What the backfill registers must not pass for what the query's reading of the catalog, which came before, will know. */
    @ParameterizedTest
    @EnumSource
    void backfillStartedDuringACatalogReadKeepsIndexesCorrect(IndexScope scope) {
        deployment.start(EmployeeTableMapper.of(scope));
        InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
        Deployment.Process reader = deployment.start(slow, EmployeeTableMapper.of(scope), IndexMismatchPolicy.REJECT);
        reader.table().save(Deployment.employee(2));
        TableJob backfill = reader.backfill(0);
        deployment.passLeases();
        Thread beginning = new Thread(backfill::run);
        // It registers, reads, and forgets the other process, which has ended.
        slow.before(slow.requests() + 2, () -> {
            Deployment.Process old = deployment.startDemoting(
                    deployment.store,
                    EmployeeTableMapper.of(scope).without("byLastName"),
                    () -> startUntilItEndsOrWaits(beginning));
            old.table().save(Deployment.employee(4));
        });
        assertThatThrownBy(() -> reader.table().queryIndex(0, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
        join(beginning);
    }

    private static void startUntilItEndsOrWaits(Thread thread) {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        while (thread.getState() != Thread.State.TERMINATED && thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    /** Who still answers by the old definition must have heard of the new one before anybody writes by that alone. */
    @Test
    void redefinedIndexIsNotReadWithItsOldDefinition() {
        EmployeeTableMapper before = EmployeeTableMapper.ACROSS_PARTITIONS;
        EntityMapper<Employee> after =
                before.redefining(IndexModel.of("byLastName", KeyComponent.of("title", ValueType.STRING))
                        .scope(IndexScope.GLOBAL)
                        .layout(IndexLayout.KEYS_ONLY));
        Deployment.Process reader = deployment.start(before);
        reader.table().save(Deployment.employee(2));
        EntityTable<Employee> changed = EntityTable.of(deployment.store, after);
        IndexCatalog.of(deployment.store)
                .markIndexForRebuild(
                        IndexDefinitions.space(changed.model()),
                        changed.context().maintainers().get(0).describe(null));
        Deployment.Process young = deployment.startDemoting(
                deployment.store, after, () -> reader.catalog().renewLeases());
        young.table().save(Deployment.employee(2).named("Moved"));
        assertThatThrownBy(() -> reader.table().queryIndex(0, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
    }

    /** A version without an index whose start waits, between putting it out of service and asking who has noticed. */
    private Deployment.Process startDemoting(
            EntityMapper<Employee> version,
            CountDownLatch outOfService,
            CountDownLatch registered,
            Runnable whenItWaits) {
        InterruptedTableStore process = new InterruptedTableStore(deployment.store);
        // Registers and reads; does so again and puts the index out of service, then does so again.
        process.before(5, () -> {
            outOfService.countDown();
            await(registered);
        });
        return deployment.startDemoting(process, version, whenItWaits);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** An index that was removed by one and declared again by another loses no row to a third who still removes the old one. */
    @ParameterizedTest
    @EnumSource
    void overtakenRemovalRemovesNoNewRows(IndexScope scope) {
        boolean reached = true;
        int removedByOther = 0;
        for (int request = 0; reached; request++) {
            try (Deployment own = new Deployment(direct)) {
                Deployment.Process first = own.start(EmployeeTableMapper.of(scope));
                for (int i = 0; i < 4; i++) {
                    first.table().save(Deployment.employee(i));
                }
                first.catalog().dropIndex("Employee", "byLastName");
                first.close();
                List<Deployment.Process> young = new ArrayList<>();
                InterruptedTableStore slow = new InterruptedTableStore(own.store).before(request, () -> {
                    if (IndexCatalog.of(own.store).removeDroppedIndexes() == 1) {
                        young.add(own.start(EmployeeTableMapper.of(scope)));
                        young.get(0).fillAll();
                    }
                });
                IndexCatalog.of(slow).removeDroppedIndexes();
                reached = slow.requests() > request;
                removedByOther += young.size();
                if (!young.isEmpty()) {
                    own.check(young.get(0));
                    own.checkClean(EmployeeTableMapper.of(scope));
                }
            }
        }
        assertThat(removedByOther).isPositive();
    }

    /** A process that still declares a dropped index may write on while others ask whether it can be removed. */
    @ParameterizedTest
    @EnumSource
    void checkForRemovableIndexesDoesNotDisturbWriters(IndexScope scope) {
        Deployment.Process first = deployment.start(EmployeeTableMapper.of(scope));
        first.catalog().dropIndex("Employee", "byLastName");
        boolean reached = true;
        for (int request = 0; reached; request++) {
            InterruptedTableStore asking = new InterruptedTableStore(deployment.store).before(request, () -> {
                first.catalog().renewLeases();
                first.table().save(Deployment.employee(2));
            });
            assertThat(IndexCatalog.of(asking).removeDroppedIndexes()).isZero();
            reached = asking.requests() > request;
        }
    }

    /** What a process may ignore it knows of an index that can be gone when its look is over, and another be there under the name. */
    @Test
    void slowCatalogReadDetectsARedeclaredIndex() {
        EmployeeTableMapper version = EmployeeTableMapper.of(IndexScope.LOCAL);
        List<Deployment.Process> readers = new ArrayList<>(List.of(deployment.start(version)));
        InterruptedTableStore slow = new InterruptedTableStore(deployment.store);
        Deployment.Process old = deployment.startDemoting(
                slow, Deployment.OLD, () -> readers.get(0).catalog().renewLeases());
        readers.get(0).close();
        deployment.pass(Deployment.LEASE.dividedBy(2).plusSeconds(1));
        // Registers, then reads.
        slow.before(slow.requests() + 1, () -> readers.set(0, servesAnIndexThatWasPutOutOfServiceJustNow(version)));
        old.table().save(Deployment.employee(2));
        assertThatThrownBy(() -> readers.get(0)
                        .table()
                        .queryIndex(EmployeeTableMapper.BY_TITLE_AND_SALARY, RowQuery.wholeTable()))
                .isInstanceOf(IndexNotReadableException.class);
    }

    /** The index is a new one that has been served once; the process that put it out of service died before anybody noticed. */
    private Deployment.Process servesAnIndexThatWasPutOutOfServiceJustNow(EmployeeTableMapper version) {
        deployment.passLeases();
        IndexCatalog catalog = IndexCatalog.of(deployment.store);
        assertThat(catalog.dropIndex("Employee", "byTitleAndSalary")).isTrue();
        assertThat(catalog.removeDroppedIndexes()).isEqualTo(1);
        Deployment.Process reader = deployment.start(version);
        reader.fillAll();
        assertThatThrownBy(() -> deployment.startDemoting(deployment.store, Deployment.OLD, () -> {
                    boolean outOfService = catalog.indexStatuses().stream()
                            .anyMatch(status -> status.name().equals("byTitleAndSalary")
                                    && status.state() == IndexState.WRITE_ONLY);
                    if (outOfService) {
                        throw new IllegalStateException("killed");
                    }
                    reader.catalog().renewLeases();
                }))
                .hasMessage("killed");
        return reader;
    }
}
