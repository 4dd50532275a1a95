package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single orders of events on a store that several processes have open and that has transactions across partitions. */
class SharedStoreTest {
    private static final EmployeeTableMapper STAFF = EmployeeTableMapper.ACROSS_PARTITIONS;
    private static final Employee JONES = Employee.of("Sales", 1).named("Jones").mailed("a");

    private final Deployment deployment = new Deployment();

    @AfterEach
    void close() {
        deployment.close();
    }

    /** A process whose requests are counted. */
    private final class Client {
        final SharedStore store = new SharedStore(deployment.store, this::beforeRequest);
        final Deployment.Process process;
        int requests;

        Client() {
            process = deployment.start(store.store(), STAFF, IndexMismatchPolicy.REJECT);
        }

        private void beforeRequest() {
            requests++;
        }

        EntityTable<Employee> table() {
            return process.table();
        }

        /** How many requests something makes. */
        int requests(Consumer<EntityTable<Employee>> work) {
            int before = requests;
            work.accept(table());
            return requests - before;
        }

        int requestsOfKeys() {
            RowQuery keys = RowQuery.wholeTable().withProjection(Projection.of());
            return requests(table -> table.queryIndex(
                    EmployeeTableMapper.BY_LAST_NAME, IndexConsistency.STRONG, keys, row -> row.primaryKey()));
        }
    }

    private long openIntents() {
        try {
            return deployment.store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER).items().stream()
                    .filter(row -> row.partitionKey().startsWith("intent_"))
                    .count();
        } catch (TableNotFoundException none) {
            return 0;
        }
    }

    @Test
    void processesWriteIndexRowsDirectlyAndReadOnlyThem() {
        Client one = new Client();
        Client other = new Client();
        assertThat(one.requests(table -> table.insert(JONES))).isEqualTo(1);
        assertThat(other.requests(table -> table.save(JONES.named("Smith")))).isEqualTo(2);
        assertThat(openIntents()).isZero();
        other.requestsOfKeys();
        assertThat(other.requestsOfKeys()).as("index rows alone").isEqualTo(1);
        assertThat(other.table()
                        .saveAllOrNone(List.of(Employee.of("Tech", 2), Employee.of("Law", 3)))
                        .size())
                .as("of several partitions")
                .isEqualTo(2);
        deployment.check(one.process);
        deployment.checkClean(STAFF);
    }

    @Test
    void indexRowsAreWrittenWithTheirEntitiesWithoutCatalog() {
        Client one = new Client();
        EntityTable<Employee> alone = EntityTable.of(one.store.store(), STAFF);
        assertThat(one.requests(table -> alone.insert(JONES))).isEqualTo(1);
        alone.saveAllOrNone(List.of(Employee.of("Tech", 2), Employee.of("Law", 3)));
        deployment.check(one.process);
        deployment.checkClean(STAFF);
    }

    @Test
    void idleProcessRegistersTwiceInThreeMinutes() {
        Client resting = new Client();
        for (int tick = 0; tick < 20; tick++) {
            deployment.pass(Duration.ofSeconds(30));
            resting.process.catalog().writeHeartbeat();
        }
        int before = resting.requests;
        for (int tick = 0; tick < 120; tick++) {
            deployment.pass(Duration.ofSeconds(30));
            resting.process.catalog().writeHeartbeat();
        }
        assertThat(resting.requests - before).as("requests of an hour").isEqualTo(40);
    }

    /** The store of a process that was killed is copied, and opened by a process that writes index rows with their entities. */
    @Test
    void readsAreCorrectAfterKillingAProtocolWriterBeforeAnyRequest() {
        boolean killed = true;
        for (int request = 0; killed; request++) {
            try (Deployment other = new Deployment()) {
                killed = !writeByProtocol(other, request);
                other.passLeases();
                SharedStore live = new SharedStore(other.store, () -> {});
                Deployment.Process reader = other.start(live.store(), STAFF, IndexMismatchPolicy.REJECT);
                checkRepaired(other, reader, "killed before request " + request);
            }
        }
    }

    /** The copied intents are finished while a snapshot, or a unit of work, is read that began before. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void earlierSnapshotsAreVerifiedUntilCopiedIntentsAreFinished(boolean inUnit) {
        boolean killed = true;
        for (int request = 0; killed; request++) {
            try (Deployment other = new Deployment()) {
                killed = !writeByProtocol(other, request);
                other.passLeases();
                readBeforeFinished(other, inUnit, "killed before request " + request);
            }
        }
    }

    private static void readBeforeFinished(Deployment deployment, boolean inUnit, String message) {
        SilentLog log = new SilentLog(new SharedStore(deployment.store, () -> {}).store());
        Deployment.Process reader = deployment.start(log, STAFF, IndexMismatchPolicy.REJECT);
        UnitsOfWork units = new UnitsOfWork(log);
        EntityTable<Employee> ofUnit = Deployment.ofUnits(reader, units);
        log.answer();
        Runnable finish = () -> {
            deployment.pass(Duration.ofSeconds(6));
            checkKeys(inUnit ? ofUnit : reader.table(), message);
        };
        if (inUnit) {
            units.committed(() -> {
                assertThat(ofUnit.get(STAFF.primaryKeyOf(JONES))).isNotNull();
                units.suspended(finish);
                checkKeys(ofUnit, message);
            });
        } else {
            log.readSnapshot(() -> {
                CompletableFuture.runAsync(finish).join();
                checkKeys(reader.table(), message);
                return log;
            });
        }
        checkRepaired(deployment, reader, message);
    }

    private static void checkRepaired(Deployment deployment, Deployment.Process reader, String message) {
        deployment.check(reader);
        checkKeys(reader.table(), message);
        for (int index = 0; index < 2; index++) {
            assertThat(deployment
                            .store
                            .query(STAFF.model().indexTable(index), RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .as(message)
                    .hasSize(1);
        }
    }

    private static boolean writeByProtocol(Deployment deployment, int request) {
        int[] requests = {Integer.MIN_VALUE};
        SharedStore[] self = new SharedStore[1];
        self[0] = new SharedStore(deployment.store, () -> {
            if (requests[0]++ == request) {
                self[0].kill();
            }
        });
        TableStore store = RecordingTableStore.withinPartitions(self[0].store());
        Deployment.Process writer = deployment.start(store, STAFF, IndexMismatchPolicy.REJECT);
        writer.table().save(JONES);
        requests[0] = 0;
        try {
            writer.table().save(JONES.named("Smith").mailed("b"));
            return true;
        } catch (StoreUnavailableException dead) {
            return false;
        }
    }

    private static void checkKeys(EntityTable<Employee> table, String message) {
        RowQuery keys = RowQuery.wholeTable().withProjection(Projection.of());
        for (int index : new int[] {EmployeeTableMapper.BY_LAST_NAME, EmployeeTableMapper.BY_EMAIL}) {
            assertThat(table.queryIndex(index, IndexConsistency.STRONG, keys, row -> row.primaryKey())
                            .items())
                    .as(message)
                    .containsExactly(STAFF.primaryKeyOf(JONES));
        }
    }
}
