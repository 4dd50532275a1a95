package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.model.IndexModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps of eventual transactions on rows of entities that have indexes, which they would leave behind. */
class EventualStepsOnIndexedRowsTest {
    private static final Film ALIEN = Film.of("fox", 1).titled("Alien", 1979).with("Weaver");

    @AutoClose
    private final LocalTableStore store = LocalTableStore.inMemory();

    /** A step on a row. */
    private interface Step {
        EventualTransaction on(EventualTransaction transaction, String table, Row row);
    }

    private static final List<Step> STEPS = List.of(
            EventualTransaction::insertOrReplace,
            EventualTransaction::insertOrMerge,
            (transaction, table, row) -> transaction.deleteIfExists(table, row.primaryKey()));

    static Stream<IndexModel> indexes() {
        return Stream.concat(Stream.of(FilmTableMapper.inPartition()), Stream.of(FilmTableMapper.inTables()));
    }

    private static EventualTransaction harmless(LocalTableStore store) {
        return EventualTransaction.on(store).callHandler("greet", "x").insertOrReplace("archive", row("fox", "00001"));
    }

    private static Row row(String partitionKey, String rowKey) {
        return Row.builder(new PrimaryKey(partitionKey, rowKey))
                .string("title", "Alien 3")
                .build();
    }

    private void assertNothingPromised() {
        try {
            assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .noneMatch(row -> row.partitionKey().startsWith("intent_"));
        } catch (TableNotFoundException neverAnyIntent) {
            assertThat(neverAnyIntent.table()).isEqualTo(IntentLog.TABLE_NAME);
        }
    }

    /** Whatever step it is and whatever index there is: in the partition or not, in whatever layout. */
    @ParameterizedTest
    @MethodSource("indexes")
    void stepOnRowOfIndexedEntityIsRejected(IndexModel index) {
        EntityTable<Film> films = EntityTable.of(new RecordingTableStore(store), FilmTableMapper.of(false, index));
        films.createTables();
        films.insert(ALIEN);
        PrimaryKey keys = films.mapper().primaryKeyOf(ALIEN);
        for (Step step : STEPS) {
            for (String table : List.of("films", "FILMS")) {
                for (boolean bound : List.of(true, false)) {
                    EventualTransaction transaction = step.on(harmless(store), table, row("fox", keys.rowKey()));
                    assertThatThrownBy(() -> submit(transaction, bound))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("Step 3 writes a row of table '" + table + "' that belongs to Film, but would "
                                    + "not update the indexes of that entity. Use a registered step, callHandler(...), "
                                    + "that writes through the entity's own table or repository.");
                }
            }
        }
        EventualTransaction ours = EventualTransaction.on(store).deleteIfExists("films", new PrimaryKey("fox", "~x"));
        assertThatThrownBy(ours::submit).isInstanceOf(IllegalStateException.class);
        assertNothingPromised();
        assertThat(films.get(keys)).isEqualTo(ALIEN);
        assertThat(IndexRepair.verify(films)).matches(IndexRepair.Report::isClean);
    }

    private static String submit(EventualTransaction transaction, boolean bound) {
        return bound
                ? transaction.submitInTransaction(
                        "archive",
                        EntityGroupTransaction.of(
                                List.of(RowOperation.insert(new PrimaryKey("a", "b"), row("a", "b")))))
                : transaction.submit();
    }

    /** As another process keeps them. */
    @Test
    void catalogProtectsEntitiesWhoseTableIsNotOpen() {
        IndexedEntityType space = IndexedEntityType.of("Order", "orders", "shop_", "order_");
        IndexDefinition index = new IndexDefinition("byDay", "LOCAL KEYS_ONLY by day", "orders", "~order_byDay");
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            AcquiredIndexLease lease = catalog.acquireLease(space, List.of(index), () -> true);
            assertThat(lease.status(0).name()).isEqualTo("byDay");
        }
        for (Step step : STEPS) {
            assertThatThrownBy(() -> step.on(harmless(store), "orders", row("shop_1", "order_1"))
                            .submit())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(
                            "Step 3 writes a row of table 'orders' that belongs to Order, but would not update the indexes");
        }
        assertNothingPromised();
        store.createTable("orders");
        store.createTable("archive");
        for (Row others : List.of(row("shop_1", "note_1"), row("town_1", "order_1"))) {
            assertOperationApplied(harmless(store).insertOrReplace("orders", others), others);
        }
        assertThat(IndexCatalog.of(store).dropIndex("Order", "byDay")).isTrue();
        assertOperationApplied(
                harmless(store).insertOrReplace("orders", row("shop_1", "order_1")), row("shop_1", "order_1"));
    }

    private void assertOperationApplied(EventualTransaction transaction, Row expected) {
        List<String> greeted = new ArrayList<>();
        String id = transaction.submit();
        assertThat(new EventualTransactionHandler(store, Map.of("greet", greeted::add)).run(id))
                .isTrue();
        assertThat(greeted).containsExactly("x");
        assertThat(store.query("orders", RowQuery.wholeTable(), Row.DECODER).items())
                .extracting(Row::withoutETag)
                .contains(expected);
    }

    @Test
    void stepsMayWriteOtherRowsOfTheTable() {
        EntityTable.of(store, FilmTableMapper.of(false, FilmTableMapper.inPartition()))
                .createTables();
        EventualTransactionHandler work = new EventualTransactionHandler(store, Map.of());
        // Row keys of films are numbers.
        String id = EventualTransaction.on(store)
                .insertOrReplace("films", row("fox", "note"))
                .submit();
        assertThat(work.run(id)).isTrue();
        assertThat(store.query("films", RowQuery.wholeTable(), Row.DECODER).items())
                .extracting(Row::withoutETag)
                .containsExactly(row("fox", "note"));
    }
}
