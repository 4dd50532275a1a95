package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.tck.Thorough;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests and answers that get lost, cut, delayed or refused on the way: nothing is lost, nothing doubled. */
@Thorough("starts Azurite")
class FaultsIT {
    /** Faults after which the service has done what the client does not know. */
    private static final String HIDDEN = "LOSE_ANSWER|CUT_ANSWER|DELAY_ANSWER|.*_AFTER";

    private static final RowKeys KEYS = new RowKeys("p", "r");
    private static @Nullable Setup setup;
    private final FaultProxy proxy = setup().proxy;
    private final AzureTableStore store = setup().faulty;
    private final AzureTableStore direct = setup().direct;
    private String table = "";

    /**
     * What all tests share.
     *
     * @param proxy spoils requests
     * @param faulty a store by way of the proxy
     * @param direct a store that sees the truth
     */
    private record Setup(FaultProxy proxy, AzureTableStore faulty, AzureTableStore direct) {}

    private static Setup setup() {
        return Objects.requireNonNull(setup);
    }

    @BeforeAll
    static void open() throws IOException {
        Emulator emulator = Emulator.start();
        FaultProxy spoiler = new FaultProxy(emulator.port());
        AzureRetries quick = new AzureRetries(4, Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(800));
        AzureTableStore faulty = AzureTableStore.builder()
                .connectionString(Emulator.connectionString(spoiler.port()))
                .retries(quick)
                .build();
        AzureTableStore truth = AzureTableStore.builder()
                .connectionString(emulator.connectionString())
                .build();
        setup = new Setup(spoiler, faulty, truth);
    }

    @AfterAll
    static void close() throws IOException {
        if (setup != null) {
            setup.faulty.close();
            setup.direct.close();
            setup.proxy.close();
        }
    }

    @BeforeEach
    void create() {
        table = "t" + UUID.randomUUID().toString().replace("-", "");
        direct.createTable(table);
        proxy.next();
    }

    private static Row row(int number) {
        return Row.builder(KEYS).int32("N", number).float64("D", -0.0).build();
    }

    private @Nullable Row find(RowKeys keys) {
        return direct.get(table, keys, Projection.ALL, Row.DECODER);
    }

    private Row stored(RowKeys keys) {
        return Objects.requireNonNull(find(keys));
    }

