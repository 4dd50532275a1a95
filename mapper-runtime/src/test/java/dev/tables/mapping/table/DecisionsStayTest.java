package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decisions that recoverers make: how long they stay, whatever the clocks of processes say and whatever fails. */
class DecisionsStayTest {
    private static final Employee NEW =
            Employee.of("Sales", 9).named("New").mailed("new").paid("CEO", 3);
    private static final Employee OTHER = Employee.of("Tech", 2).named("Other").mailed("other");
    /** Requests of an insert of {@link #NEW} before its transaction: the intent and three index rows. */
    private static final int TRANSACTION = 4;

    private final TableIndexChecks world = new TableIndexChecks();

    @BeforeEach
    void createTables() {
        world.table(world.store).createTables();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Recoverer.Report recover(TableStore store, Duration ahead, WriteIntentHandler handler) {
        return new Recoverer(store, Clock.offset(Clock.systemUTC(), ahead), Duration.ofHours(-1), List.of(handler))
                .run();
    }

    private IndexWriteIntentHandler recovery() {
        return new IndexWriteIntentHandler(List.of(world.table(world.store)));
    }

    /** A handler that does something else instead of, or before, what it is for. */
    private WriteIntentHandler instead(BiPredicate<Intent, Boolean> finish) {
        return new WriteIntentHandler() {
            @Override
            public String intentKind() {
                return recovery().intentKind();
            }

            @Override
            public boolean finish(Intent intent, boolean committed) {
                return finish.test(intent, committed);
            }
        };
    }

    private void dieBeforeTheTransaction(Employee employee) {
        InterruptedTableStore process = new InterruptedTableStore(world.store).diesBefore(2);
        assertThat(world.attempt(table -> table.insert(employee), process)).isNotNull();
    }

    private long decisions() {
        return world.store.query("staff", RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.rowKey().startsWith("~~txn_"))
                .count();
    }

    /** The recoverer would abort a live writer and forget so at once, and the writer's index rows be gone when it commits. */
    @Test
    void recovererWithFastClockKeepsDecisions() {
        TableStore shared = new RecordingTableStore(world.store, Capability.SINGLE_PROCESS_ACCESS);
        InterruptedTableStore process = new InterruptedTableStore(world.store)
                .before(TRANSACTION, () -> recover(shared, Duration.ofDays(3), recovery()));
        world.table(process).insert(NEW);
        world.check("after a recoverer of the future");
        assertThat(world.table(world.store).query(RowQuery.wholeTable()).items())
                .containsExactly(NEW);
        world.recoverLater();
        world.store.write(IntentLog.TABLE_NAME, RowOperation.delete(new PrimaryKey("clock", "now"), ETag.ANY));
        world.checkSpotless("in the end");
    }

    @Test
    void decisionIsKeptWhileItsIntentIsQuarantined() {
        dieBeforeTheTransaction(NEW);
        WriteIntentHandler failing = instead((intent, committed) -> {
            throw new IllegalStateException("not today");
        });
        for (int round = 0; round < 10; round++) {
            assertThat(recover(world.store, Duration.ZERO, failing).failed()).isEqualTo(1);
        }
        Recoverer.Report later = recover(world.store, Duration.ofDays(3), recovery());
        assertThat(later).isEqualTo(new Recoverer.Report(0, 0, 1, 0, 0, null));
        assertThat(decisions()).isEqualTo(1);
        Row intent = world.store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.partitionKey().startsWith("intent_"))
                .findFirst()
                .orElseThrow();
        new IntentLog(world.store, Clock.systemUTC())
                .retryQuarantined(intent.partitionKey().substring(7) + intent.rowKey());
        world.recoverLater();
        world.checkSpotless("resumed");
    }

