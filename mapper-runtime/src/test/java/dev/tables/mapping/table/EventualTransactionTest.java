package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The archive example of the design guide: employee 456 moves from one table to another. */
class EventualTransactionTest {
    private static final PrimaryKey KEYS = new PrimaryKey("Sales", "456");

    private LocalTableStore store = LocalTableStore.inMemory();

    @BeforeEach
    void createTables() {
        store.createTable("current");
        store.createTable("archive");
        new IntentLog(store, Clock.systemUTC()).createTable();
        store.write("current", RowOperation.insert(KEYS, employee()));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Row employee() {
        return Row.builder(KEYS)
                .string("name", "Jürgen \uD83D\uDE00")
                .int32("salary", -5)
                .int64("badge", Long.MIN_VALUE)
                .float64("rate", 0.1)
                .bool("active", true)
                .dateTime("hired", Instant.parse("1999-12-31T23:59:59.1234567Z"))
                .guid("id", new UUID(1, -2))
                .binary("photo", new byte[] {1, 2, 3})
                .build();
    }

    private static String archive(TableStore process) {
        return EventualTransaction.on(process)
                .insertOrReplace("archive", employee())
                .deleteIfExists("current", KEYS)
                .submit();
    }

    @Test
    void eventualTransactionMovesTheEmployee() {
        EventualTransactionHandler work = new EventualTransactionHandler(store, Map.of());
        String id = archive(store);
        assertThat(work.progress(id)).isEqualTo(new EventualTransactionHandler.Progress(0, 2, 0, null));
        assertThat(work.run(id)).isTrue();
        assertThat(work.run(id)).isTrue();
        assertThat(work.progress(id)).isNull();
        assertArchived();
    }

    @Test
    void killBeforeAnyRequestLosesNothing() {
        boolean reached = true;
        for (int request = 0; reached; request++) {
            close();
            store = LocalTableStore.inMemory();
            createTables();
            InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(request);
            String id = null;
            try {
                id = archive(process);
                new EventualTransactionHandler(process, Map.of()).run(id);
            } catch (TableStoreException died) {
                assertThat(process.isDead()).isTrue();
            }
            reached = process.isDead();
            assertThat(row("current") != null || row("archive") != null).isTrue();
            recover(Map.of());
            if (id == null) {
                assertThat(row("current")).isNotNull();
                assertThat(row("archive")).isNull();
            } else {
                assertArchived();
            }
        }
    }

    @Test
    void stepsRunExactlyIfTheirTransactionIsCommitted() {
        EventualTransactionHandler work = new EventualTransactionHandler(store, Map.of());
        RowOperation delete = RowOperation.delete(KEYS, ETag.ANY);
        for (int request = 0; request < 4; request++) {
            InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(request);
            try {
                EventualTransaction.on(process)
                        .insertOrReplace("archive", employee())
                        .submitInTransaction("current", new EntityGroupTransaction().add(delete));
            } catch (TableStoreException died) {
                assertThat(process.isDead()).isTrue();
            }
            recover(Map.of());
            assertThat(row("archive") == null).as("died before " + request).isEqualTo(row("current") != null);
        }
        assertArchived();
        assertThatThrownBy(() -> EventualTransaction.on(store)
                        .deleteIfExists("archive", KEYS)
                        .submitInTransaction("current", new EntityGroupTransaction().add(delete)))
                .isInstanceOf(TransactionFailedException.class);
        recover(Map.of());
        assertThat(row("archive")).isNotNull();
        assertThat(work.run("0" + "unknown")).isTrue();
    }

    @Test
    void failingStepIsQuarantinedAndCanBeResumed() {
        List<String> called = new ArrayList<>();
        String id = EventualTransaction.on(store)
                .callHandler("mail", "456")
                .deleteIfExists("current", KEYS)
                .submit();
        assertThat(recover(Map.of()).waiting()).isEqualTo(1);
        Consumer<String> failing = argument -> {
            called.add(argument);
            throw new IllegalArgumentException("no mail today");
        };
        for (int round = 0; round < 10; round++) {
            assertThat(recover(Map.of("mail", failing)).failed()).isEqualTo(1);
        }
        assertThat(recover(Map.of("mail", failing)).quarantined()).isEqualTo(1);
        assertThat(called).hasSize(10).containsOnly("456");
        EventualTransactionHandler.Progress stuck = new EventualTransactionHandler(store, Map.of()).progress(id);
        assertThat(stuck).isEqualTo(new EventualTransactionHandler.Progress(0, 2, 10, "IllegalArgumentException"));
        new IntentLog(store, Clock.systemUTC()).retryQuarantined(id);
        assertThat(recover(Map.of("mail", called::add)).finished()).isEqualTo(1);
        assertThat(row("current")).isNull();
        assertThat(called).hasSize(11);
    }

    @Test
    void concurrentRunsDetectEachOther() {
        String id = archive(store);
        InterruptedTableStore slow = new InterruptedTableStore(store);
        slow.before(
                2,
                () -> assertThat(new EventualTransactionHandler(store, Map.of()).run(id))
                        .isTrue());
        assertThat(new EventualTransactionHandler(slow, Map.of()).run(id)).isFalse();
        assertArchived();
    }

    @Test
    void idleRecoveryRoundTakesTwoRequests() {
        RecordingTableStore probe = new RecordingTableStore(store);
        Recoverer recoverer = new Recoverer(
                probe,
                Clock.systemUTC(),
                Duration.ofMinutes(1),
                List.of(new EventualTransactionHandler(probe, Map.of())));
        assertThat(recoverer.run()).isEqualTo(Recoverer.Report.EMPTY);
        assertThat(probe.requests()).containsExactly("query", "query");
    }

    @Test
    void submitRejectsNoStepsAndTooManyBytes() {
        assertThatThrownBy(() -> EventualTransaction.on(store).submit()).isInstanceOf(IllegalStateException.class);
        EventualTransaction large = EventualTransaction.on(store);
        for (int i = 0; i < 20; i++) {
            large.insertOrMerge(
                    "archive",
                    Row.builder("p", "r" + i).binary("b", new byte[60_000]).build());
        }
        assertThatThrownBy(large::submit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("at most");
        EventualTransaction fits = EventualTransaction.on(store);
        for (int i = 0; i < 10; i++) {
            fits.insertOrMerge(
                    "archive",
                    Row.builder("p", "r" + i).binary("b", new byte[60_000]).build());
        }
        assertThat(new EventualTransactionHandler(store, Map.of()).run(fits.submit()))
                .isTrue();
        assertThat(store.query("archive", RowQuery.partition("p"), Row.DECODER).items())
                .hasSize(10);
    }

    private Recoverer.Report recover(Map<String, Consumer<String>> calls) {
        EventualTransactionHandler work = new EventualTransactionHandler(store, calls);
        return new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), List.of(work)).run();
    }

    private void assertArchived() {
        assertThat(row("current")).isNull();
        Row archived = row("archive");
        assertThat(archived).isNotNull();
        assertThat(archived.withoutETag()).isEqualTo(employee());
        assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                        .items())
                .noneMatch(row -> row.partitionKey().startsWith("intent_"));
    }

    private @Nullable Row row(String table) {
        return store.get(table, KEYS, Projection.ALL, Row.DECODER);
    }
}
