package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Single orders of events on a store that several processes have open and that has transactions across partitions. */
class SharedStoreTest {
    private static final EmployeeTableMapper STAFF = EmployeeTableMapper.ACROSS_PARTITIONS;
    private static final Employee JONES = Employee.of("Sales", 1).named("Jones").mailed("a");

    private final Deployment deployment = new Deployment();

    @AfterEach
    void close() {
        deployment.close();
    }

    /** A process whose requests are counted; a test acts before one of them. */
    private final class Client {
        final SharedStore store = new SharedStore(deployment.store, this::beforeRequest);
        final Deployment.Process process;
        int requests;
        int at = -1;
        Runnable action = () -> {};

        Client(IndexWrites writes) {
            this(writes, () -> {});
        }

        Client(IndexWrites writes, Runnable whenItWaits) {
            process = deployment.start(store.store(), STAFF, IndexMismatchPolicy.REFUSE, writes, whenItWaits);
        }

        private void beforeRequest() {
            if (requests++ == at) {
                action.run();
            }
        }

        EntityTable<Employee> table() {
            return process.table();
        }

        boolean readsExactly() {
            var member = table().rows().participation().membership();
            return member != null && member.exactSince() > 0;
        }

        /** How many requests something makes. */
        int requests(Consumer<EntityTable<Employee>> work) {
            int before = requests;
            work.accept(table());
            return requests - before;
        }

        List<Employee> named(String name) {
            return table().queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.wholeTable()).items().stream()
                    .filter(one -> name.equals(one.lastName()))
                    .toList();
        }