    @Test
    void failedSweepDoesNotBlockOthers() {
        dieBeforeTheTransaction(NEW);
        dieBeforeTheTransaction(OTHER);
        world.recover();
        assertThat(decisions()).isEqualTo(2);
        AtomicInteger calls = new AtomicInteger();
        WriteIntentHandler once = instead((intent, committed) -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("not today");
            }
            return recovery().finish(intent, committed);
        });
        assertThat(recover(world.store, Duration.ofDays(2), once))
                .isEqualTo(new Recoverer.Report(
                        0,
                        1,
                        0,
                        0,
                        0,
                        "IllegalStateException while finishing an interrupted write of kind 'index' in table "
                                + "'staff'"));
        assertThat(decisions()).isEqualTo(1);
        world.recoverLater();
        world.checkSpotless("in the end");
    }

    @Test
    void droppedTableDoesNotBlockSweeps() {
        dieBeforeTheTransaction(NEW);
        world.recover();
        world.store.deleteTable("staff");
        assertThat(recover(world.store, Duration.ofDays(2), recovery())).isEqualTo(Recoverer.Report.EMPTY);
        assertThat(world.store
                        .query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                        .items())
                .isEmpty();
    }

    /** Index rows keep the stamps of writes long finished. */
    @Test
    void writesCountAsFinishedIfIntentLogIsMissing() {
        EntityTable<Employee> table = world.table(world.store);
        table.saveAll(List.of(NEW, OTHER));
        world.store.deleteTable(IntentLog.TABLE_NAME);
        world.store.write("staff", RowOperation.delete(table.mapper().primaryKeyOf(NEW), ETag.ANY));
        assertThat(IndexRepair.verify(table).orphanedIndexRows()).isEqualTo(3);
        assertThat(IndexRepair.repair(table).orphanedIndexRows()).isEqualTo(3);
        table.save(OTHER.named("New"));
        world.checkSpotless("repaired");
    }

    @Test
    void intentOfAFutureWriterIsFoundByItsRow() {
        EventualTransactionHandler work = new EventualTransactionHandler(world.store, Map.of());
        String id = EventualTransaction.on(world.store)
                .insertOrReplace("staff", Row.builder("p", "r").build())
                .submit();
        PrimaryKey keys = new PrimaryKey("intent_" + id.charAt(0), id.substring(1));
        Row intent = Objects.requireNonNull(world.store.get(IntentLog.TABLE_NAME, keys, Projection.ALL, Row.DECODER));
        world.store.write(IntentLog.TABLE_NAME, RowOperation.delete(keys, ETag.ANY));
        Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofDays(1000));
        String late = new IntentLog(world.store, ahead).newId();
        world.store.write(
                IntentLog.TABLE_NAME,
                RowOperation.insert(
                        new PrimaryKey("intent_" + late.charAt(0), late.substring(1)), intent.withoutETag()));
        assertThat(recover(world.store, Duration.ZERO, work).finished()).isEqualTo(1);
        assertThat(work.progress(late)).isNull();
    }

    @Test
    void progressIsKeptIfMadeWhileAnIntentIsResumed() {
        PrimaryKey second = new PrimaryKey("p", "second");
        EventualTransaction transaction = EventualTransaction.on(world.store).callHandler("mail", "");
        String id = transaction
                .insertOrReplace("staff", Row.builder(second).build())
                .callHandler("mail", "")
                .submit();
        AtomicInteger mails = new AtomicInteger();
        EventualTransactionHandler failing = new EventualTransactionHandler(world.store, Map.of("mail", argument -> {
            throw new IllegalStateException("not today");
        }));
        for (int round = 0; round < 10; round++) {
            recover(world.store, Duration.ZERO, failing);
        }
        EventualTransactionHandler half = new EventualTransactionHandler(world.store, Map.of("mail", argument -> {
            if (mails.incrementAndGet() == 2) {
                throw new IllegalStateException("not today");
            }
        }));
        InterruptedTableStore slow = new InterruptedTableStore(world.store)
                .before(1, () -> assertThatThrownBy(() -> half.run(id)).isInstanceOf(IllegalStateException.class));
        new IntentLog(slow, Clock.systemUTC()).retryQuarantined(id);
        assertThat(half.progress(id)).isEqualTo(new EventualTransactionHandler.Progress(2, 3, 0, null));
    }

    @Test
    void twoNewEntitiesWithTheSameUniqueValueAreRejected() {
        EntityTable<Employee> table = world.table(world.store);
        List<Employee> twins = List.of(NEW, NEW.at(10));
        assertThatThrownBy(() -> table.saveAll(twins)).isInstanceOf(UniqueIndexViolationException.class);
        assertThat(table.query(RowQuery.wholeTable()).items()).isEmpty();
        world.recoverLater();
        world.checkSpotless("in the end");
    }
}
