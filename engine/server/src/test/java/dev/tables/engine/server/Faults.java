package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.FaultProxy;
import dev.tables.engine.azure.FaultProxy.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of single faults that hold for every client. Each test has a table of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Faults {
    static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    final String prefix = "f" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
    private @Nullable TableStore truth;
    private @Nullable Served served;
    private @Nullable FaultProxy proxy;
    private @Nullable TableStore client;
    private int port;
    private String table = "";

    /** The store that shows what is stored. */
    abstract TableStore truth();

    /** A client that goes by the proxy. */
    abstract TableStore client(AzureTableStoreBuilder builder);

    /** Serves the store and returns the port. */
    int serve(TableStore store) {
        served = new Served(store);
        return served.port();
    }

    @BeforeAll
    void open() throws IOException {
        truth = truth();
        port = serve(truth);
        proxy = new FaultProxy(port);
        client = client(patient());
    }

    @AfterAll
    void close() throws IOException {
        Objects.requireNonNull(client).close();
        proxy().close();
        if (served != null) {
            served.close();
        } else {
            Objects.requireNonNull(truth).close();
        }
    }

    @BeforeEach
    void create() {
        table = "t" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
        Objects.requireNonNull(truth).createTable(ofTruth());
        proxy().meanwhile(() -> {});
        proxy().next();
    }

    AzureTableStoreBuilder patient() {
        return builder(proxy(), 4, Duration.ofSeconds(60));
    }

    private AzureTableStoreBuilder builder(FaultProxy by, int attempts, Duration timeout) {
        return AzureTableStore.builder()
                .connectionString(Emulator.connectionString(by.port()))
                .tableNamePrefix(prefix)
                .retryOptions(new AzureRetryOptions(attempts, Duration.ofMillis(1), Duration.ofMillis(2), timeout));
    }

    FaultProxy proxy() {
        return Objects.requireNonNull(proxy);
    }

    TableStore store() {
        return Objects.requireNonNull(client);
    }

    String table() {
        return table;
    }

    /** Spoils the next request; one that is not answered ends by an interrupt. */
    void spoil(Fault... faults) {
        Thread caller = Thread.currentThread();
        proxy().meanwhile(() -> {
            if (faults[0].isSilence()) {
                caller.interrupt();
            }
        });
        proxy().next(faults);
    }

    static boolean isOfReads(Fault fault) {
        return fault == Fault.SHORT_PAGE || fault == Fault.EMPTY_PAGE;
    }

    static Row row(int number) {
        return Row.builder(KEYS).int32("N", number).float64("D", -0.0).build();
    }

    /** Reads past the proxy. */
    @Nullable
    Row find(PrimaryKey keys) {
        return Objects.requireNonNull(truth).get(ofTruth(), keys, Projection.ALL, Row.DECODER);
    }

    Row stored(PrimaryKey keys) {
        return Objects.requireNonNull(find(keys));
    }

    ETag version() {
        return Objects.requireNonNull(stored(KEYS).etag());
    }

    /** Writes past the proxy. */
    void put(PrimaryKey keys, Row row) {
        Objects.requireNonNull(truth).write(ofTruth(), RowOperation.insertOrReplace(keys, row));
    }

    private String ofTruth() {
        return served == null ? table : prefix + table;
    }

    private static void unknown(Runnable write) {
        assertThatThrownBy(write::run)
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        failed -> assertThat(failed.errorCode()).isEqualTo(ErrorCode.OPERATION_TIMED_OUT));
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY_ANSWER")
    void writeIsReportedAsDoneNotDoneOrUnknown(Fault fault) {
        PrimaryKey other = new PrimaryKey("p", "s");
        EntityGroupTransaction both = new EntityGroupTransaction()
                .add(RowOperation.insert(KEYS, row(1)))
                .add(RowOperation.insert(other, row(2)));
        List<Runnable> writes = List.of(
                () -> store().write(table(), RowOperation.insert(KEYS, row(1))), () -> store().execute(table(), both));
        for (Runnable write : writes) {
            Objects.requireNonNull(truth).write(ofTruth(), RowOperation.insertOrReplace(KEYS, row(0)));
            Objects.requireNonNull(truth).write(ofTruth(), RowOperation.delete(KEYS, ETag.ANY));
            spoil(fault);
            Throwable failed = catchThrowable(write::run);
            assertThat(Thread.interrupted()).as("interrupted").isEqualTo(fault.isSilence());
            if (fault.isOfFirewall()) {
                assertThat(failed).isInstanceOf(PermissionDeniedException.class);
                assertThat(find(KEYS)).isNull();
            } else if (fault.leavesDoubt()) {
                assertThat(failed).isInstanceOf(OutcomeUnknownException.class);
                assertThat(find(KEYS) != null).isEqualTo(fault.isPassedOn());
            } else {
                assertThat(failed).isNull();
                assertThat(find(KEYS)).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "DELAY_ANSWER")
    void readsAreRetriedUntilAnswered(Fault fault) {
        put(KEYS, row(1));
        List<Runnable> reads = List.of(
                () -> assertThat(store().get(table(), KEYS, Projection.ALL, Row.DECODER))
                        .isEqualTo(stored(KEYS)),
                () -> assertThat(store().query(table(), RowQuery.partition("p"), Row.DECODER)
                                .items())
                        .hasSizeLessThan(2),
                () -> assertThat(store().tableNames()).contains(table()));
        for (Runnable read : reads) {
            spoil(fault, fault);
            Throwable failed = catchThrowable(read::run);
            assertThat(Thread.interrupted()).as("interrupted").isEqualTo(fault.isSilence());
            if (fault.isOfFirewall()) {
                assertThat(failed).isInstanceOf(PermissionDeniedException.class);
            } else if (fault.isSilence()) {
                assertThat(failed)
                        .isInstanceOf(StoreUnavailableException.class)
                        .isNotInstanceOf(OutcomeUnknownException.class)
                        .hasMessageContaining("interrupted");
            } else {
                assertThat(failed).isNull();
            }
        }
    }

    /** By a proxy of its own: a request may arrive when its client has given up. */
    @Test
    void lateResponseCountsAsLost() throws IOException {
        put(KEYS, row(1));
        PrimaryKey other = new PrimaryKey("p", "s");
        try (FaultProxy late = new FaultProxy(port);
                TableStore impatient = client(builder(late, 30, Duration.ofMillis(300)))) {
            late.next(Fault.DELAY_ANSWER);
            assertThat(impatient.get(table(), KEYS, Projection.ALL, Row.DECODER))
                    .isEqualTo(stored(KEYS));
            late.next(Fault.DELAY_ANSWER);
            unknown(() -> impatient.write(table(), RowOperation.insert(other, row(2))));
        }
    }

    @Test
    void interruptedThreadSendsNothing() {
        AtomicInteger requests = new AtomicInteger();
        proxy().rule(line -> {
            requests.incrementAndGet();
            return Fault.NONE;
        });
        List<Runnable> calls = List.of(
                () -> store().write(table(), RowOperation.insert(KEYS, row(1))),
                () -> store().get(table(), KEYS, Projection.ALL, Row.DECODER),
                () -> store().createTable(table + "a"));
        for (Runnable call : calls) {
            Thread.currentThread().interrupt();
            Throwable failed = catchThrowable(call::run);
            assertThat(Thread.interrupted()).as("interrupted").isTrue();
            assertThat(failed)
                    .isInstanceOf(StoreUnavailableException.class)
                    .isNotInstanceOf(OutcomeUnknownException.class);
        }
        assertThat(requests).hasValue(0);
        assertThat(find(KEYS)).isNull();
    }

    @Test
    void interruptDuringARetryPauseIsKept() {
        Thread caller = Thread.currentThread();
        proxy().meanwhile(caller::interrupt);
        try (TableStore slow = client(patient()
                .retryOptions(new AzureRetryOptions(
                        4, Duration.ofSeconds(50), Duration.ofSeconds(60), Duration.ofSeconds(60))))) {
            proxy().next(Fault.BUSY);
            Throwable failed = catchThrowable(() -> slow.write(table(), RowOperation.insert(KEYS, row(1))));
            assertThat(Thread.interrupted()).as("interrupted").isTrue();
            assertThat(failed).isInstanceOf(StoreUnavailableException.class).hasMessageContaining("interrupted");
            assertThat(find(KEYS)).isNull();
        }
    }

    @Test
    void rejectionAfterOverloadIsCertain() {
        put(KEYS, row(1));
        proxy().next(Fault.BUSY, Fault.TOO_MANY);

        assertThatThrownBy(() -> store().write(table(), RowOperation.insert(KEYS, row(1))))
                .isInstanceOf(RowAlreadyExistsException.class);
    }

    @Test
    void persistentOverloadIsReportedAsRetryable() {
        proxy().rule(line -> Fault.BUSY);

        assertThatThrownBy(() -> store().write(table(), RowOperation.insert(KEYS, row(1))))
                .isInstanceOfSatisfying(StoreUnavailableException.class, busy -> {
                    assertThat(busy).isNotInstanceOf(OutcomeUnknownException.class);
                    assertThat(busy.errorCode()).isEqualTo(ErrorCode.SERVER_BUSY);
                    assertThat(busy.isRetryable()).isTrue();
                });
        assertThat(find(KEYS)).isNull();
    }

    /** The first attempt may have been done, whatever the attempts after it are answered. */
    @Test
    void overloadAfterALostResponseIsNotARejection() {
        put(KEYS, row(1));
        ETag version = version();
        AtomicInteger requests = new AtomicInteger();
        proxy().rule(line -> requests.getAndIncrement() == 0 ? Fault.LOSE_ANSWER : Fault.BUSY);

        unknown(() -> store().write(table(), RowOperation.replace(KEYS, row(2), version)));
    }

    @Test
    void deleteTableIsNotRetried() {
        proxy().meanwhile(() -> {
            TableStore others = Objects.requireNonNull(truth);
            others.createTable(ofTruth());
            put(KEYS, row(7));
        });
        proxy().next(Fault.LOSE_ANSWER);
        unknown(() -> store().deleteTable(table()));

        assertThat(stored(KEYS).int32("N")).isEqualTo(7);
    }

    @Test
    void createTableIfNotExistsSucceedsAfterLostResponses() {
        proxy().next(Fault.LOSE_ANSWER);
        assertThat(store().createTableIfNotExists(table + "a")).isTrue();
        proxy().next(Fault.LOSE_REQUEST);
        assertThat(store().createTableIfNotExists(table + "b")).isTrue();
        assertThat(store().createTableIfNotExists(table + "b")).isFalse();
        proxy().next(Fault.LOSE_ANSWER);
        unknown(() -> store().createTable(table + "c"));
        assertThat(store().tableNames()).contains(table, table + "a", table + "b", table + "c");
    }
}
