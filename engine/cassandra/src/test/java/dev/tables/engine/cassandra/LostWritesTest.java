package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.cassandra.WireCluster.Fate;
import dev.tables.engine.cassandra.WireCluster.Fault;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports of writes and changes of tables whose answers are lost, against a simulated cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostWritesTest {
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withRequestTimeout(Duration.ofMillis(60))
            .withTableMetadataCacheTimeToLive(Duration.ZERO);
    /** Relies on tables without a request. */
    private static final CassandraOptions REMEMBERING = OPTIONS.withTableMetadataCacheTimeToLive(Duration.ofMinutes(5));
    /** The request timeout of requests that must succeed. */
    private static final CassandraOptions PATIENT = OPTIONS.withRequestTimeout(Duration.ofSeconds(20));

    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final RowOperation INSERT = RowOperation.insert(KEYS, writer -> writer.int32("n", 1));

    private final WireCluster cluster = cluster();
    private final AtomicInteger tables = new AtomicInteger();
    private CqlSession session;
    private CqlSession otherSession;
    private CassandraTableStore store;
    private CassandraTableStore other;
    private String table;

    private static WireCluster cluster() {
        try {
            return new WireCluster();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @BeforeAll
    void connect() {
        session = cluster.session();
        otherSession = cluster.session();
    }

    @AfterAll
    void disconnect() throws IOException {
        session.close();
        otherSession.close();
        cluster.close();
    }

    @BeforeEach
    void open() {
        cluster.comeBack();
        cluster.failNothing();
        store = CassandraTableStore.open(session, OPTIONS);
        other = CassandraTableStore.open(otherSession, PATIENT);
        table = "Table" + tables.incrementAndGet();
        other.createTable(table);
    }

    @AfterEach
    void close() {
        store.close();
        other.close();
    }

    /** Checks that the table does not exist afterwards, and that other tables can be created. */
    @Test
    void createTableReportsSchemaDisagreement() {
        cluster.setAgreeing(false);
        try {
            assertThatThrownBy(() -> store.createTable("Disagreed"))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("have not agreed on the schema within the request timeout");
        } finally {
            cluster.setAgreeing(true);
        }
        assertThat(other.tableNames()).doesNotContain("Disagreed");
        assertThat(other.createTableIfNotExists("Agreed")).isTrue();
        other.write("Agreed", INSERT);
    }

    private void writeIsUnknown(Fate fate) {
        cluster.failNextWrite(new Fault(fate, null, cluster::goAway));
        assertThatThrownBy(() -> store.write(table, INSERT))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("CassandraTableStore.resolveUnknownWriteOutcomes");
        cluster.comeBack();
    }

    private @Nullable Integer read(TableStore by) {
        Row row = by.get(table, KEYS, Projection.ALL, Row.DECODER);
        return row == null ? null : row.int32("n");
    }

    private @Nullable Integer query(TableStore by, RowQuery query) {
        return by.query(table, query, Row.DECODER).items().stream()
                .filter(row -> row.primaryKey().equals(KEYS))
                .findFirst()
                .map(row -> row.int32("n"))
                .orElse(null);
    }

    /** Commits what replicas have accepted, and what is late arrives. */
    private void othersWriteThePartition() {
        other.write(table, RowOperation.insert(new PrimaryKey("p", "z"), writer -> {}));
        cluster.arrive();
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void getResolvesAWriteOfUnknownOutcome(Fate fate) {
        writeIsUnknown(fate);
        Integer seen = read(store);
        othersWriteThePartition();
        assertThat(read(store)).isEqualTo(seen);
        assertThat(read(other)).isEqualTo(seen);
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void partitionQueryResolvesAWriteOfUnknownOutcome(Fate fate) {
        writeIsUnknown(fate);
        Integer seen = query(store, RowQuery.partition("p"));
        othersWriteThePartition();
        assertThat(query(store, RowQuery.partition("p"))).isEqualTo(seen);
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void tableQueryResolvesAWriteOfUnknownOutcome(Fate fate) {
        writeIsUnknown(fate);
        Integer seen = query(store, RowQuery.wholeTable());
        othersWriteThePartition();
        assertThat(query(store, RowQuery.wholeTable())).isEqualTo(seen);
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void anotherProcessResolvesAWriteOfUnknownOutcome(Fate fate) {
        writeIsUnknown(fate);
        other.resolveUnknownWriteOutcomes(table, "p");
        Integer seen = read(other);
        othersWriteThePartition();
        assertThat(read(other)).isEqualTo(seen);
        assertThat(read(store)).isEqualTo(seen);
    }

    /**
     * Checks that the store keeps all partitions in doubt: it refuses the write that would exceed their maximum number.
     */
    @Test
    void writeStartsOnlyIfItsUnknownOutcomeCanBeRemembered() {
        try (CassandraTableStore small = new CassandraTableStore(session, REMEMBERING, 2)) {
            for (int partition = 0; partition < 2; partition++) {
                PrimaryKey keys = new PrimaryKey("q" + partition, "r");
                cluster.failNextWrite(new Fault(Fate.ACCEPTED, null, cluster::goAway));
                assertThatThrownBy(() -> small.write(table, RowOperation.insert(keys, writer -> {})))
                        .isInstanceOf(OutcomeUnknownException.class);
                cluster.comeBack();
            }
            cluster.goAway();
            int before = cluster.writes();
            assertThatThrownBy(() -> small.write(table, INSERT))
                    .isInstanceOf(StoreUnavailableException.class)
                    .isNotInstanceOf(OutcomeUnknownException.class);
            assertThat(cluster.writes()).isEqualTo(before);
            cluster.comeBack();
            small.write(table, INSERT);
            for (int partition = 0; partition < 2; partition++) {
                PrimaryKey keys = new PrimaryKey("q" + partition, "r");
                assertThat(small.get(table, keys, Projection.ALL, Row.DECODER)).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void unavailableAtCommitIsUnknownIfReplicasStayAway(Fate fate) {
        cluster.failNextWrite(new Fault(fate, WireCluster.unavailable(ConsistencyLevel.LOCAL_QUORUM), cluster::goAway));
        assertThatThrownBy(() -> store.write(table, INSERT)).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void unavailableBeforeProposalMeansThatNothingWasDone() {
        cluster.goAway();
        assertThatThrownBy(() -> store.write(table, INSERT))
                .isInstanceOf(StoreUnavailableException.class)
                .isNotInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("Nothing was done");
    }

    /**
     * Checks that the driver does not send the write to the next node. There it would be done again, after another
     * process has changed the row.
     */
    @Test
    void driverDoesNotRetryAWriteOnTheNextNode() {
        RowOperation put = RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 1));
        RowOperation change = RowOperation.insertOrReplace(KEYS, writer -> writer.int32("n", 2));
        cluster.failNextWrite(new Fault(
                Fate.ACCEPTED,
                WireCluster.unavailable(ConsistencyLevel.LOCAL_QUORUM),
                () -> other.write(table, change)));
        store.write(table, put);
        assertThat(read(other)).isEqualTo(2);
    }

    @Test
    void statementThatCannotBePreparedIsNotInDoubt() {
        try (CqlSession fresh = cluster.session();
                CassandraTableStore unprepared = CassandraTableStore.open(fresh, PATIENT)) {
            assertThat(read(unprepared)).isNull();
            failPreparations(new AtomicInteger(WireCluster.NODES));
            int before = cluster.writes();
            unprepared.write(table, INSERT);
            assertThat(cluster.writes()).isEqualTo(before + 1);
        }
    }

    /** Fails preparations on each node, because the driver sends them to every node. */
    private void failPreparations(AtomicInteger left) {
        cluster.failNext(
                request -> request.text().startsWith("PREPARE UPDATE"),
                new Fault(Fate.NEVER, new Error(ErrorCode.SERVER_ERROR, "lost"), () -> {
                    if (left.decrementAndGet() > 0) {
                        failPreparations(left);
                    }
                }));
    }

    /** Checks both conditional writes of a creation: the first reserves a number, the second lists the table. */
    @ParameterizedTest
    @EnumSource(Fate.class)
    void listingTablesResolvesACreationOfUnknownOutcome(Fate fate) {
        for (int write = 0; write < 2; write++) {
            AtomicInteger left = new AtomicInteger(write);
            cluster.failNext(
                    request -> request.isConditional() && left.getAndDecrement() == 0,
                    new Fault(fate, null, cluster::goAway));
            String created = "Created" + write + table;
            assertThatThrownBy(() -> store.createTable(created)).isInstanceOf(OutcomeUnknownException.class);
            cluster.comeBack();
            boolean seen = store.tableNames().contains(created);
            cluster.arrive();
            other.createTable("Another" + write + table);
            assertThat(store.tableNames().contains(created)).isEqualTo(seen);
            assertThat(other.tableNames().contains(created)).isEqualTo(seen);
            assertThat(seen && write == 0).isFalse();
            if (seen) {
                store.write(created, INSERT);
            }
        }
    }

    /** Simulates a node that was down when the table was created, and receives its Cassandra table later. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nodeThatLacksTheTableIsRetried(boolean write) {
        String place = cluster.definitions().stream()
                .filter(one -> one.startsWith(table.toLowerCase(Locale.ROOT) + "_"))
                .findFirst()
                .orElseThrow();
        cluster.definitions().remove(place);
        Runnable access = write ? () -> other.write(table, INSERT) : () -> read(other);
        CompletableFuture<Void> waits = CompletableFuture.runAsync(access);
        assertThatThrownBy(() -> waits.get(50, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThatThrownBy(() -> read(store))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("lacks a table of this store");
        cluster.definitions().add(place);
        assertThat(waits).succeedsWithin(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @EnumSource(Fate.class)
    void readingResolvesADropOfUnknownOutcome(Fate fate) {
        cluster.failNextWrite(new Fault(fate, null, cluster::goAway));
        assertThatThrownBy(() -> store.deleteTable(table)).isInstanceOf(OutcomeUnknownException.class);
        cluster.comeBack();
        boolean seen = catchThrowable(() -> read(store)) == null;
        cluster.arrive();
        other.createTable("Another" + table);
        assertThat(catchThrowable(() -> read(store)) == null).isEqualTo(seen);
        assertThat(catchThrowable(() -> read(other)) == null).isEqualTo(seen);
    }

    /** Checks that each failed request of a change of tables results in an exception of this store. */
    @Test
    void tableChangesThrowTypedExceptions() {
        for (int requests = 0; requests < 8; requests += Effort.byEffort(2, 1)) {
            String name = "Typed" + requests + table;
            // A session sends each statement to be prepared once.
            try (CqlSession unprepared = cluster.session();
                    CassandraTableStore fresh = CassandraTableStore.open(unprepared, OPTIONS);
                    // A patient one would wait for the creation that has failed.
                    CassandraTableStore hasty = CassandraTableStore.open(otherSession, OPTIONS)) {
                failAfter(requests, cluster::goAway);
                assertTyped(catchThrowable(() -> fresh.createTable(name)));
                cluster.failNothing();
                cluster.comeBack();
                hasty.createTableIfNotExists(name);
                failAfter(requests, cluster::goAway);
                assertTyped(catchThrowable(() -> fresh.deleteTable(name)));
                cluster.failNothing();
                cluster.comeBack();
            }
        }
    }

    private static void assertTyped(@Nullable Throwable failed) {
        if (failed != null) {
            assertThat(failed).isInstanceOf(TableStoreException.class);
        }
    }

    private void failAfter(int requests, Runnable then) {
        AtomicInteger left = new AtomicInteger(requests);
        cluster.failNext(request -> left.getAndDecrement() == 0, new Fault(Fate.NEVER, null, then));
    }

    @Test
    void openSucceedsIfAnyRequestFails() {
        for (int requests = 0; requests < 16; requests++) {
            failAfter(requests, () -> {});
            assertThatCode(() -> CassandraTableStore.open(session, PATIENT).close())
                    .as("request %s", requests)
                    .doesNotThrowAnyException();
        }
    }
}