        int requestsOfKeys() {
            RowQuery keys = RowQuery.wholeTable().withProjection(Projection.of());
            return requests(table -> table.queryIndex(
                    EmployeeTableMapper.BY_LAST_NAME, IndexConsistency.STRONG, keys, row -> row.keys()));
        }
    }

    private List<Row> rows(int index) {
        return deployment
                .store
                .query(STAFF.model().indexTable(index), RowQuery.wholeTable(), Row.DECODER)
                .items();
    }

    private long openIntents() {
        try {
            return deployment.store.query(IntentLog.TABLE, RowQuery.wholeTable(), Row.DECODER).items().stream()
                    .filter(row -> row.partitionKey().startsWith("intent_"))
                    .count();
        } catch (TableNotFoundException none) {
            return 0;
        }
    }

    @Test
    void whoIsInTheCatalogWritesDirectlyAndReadsRowsAlone() {
        Client one = new Client(IndexWrites.AUTO);
        Client other = new Client(IndexWrites.AUTO);
        assertThat(one.readsExactly()).isTrue();
        assertThat(other.readsExactly()).isTrue();
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

    /** That it may read rows alone costs a process nothing to start, nor while nobody uses it. */
    @Test
    void startAndRestCostWhatTheyCostByTheProtocol() {
        int first = new Client(IndexWrites.PROTOCOL).requests;
        deployment.passLeases();
        int direct = new Client(IndexWrites.AUTO).requests;
        deployment.passLeases();
        int protocol = new Client(IndexWrites.PROTOCOL).requests;
        assertThat(direct).isEqualTo(protocol).isLessThanOrEqualTo(first);
        Client resting = new Client(IndexWrites.AUTO);
        for (int tick = 0; tick < 20; tick++) {
            deployment.pass(Duration.ofSeconds(30));
            resting.process.catalog().heartbeat();
        }
        int before = resting.requests;
        for (int tick = 0; tick < 120; tick++) {
            deployment.pass(Duration.ofSeconds(30));
            resting.process.catalog().heartbeat();
        }
        assertThat(resting.requests - before).as("requests of an hour").isEqualTo(40);
    }

    @Test
    void whoFollowsTheProtocolWaitsUntilNobodyReadsRowsAlone() {
        Client reader = new Client(IndexWrites.AUTO);
        reader.table().insert(JONES);
        int[] waited = {0};
        Client writer = new Client(IndexWrites.PROTOCOL, () -> {
            waited[0]++;
            reader.readsExactly();
        });
        assertThat(waited[0]).as("pauses of an eighth of a lease").isBetween(1, 5);
        assertThat(reader.readsExactly()).isFalse();
        writer.table().save(JONES.named("Smith"));
        assertThat(reader.named("Smith")).hasSize(1);
        deployment.check(reader.process);
        assertThat(reader.requests(table -> table.save(JONES.named("Long"))))
                .as("directly")
                .isEqualTo(2);
        writer.process.close();
        deployment.pass(Duration.ofSeconds(31));
        assertThat(reader.readsExactly()).as("registered first").isFalse();
        deployment.pass(Duration.ofSeconds(31));
        assertThat(reader.readsExactly()).isTrue();
    }

    /** Nobody waits for a process that rests: it reads the catalog before it answers. */
    @Test
    void nobodyWaitsForAReaderThatRests() {
        Client reader = new Client(IndexWrites.AUTO);
        for (int tick = 0; tick < 8; tick++) {
            deployment.pass(Duration.ofSeconds(30));
            reader.process.catalog().heartbeat();
        }
        int[] waited = {0};
        Client writer = new Client(IndexWrites.PROTOCOL, () -> waited[0]++);
        assertThat(waited[0]).isZero();
        writer.table().save(JONES);
        assertThat(reader.readsExactly()).isFalse();
        deployment.check(reader.process);
    }

    /** While it is at work, after it was killed, and after its registration has expired, every answer is right. */
    @Test
    void aWriterByTheProtocolIsKilledBeforeAnyOfItsRequests() {
        boolean killed = true;
        for (int request = 0; killed; request++) {
            try (Deployment other = new Deployment()) {
                killed = killBefore(other, request);
            }
        }
    }

    private static boolean killBefore(Deployment deployment, int request) {
        SharedStore live = new SharedStore(deployment.store, () -> {});
        Deployment.Process reader =
                deployment.start(live.store(), STAFF, IndexMismatchPolicy.REFUSE, IndexWrites.AUTO, () -> {});
        reader.table().save(JONES);
        // It has looked for what is left.
        deployment.check(reader);
        int[] requests = {Integer.MIN_VALUE};
        SharedStore[] self = new SharedStore[1];
        self[0] = new SharedStore(deployment.store, () -> {
            deployment.check(reader);
            if (requests[0]++ == request) {
                self[0].kill();
            }
        });
        Deployment.Process writer = deployment.start(
                self[0].store(),
                STAFF,
                IndexMismatchPolicy.REFUSE,
                IndexWrites.PROTOCOL,
                () -> reader.table().indexStatuses());
        requests[0] = 0;
        boolean done = true;
        try {
            writer.table().save(JONES.named("Smith").mailed("b"));
        } catch (StoreUnavailableException dead) {
            done = false;
        }
        String message = "killed before request " + request;
        deployment.check(reader);
        UnitsOfWork units = new UnitsOfWork(live.store());
        EntityTable<Employee> ofUnit = Deployment.ofUnits(reader, units);
        units.committed(() -> {
            assertThat(ofUnit.get(STAFF.keysOf(JONES))).isNotNull();
            units.suspended(() -> becomesExact(deployment, reader, ofUnit, message));
            // What was left is finished by now, but not as of the moment that the unit sees.
            assertThat(keys(ofUnit, EmployeeTableMapper.BY_LAST_NAME))
                    .as(message)
                    .containsExactly(STAFF.keysOf(JONES));
            assertThat(keys(ofUnit, EmployeeTableMapper.BY_EMAIL)).as(message).containsExactly(STAFF.keysOf(JONES));
        });
        for (int index = 0; index < 2; index++) {
            assertThat(deployment
                            .store
                            .query(STAFF.model().indexTable(index), RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .as(message)
                    .hasSize(1);
        }
        return !done;
    }

    private static void becomesExact(
            Deployment deployment, Deployment.Process reader, EntityTable<Employee> table, String message) {
        var member = table.rows().participation().membership();
        assertThat(member).isNotNull();
        assertThat(member.exactSince()).as(message).isNegative();
        boolean exact = false;
        for (int tick = 0; tick < 30; tick++) {
            deployment.pass(Duration.ofSeconds(20));
            deployment.check(reader);
            assertThat(keys(table, EmployeeTableMapper.BY_LAST_NAME))
                    .as(message)
                    .containsExactly(STAFF.keysOf(JONES));
            exact |= member.exactSince() > 0;
        }
        assertThat(exact).as(message).isTrue();
    }

    private static List<PrimaryKey> keys(EntityTable<Employee> table, int index) {
        RowQuery keys = RowQuery.wholeTable().withProjection(Projection.of());
        return table.queryIndex(index, IndexConsistency.STRONG, keys, row -> row.keys())
                .items();
    }

    /** Between a reader's requests somebody begins to write by the protocol, and leaves rows. */
    @Test
    void aReaderDoesNotTrustWhatItHasReadBesideSomebodyWhoBegan() {
        for (int request = 0; request < 12; request++) {
            try (Deployment other = new Deployment()) {
                holdUp(other, request, reader -> {});
            }
            // Another thread of the reader's process takes note of the writer.
            try (Deployment other = new Deployment()) {
                holdUp(
                        other,
                        request,
                        reader -> CompletableFuture.runAsync(
                                        () -> reader.catalog().renew())
                                .join());
            }
        }
    }

    private static void holdUp(Deployment deployment, int dies, Consumer<Deployment.Process> whenTheWriterWaits) {
        Runnable[] next = {() -> {}};
        SharedStore readers = new SharedStore(deployment.store, () -> next[0].run());
        Deployment.Process reader =
                deployment.start(readers.store(), STAFF, IndexMismatchPolicy.REFUSE, IndexWrites.AUTO, () -> {});
        reader.table().save(JONES);
        deployment.check(reader);
        next[0] = () -> {
            next[0] = () -> {};
            int[] left = {Integer.MAX_VALUE};
            SharedStore[] self = new SharedStore[1];
            self[0] = new SharedStore(deployment.store, () -> {
                if (left[0]-- == 0) {
                    self[0].kill();
                }
            });
            Deployment.Process writer = deployment.start(
                    self[0].store(),
                    STAFF,
                    IndexMismatchPolicy.REFUSE,
                    IndexWrites.PROTOCOL,
                    () -> whenTheWriterWaits.accept(reader));
            left[0] = dies;
            try {
                writer.table().save(JONES.named("Smith"));
            } catch (StoreUnavailableException dead) {
                return;
            }
        };
        assertThat(keys(reader.table(), EmployeeTableMapper.BY_LAST_NAME))
                .as("dead before request %s", dies)
                .containsExactly(STAFF.keysOf(JONES));
    }

    /**
     * Before each request of a writer by the protocol that has read the entity as absent, others insert it and delete it again, with the
     * row that it has put.
     */
    @Test
    void anEntityThatCameAndWentTakesNoRowAway() {
        Client writer = new Client(IndexWrites.PROTOCOL);
        Client direct = new Client(IndexWrites.AUTO);
        int last = 0;
        int stored = 0;
        for (int request = 0; request <= last; request++) {
            writer.requests = 0;
            writer.at = request;
            writer.action = () -> {
                direct.table().save(JONES);
                direct.table().delete(JONES);
            };
            writer.table().save(JONES);
            writer.at = -1;
            last = Math.min(writer.requests, 12);
            deployment.check(writer.process);
            deployment.check(direct.process);
            boolean isStored = writer.table().get(STAFF.keysOf(JONES)) != null;
            assertThat(rows(EmployeeTableMapper.BY_LAST_NAME))
                    .as("before request %s", request)
                    .hasSize(isStored ? 1 : 0);
            stored += isStored ? 1 : 0;
            writer.table().delete(JONES);
        }
        assertThat(last).isGreaterThan(4);
        assertThat(stored).as("saved after that").isGreaterThan(2);
        deployment.checkClean(STAFF);
    }

    /** Before each request of a writer by the protocol another entity gets the unique value that it wants. */
    @Test
    void aUniqueValueIsGivenToOneOfTwo() {
        Client writer = new Client(IndexWrites.PROTOCOL);
        Client direct = new Client(IndexWrites.AUTO);
        int refused = 0;
        int won = 0;
        for (int request = 0; request < 10; request++) {
            Employee other = Employee.of("Tech", 2).mailed("a");
            writer.requests = 0;
            writer.at = request;
            boolean[] taken = {false};
            writer.action = () -> {
                try {
                    direct.table().save(other);
                    taken[0] = true;
                } catch (UniqueIndexViolationException late) {
                    taken[0] = false;
                }
            };
            boolean has = true;
            try {
                writer.table().save(JONES);
            } catch (UniqueIndexViolationException late) {
                has = false;
            }
            writer.at = -1;
            assertThat(has && taken[0]).as("both before request %s", request).isFalse();
            won += has ? 1 : 0;
            refused += taken[0] ? 1 : 0;
            deployment.check(direct.process);
            direct.table().delete(other);
            direct.table().delete(JONES);
        }
        assertThat(won).isPositive();
        assertThat(refused).isPositive();
        deployment.checkClean(STAFF);
    }

    @Test
    void oneTransactionIsWrittenInOneWay() {
        Client direct = new Client(IndexWrites.AUTO);
        // Without a catalog a process does not know of others.
        EntityTable<Employee> alone = EntityTable.of(direct.store.store(), STAFF);
        assertThat(direct.requests(table -> alone.insert(JONES))).isGreaterThan(3);
        assertThatThrownBy(() -> alone.saveAllOrNone(List.of(Employee.of("Tech", 2), Employee.of("Law", 3))))
                .isInstanceOf(IllegalStateException.class);
        deployment.check(direct.process);
    }
}
