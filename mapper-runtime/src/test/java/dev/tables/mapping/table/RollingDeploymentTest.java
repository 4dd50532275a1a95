package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.lifecycle.IndexState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two versions of an application side by side: one knows the indexes, the older one does not. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class RollingDeploymentTest {
    /** Whether the store has transactions across partitions. */
    @Parameter
    boolean direct;

    static List<EmployeeTableMapper> versions() {
        return List.of(EmployeeTableMapper.UNVERSIONED, EmployeeTableMapper.ACROSS_PARTITIONS);
    }

    /** What a version that knows no index does to index rows: makes them stale, outdated and missing. */
    private static void spoil(EntityTable<Employee> old) {
        old.save(Deployment.employee(2).named("Spoiled").mailed("spoiled"));
        old.save(Deployment.employee(4).paid("Boss", 4));
        old.save(Deployment.employee(777));
        old.delete(Deployment.employee(0));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void olderVersionWritesWhileTheNewerWaits(EmployeeTableMapper version) {
        try (Deployment deployment = new Deployment(direct)) {
            Deployment.Process old = deployment.start(Deployment.OLD);
            for (int i = 0; i < 20; i++) {
                old.table().save(Deployment.employee(i));
            }
            Deployment.Process young = deployment.start(version);
            young.table().save(Deployment.employee(2).badged(1000L));
            young.table().save(Deployment.employee(4).named("Name"));
            spoil(old.table());
            TableJob backfill = young.backfill(0);
            assertThat(backfill.run().state()).isEqualTo(TableJobState.BLOCKED);
            assertThat(backfill.progress().stateReason()).startsWith("live processes do not maintain it: ");
            deployment.pass(Deployment.LEASE);
            assertThat(backfill.run().state())
                    .as("a request of the old one may be in flight")
                    .isEqualTo(TableJobState.BLOCKED);
            deployment.pass(Deployment.GRACE);
            young.fillAll();
            deployment.check(young);
            deployment.checkClean(version);
        }
    }

    @Test
    void startIsRejectedIfProcessDoesNotKnowAReadableIndex() {
        try (Deployment deployment = new Deployment(direct)) {
            Deployment.Process young = deployment.start(EmployeeTableMapper.UNVERSIONED);
            young.table().save(Deployment.employee(2));
            assertThatThrownBy(() -> deployment.start(Deployment.OLD))
                    .isInstanceOfSatisfying(IndexDefinitionMismatchException.class, refused -> {
                        assertThat(refused.entityName()).isEqualTo("Employee");
                        assertThat(refused.indexName()).isEqualTo("byBadge");
                    })
                    .hasMessage("Index 'byBadge' of Employee is READABLE in table 'staff', but this version of "
                            + "the application does not declare it and would leave the index incorrect. Start a "
                            + "version that declares the index, or drop the index. Or take it out of service with "
                            + "IndexMismatchPolicy.DEMOTE (tables.indexes.mismatch-policy=demote).");
            young.close();
            assertThat(deployment.start(EmployeeTableMapper.UNVERSIONED).states())
                    .as("who was refused leaves nothing")
                    .containsOnly(IndexState.READABLE);
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void processThatDemotesAnIndexWaitsForAllOthers(EmployeeTableMapper version) {
        try (Deployment deployment = new Deployment(direct)) {
            Deployment.Process young = deployment.start(version);
            for (int i = 0; i < 20; i++) {
                young.table().save(Deployment.employee(i));
            }
            Deployment.Process old = deployment.startDemoting(Deployment.OLD);
            assertThatThrownBy(() -> young.table().queryIndex(0, RowQuery.wholeTable()))
                    .isInstanceOf(IndexNotReadableException.class)
                    .hasMessageContaining("is WRITE_ONLY (a process started without declaring it)");
            spoil(old.table());
            old.close();
            young.fillAll();
            deployment.check(young);
            deployment.checkClean(version);
        }
    }

    @Test
    void processWithExpiredLeaseIsStopped() {
        try (Deployment deployment = new Deployment(direct)) {
            Deployment.Process old = deployment.start(Deployment.OLD);
            old.table().save(Deployment.employee(1));
            Deployment.Process young = deployment.start(EmployeeTableMapper.UNVERSIONED);
            deployment.passLeases();
            young.fillAll();
            assertThatThrownBy(() -> old.table().save(Deployment.employee(2)))
                    .isInstanceOf(IndexDefinitionMismatchException.class);
            assertThatThrownBy(() -> old.table().save(Deployment.employee(2)))
                    .isInstanceOf(IndexDefinitionMismatchException.class);
            assertThat(old.table().get(EmployeeTableMapper.keys("D1", 1))).isNotNull();
            young.close();
            Deployment.Process later = deployment.start(EmployeeTableMapper.UNVERSIONED);
            assertThat(later.states()).containsOnly(IndexState.READABLE);
        }
    }

    @Test
    void processThatRenewsItsLeaseRarelyCountsAsLive() {
        try (Deployment deployment = new Deployment(direct)) {
            deployment.fill(3);
            Deployment.Process old = deployment.start(Deployment.OLD);
            Deployment.Process young = deployment.start(EmployeeTableMapper.UNVERSIONED);
            for (int i = 0; i < 10; i++) {
                deployment.pass(Duration.ofSeconds(45));
                old.catalog().renewLeases();
            }
            assertThat(young.backfill(0).run().state()).isEqualTo(TableJobState.BLOCKED);
            old.close();
            assertThat(young.backfill(0).run().state()).isEqualTo(TableJobState.COMPLETED);
        }
    }

    /** The heart of the protocol: an older version starts, and writes, between any two requests of the newer one. */
    @ParameterizedTest
    @MethodSource("versions")
    void olderVersionMayStartBetweenAnyRequests(EmployeeTableMapper version) {
        for (IndexMismatchPolicy policy : IndexMismatchPolicy.values()) {
            for (boolean empty : new boolean[] {true, false}) {
                int request = 0;
                while (startsBetween(version, policy, empty, request)) {
                    request++;
                }
                assertThat(request).isGreaterThan(15);
            }
        }
    }

    /** Whether there was such a request. */
    private boolean startsBetween(EmployeeTableMapper version, IndexMismatchPolicy policy, boolean empty, int request) {
        try (Deployment deployment = new Deployment(direct)) {
            deployment.fill(empty ? 0 : 5);
            List<Boolean> acted = new ArrayList<>();
            List<Deployment.Process> old = new ArrayList<>();
            InterruptedTableStore slow = new InterruptedTableStore(deployment.store).before(request, () -> {
                acted.add(true);
                startAndSpoil(deployment, policy, old);
            });
            Deployment.Process young = deployment.start(slow, version, IndexMismatchPolicy.REJECT);
            young.table().save(Deployment.employee(2));
            young.backfill(0).run();
            young.backfill(EmployeeTableMapper.BY_BADGE).run();
            slow.undisturbed();
            // A process that was let in goes on: nothing that it spoils may be served.
            old.forEach(process -> process.table().save(Deployment.employee(8).named("Again")));
            old.forEach(process ->
                    process.table().save(Deployment.employee(2).named("Again").badged(9L)));
            deployment.check(young);
            deployment.pass(Deployment.LEASE);
            deployment.check(young);
            deployment.passLeases();
            young.fillAll();
            deployment.check(young);
            deployment.checkClean(version);
            return !acted.isEmpty();
        }
    }

    private static void startAndSpoil(
            Deployment deployment, IndexMismatchPolicy policy, List<Deployment.Process> started) {
        try {
            Deployment.Process old = deployment.start(deployment.store, Deployment.OLD, policy);
            started.add(old);
            spoil(old.table());
        } catch (IndexDefinitionMismatchException refused) {
            assertThat(policy).isEqualTo(IndexMismatchPolicy.REJECT);
        }
    }

    /** And the other way round: the newer one starts, fills and asks between any two requests of the older one. */
    @ParameterizedTest
    @MethodSource("versions")
    void newerVersionMayStartBetweenAnyRequests(EmployeeTableMapper version) {
        for (IndexMismatchPolicy policy : IndexMismatchPolicy.values()) {
            int request = 0;
            while (newerStartsBetween(version, policy, request)) {
                request++;
            }
            assertThat(request).isGreaterThan(8);
        }
    }

    private boolean newerStartsBetween(EmployeeTableMapper version, IndexMismatchPolicy policy, int request) {
        try (Deployment deployment = new Deployment(direct)) {
            List<Deployment.Process> young = new ArrayList<>();
            InterruptedTableStore slow = new InterruptedTableStore(deployment.store).before(request, () -> {
                Deployment.Process started = deployment.start(version);
                started.table().save(Deployment.employee(2));
                started.backfill(0).run();
                young.add(started);
                deployment.check(started);
            });
            Consumer<EntityTable<Employee>> spoil = RollingDeploymentTest::spoil;
            try {
                spoil.accept(deployment.start(slow, Deployment.OLD, policy).table());
            } catch (IndexDefinitionMismatchException | TableStoreException refused) {
                assertThat(young).isNotEmpty();
            }
            if (young.isEmpty()) {
                return false;
            }
            deployment.check(young.get(0));
            deployment.passLeases();
            young.get(0).fillAll();
            deployment.check(young.get(0));
            deployment.checkClean(version);
            return true;
        }
    }
}
