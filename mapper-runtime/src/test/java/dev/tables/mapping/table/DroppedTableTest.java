package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes that were cut off, and whose table was dropped before anybody could decide them. */
class DroppedTableTest {
    private static final Employee NEW =
            Employee.of("Sales", 9).named("New").mailed("new").paid("CEO", 3);
    /** Requests of an insert of {@link #NEW} before its transaction: the intent and three index rows. */
    private static final int TRANSACTION = 4;

    private static final Recoverer.Report LEFT = new Recoverer.Report(0, 0, 0, 1, 0, null);
    private static final Recoverer.Report FINISHED = new Recoverer.Report(1, 0, 0, 0, 0, null);

    private final TableIndexChecks world = new TableIndexChecks();

    @BeforeEach
    void createTables() {
        world.table(world.store).createTables();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Recoverer.Report recover(TableStore store, Duration ahead) {
        return recover(store, ahead, new IndexWriteIntentHandler(List.of(world.table(world.store))));
    }

    private static Recoverer.Report recover(TableStore store, Duration ahead, WriteIntentHandler handler) {
        return new Recoverer(store, Clock.offset(Clock.systemUTC(), ahead), Duration.ofHours(-1), List.of(handler))
                .run();
    }

    private void dieBeforeTheTransaction() {
        InterruptedTableStore process = new InterruptedTableStore(world.store).diesBefore(TRANSACTION);
        assertThat(world.attempt(table -> table.insert(NEW), process)).isNotNull();
    }

    private List<Row> log() {
        return world.store
                .query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                .items();
    }

    private long indexRows() {
        return world.store.tableNames().stream()
                .filter(table -> table.startsWith("staff"))
                .mapToLong(table -> world.store
                        .query(table, RowQuery.wholeTable(), Row.DECODER)
                        .items()
                        .size())
                .sum();
    }

    @Test
    void intentOfDroppedTableIsRemovedWithItsIndexRowsAfterADay() {
        dieBeforeTheTransaction();
        world.store.deleteTable("staff");
        for (int round = 0; round < 12; round++) {
            assertThat(recover(world.store, Duration.ZERO)).isEqualTo(LEFT);
        }
        assertThat(indexRows()).isEqualTo(3);
        assertThat(recover(world.store, Duration.ofDays(2))).isEqualTo(FINISHED);
        assertThat(indexRows()).isZero();
        assertThat(log()).isEmpty();
    }

    /** Earlier versions gave such an intent up. */
    @Test
    void quarantinedIntentOfDroppedTableIsRemoved() {
        dieBeforeTheTransaction();
        world.store.deleteTable("staff");
        RowOperation quarantined = RowOperation.merge(
                log().get(0).primaryKey(),
                writer -> writer.int32("_failures", 10).string("_reason", "TableNotFoundException"),
                ETag.ANY);
        world.store.write(IntentLog.TABLE_NAME, quarantined);
        assertThat(recover(world.store, Duration.ZERO)).isEqualTo(LEFT);
        assertThat(recover(world.store, Duration.ofDays(2))).isEqualTo(FINISHED);
        assertThat(log()).isEmpty();
    }

    /** Its writer is still in flight, and finds the table there again. */
    @Test
    void indexRowsAreCompleteIfTableIsRecreatedBeforeTheTransaction() {
        InterruptedTableStore process = new InterruptedTableStore(world.store).before(TRANSACTION, () -> {
            world.store.deleteTable("staff");
            for (int round = 0; round < 12; round++) {
                assertThat(recover(world.store, Duration.ZERO)).isEqualTo(LEFT);
            }
            world.store.createTable("staff");
        });
        world.table(process).insert(NEW);
        world.check("after the table came back");
        world.recoverLater();
        world.checkSpotless("in the end");
    }

    @Test
    void ageOfIntentIsMeasuredByTheClockOfASharedStore() {
        dieBeforeTheTransaction();
        world.store.deleteTable("staff");
        TableStore shared = new RecordingTableStore(world.store, Capability.SINGLE_PROCESS_ACCESS);
        assertThat(recover(shared, Duration.ofDays(3))).isEqualTo(LEFT);
        assertThat(indexRows()).isEqualTo(3);
    }

    /** Whether it was committed went with the table, and it was promised if it was: that is for a person to decide. */
    @Test
    void scheduledEventualTransactionIsKept() {
        Row row = Row.builder("p", "r").build();
        EventualTransaction.on(world.store)
                .insertOrReplace("archive", row)
                .submitInTransaction(
                        "staff", new EntityGroupTransaction().add(RowOperation.insert(row.primaryKey(), row)));
        world.store.deleteTable("staff");
        EventualTransactionHandler work = new EventualTransactionHandler(world.store, Map.of());
        assertThat(recover(world.store, Duration.ofDays(2), work))
                .isEqualTo(new Recoverer.Report(
                        0,
                        1,
                        0,
                        0,
                        0,
                        "TableNotFoundException TABLE_NOT_FOUND while finishing an interrupted write of kind "
                                + "'eventual' in table 'staff'"));
        assertThat(log()).hasSize(1);
    }
}