    private ETag insert(RowKeys keys, Row row) {
        return Objects.requireNonNull(direct.write(table, RowOperation.insert(keys, row)));
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.MATCH_ANY, names = HIDDEN)
    void anInsertIsNotADuplicateOfItself(Fault fault) {
        proxy.next(fault);
        ETag etag = store.write(table, RowOperation.insert(KEYS, row(1)));

        assertThat(etag).isEqualTo(stored(KEYS).etag());
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.MATCH_ANY, names = HIDDEN)
    void aTransactionIsNotRefusedBecauseOfItself(Fault fault) {
        ETag first = insert(KEYS, row(1));
        RowKeys gone = new RowKeys("p", "gone");
        direct.write(table, RowOperation.insert(gone, row(1)));
        RowKeys fresh = new RowKeys("p", "fresh");
        proxy.next(fault);
        var etags = store.execute(
                table,
                new EntityGroupTransaction()
                        .add(RowOperation.insert(fresh, row(7)))
                        .add(RowOperation.merge(KEYS, row(2), first))
                        .add(RowOperation.delete(gone, ETag.ANY)));

        assertThat(etags).containsExactly(stored(fresh).etag(), stored(KEYS).etag(), null);
        assertThat(stored(KEYS).int32("N")).isEqualTo(2);
        assertThat(find(gone)).isNull();
    }

    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.MATCH_ANY, names = HIDDEN)
    void aConditionalChangeIsNotInConflictWithItself(Fault fault) {
        ETag first = insert(KEYS, row(1));
        proxy.next(fault);
        ETag second = Objects.requireNonNull(store.write(table, RowOperation.replace(KEYS, row(2), first)));
        proxy.next(fault);
        ETag third = Objects.requireNonNull(store.write(table, RowOperation.merge(KEYS, row(3), second)));
        proxy.next(fault);
        store.write(table, RowOperation.delete(KEYS, third));

        assertThat(find(KEYS)).isNull();
    }

    @Test
    void aTableIsCreatedAndDeletedThoughAnswersAreLost() {
        proxy.next(Fault.LOSE_ANSWER);
        store.createTable(table + "x");
        assertThat(direct.tableNames()).contains(table + "x");
        proxy.next(Fault.LOSE_ANSWER);
        store.deleteTable(table + "x");

        assertThat(direct.tableNames()).doesNotContain(table + "x");
    }

    @Test
    void aRequestThatNeverArrivedIsRepeatedWithoutDoubt() {
        proxy.next(Fault.LOSE_REQUEST, Fault.BUSY, Fault.TOO_MANY);
        store.write(table, RowOperation.insert(KEYS, row(1)));

        assertThat(stored(KEYS).int32("N")).isEqualTo(1);
    }

    @Test
    void aRefusalAfterOverloadAloneIsCertain() {
        direct.write(table, RowOperation.insert(KEYS, row(1)));
        proxy.next(Fault.BUSY);

        assertThatThrownBy(() -> store.write(table, RowOperation.insert(KEYS, row(1))))
                .isInstanceOf(RowAlreadyExistsException.class);
    }

    @Test
    void whatNobodyCanKnowIsReportedAsUnknown() {
        direct.write(table, RowOperation.insert(KEYS, row(5)));
        proxy.next(Fault.LOSE_ANSWER);

        assertThatThrownBy(() -> store.write(table, RowOperation.insert(KEYS, row(1))))
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        unknown -> assertThat(unknown.code()).isEqualTo(ErrorCode.OPERATION_TIMED_OUT));
        assertThat(stored(KEYS).int32("N")).isEqualTo(5);
    }

    @Test
    void aTransactionThatCannotHaveHappenedIsRefusedForItsReason() {
        ETag first = insert(KEYS, row(1));
        RowKeys taken = new RowKeys("p", "taken");
        direct.write(table, RowOperation.insert(taken, row(5)));
        proxy.next(Fault.LOSE_ANSWER);

        assertThatThrownBy(() -> store.execute(
                        table,
                        new EntityGroupTransaction()
                                .add(RowOperation.replace(KEYS, row(2), first))
                                .add(RowOperation.insert(taken, row(6)))))
                .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                    assertThat(failed.index()).isEqualTo(1);
                    assertThat(failed.error()).isInstanceOf(RowAlreadyExistsException.class);
                });
        assertThat(stored(KEYS).etag()).isEqualTo(first);
    }

    @Test
    void refusalsOfAbsentAndChangedRowsStayThemselvesWithoutFaults() {
        ETag first = insert(KEYS, row(1));
        direct.write(table, RowOperation.replace(KEYS, row(2), first));

        assertThatThrownBy(() -> store.write(table, RowOperation.replace(KEYS, row(2), first)))
                .isInstanceOf(ConcurrentUpdateException.class);
        assertThatThrownBy(() -> store.write(table, RowOperation.delete(new RowKeys("p", "none"), ETag.ANY)))
                .isInstanceOf(RowNotFoundException.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SHORT_PAGE", "EMPTY_PAGE", "DELAY_ANSWER"})
    void readsAreRepeatedUntilTheyAreAnswered(Fault fault) {
        direct.write(table, RowOperation.insert(KEYS, row(1)));
        proxy.next(fault, fault);
        assertThat(store.get(table, KEYS, Projection.ALL, Row.DECODER)).isEqualTo(stored(KEYS));
        proxy.next(fault, fault);
        assertThat(store.query(table, RowQuery.wholeTable(), Row.DECODER).items())
                .containsExactly(stored(KEYS));
        proxy.next(fault, fault);
        assertThat(store.tableNames()).contains(table);
    }

    @Test
    void overloadThatDoesNotEndIsReportedAsRetryable() {
        proxy.rule(line -> Fault.BUSY);

        assertThatThrownBy(() -> store.write(table, RowOperation.insert(KEYS, row(1))))
                .isInstanceOfSatisfying(StoreUnavailableException.class, busy -> {
                    assertThat(busy.code()).isEqualTo(ErrorCode.SERVER_BUSY);
                    assertThat(busy.isRetryable()).isTrue();
                });
        assertThat(find(KEYS)).isNull();
    }

    /** It may have been done, whatever is said to the attempts after it. */
    @ParameterizedTest
    @EnumSource(value = Fault.class, mode = EnumSource.Mode.MATCH_ANY, names = HIDDEN)
    void overloadAfterALostAnswerIsNotTakenForARefusal(Fault fault) {
        AtomicInteger requests = new AtomicInteger();
        proxy.rule(line -> requests.getAndIncrement() == 0 ? fault : Fault.BUSY);

        assertThatThrownBy(() -> store.write(table, RowOperation.insert(KEYS, row(1))))
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(requests).hasValue(4);
    }

    @Test
    void shortAndEmptyPagesLoseAndRepeatNothing() {
        for (int i = 0; i < 30; i++) {
            RowKeys keys = new RowKeys("p" + i % 4, String.format(Locale.ROOT, "%03d", i));
            direct.write(table, RowOperation.insert(keys, row(i)));
        }
        AtomicInteger requests = new AtomicInteger();
        proxy.rule(line -> requests.getAndIncrement() % 2 == 0 ? Fault.SHORT_PAGE : Fault.EMPTY_PAGE);
        List<RowKeys> seen = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable();
        int empty = 0;
        Page<Row> page = store.query(table, query, Row.DECODER);
        while (true) {
            empty += page.items().isEmpty() ? 1 : 0;
            page.items().forEach(row -> seen.add(row.keys()));
            if (page.next() == null) {
                break;
            }
            page = store.query(table, query.from(page.next()), Row.DECODER);
        }

        assertThat(seen).hasSize(30).isSorted().doesNotHaveDuplicates();
        assertThat(empty).isGreaterThan(3);
    }

    @Test
    void anXmlRefusalBreaksNothing() {
        String wrongKey = Emulator.start().connectionString().replaceFirst("AccountKey=E", "AccountKey=F");
        AzureTableStore stranger =
                AzureTableStore.builder().connectionString(wrongKey).build();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> stranger.get(table, KEYS, Projection.ALL, Row.DECODER))
                    .isInstanceOfSatisfying(AccessRefusedException.class, refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.AUTHORIZATION_FAILURE);
                        assertThat(refused.getMessage()).doesNotContain("Fby8");
                    });
        }
        assertThatCode(() -> direct.write(table, RowOperation.insert(KEYS, row(1))))
                .doesNotThrowAnyException();
    }
}
