package dev.tables.engine.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.tck.fault.FaultyOrderedStore.Call;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountFaultTest {
    private static final List<RowQuery> COUNTED = List.of(
            RowQuery.wholeTable(),
            RowQuery.partition("p"),
            RowQuery.partition("q"),
            RowQuery.partition("p").withRowKeyRange(KeyRange.lessThan("c")),
            RowQuery.wholeTable().withRowKeyRange(KeyRange.atLeast("b")));

    private static RowOperation insert(String partition, String row) {
        return RowOperation.insert(new PrimaryKey(partition, row), writer -> writer.int32("n", 1));
    }

    private static RowOperation upsert(String partition, String row) {
        return RowOperation.insertOrReplace(new PrimaryKey(partition, row), writer -> writer.int32("n", 2));
    }

    /** Every kind of commit, with counts in between. */
    private static List<Consumer<TableStore>> steps() {
        return List.of(
                store -> store.createTable("Counted"),
                CountFaultTest::countAll,
                store -> store.write("Counted", insert("p", "a")),
                store -> store.write("Counted", upsert("p", "a")),
                store -> store.write("Counted", upsert("p", "b")),
                CountFaultTest::countAll,
                store -> store.execute(
                        "Counted",
                        EntityGroupTransaction.of(List.of(
                                insert("p", "c"),
                                RowOperation.deleteIfExists(new PrimaryKey("p", "a")),
                                RowOperation.deleteIfExists(new PrimaryKey("p", "absent")),
                                RowOperation.insertOrMerge(new PrimaryKey("p", "d"), writer -> writer.int32("n", 3))))),
                store -> store.execute(new StoreTransaction()
                        .add("Counted", insert("q", "a"))
                        .add("Counted", RowOperation.delete(new PrimaryKey("p", "c"), ETag.ANY))
                        .add("Counted", upsert("q", "b"))),
                CountFaultTest::countAll,
                store -> store.write("Counted", RowOperation.delete(new PrimaryKey("p", "b"), ETag.ANY)));
    }

    private static void countAll(TableStore store) {
        COUNTED.forEach(query -> store.count("Counted", query));
    }

    @ParameterizedTest
    @EnumSource(Call.class)
    void countIsCorrectWhicheverCallFails(Call call) {
        int faults = 0;
        for (int number = 1; number < 200; number++) {
            FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
            try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
                faulty.fail(call, number);
                for (Consumer<TableStore> step : steps()) {
                    try {
                        step.accept(store);
                    } catch (TableStoreException failed) {
                        assertThat(faulty.hasFailed()).as(failed.toString()).isTrue();
                    }
                }
                if (!faulty.hasFailed()) {
                    break;
                }
                faults++;
                assertCountsWhatIsThere(store, call + " " + number);
                assertThat(store.checkIntegrity().problems())
                        .allMatch(problem -> call == Call.SYNC && problem.contains("rejects writes"));
            }
        }
        assertThat(faults).isGreaterThan(call == Call.SYNC ? 2 : 3);
    }

    private static void assertCountsWhatIsThere(TableStore store, String when) {
        if (store.tableNames().isEmpty()) {
            return;
        }
        for (RowQuery query : COUNTED) {
            assertThat(store.count("Counted", query))
                    .as(when + ": " + query)
                    .isEqualTo(
                            store.query("Counted", query, Row.DECODER).items().size());
        }
    }

    /** The commit that failed can be seen: what was counted before is not trusted any more. */
    @Test
    void rowsAreCountedAgainAfterACommitOfUnknownOutcome() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Counted");
            store.write("Counted", insert("p", "a"));
            countAll(store);
            faulty.fail(Call.AFTER_WRITE, 1);

            assertThatThrownBy(() -> store.write("Counted", insert("p", "b")))
                    .isInstanceOf(StoreUnavailableException.class);

            assertThat(store.count("Counted", RowQuery.partition("p"))).isEqualTo(2);
            assertCountsWhatIsThere(store, "after the failure");
        }
    }

    /** The second count of the same reads nothing, whatever was written in between. */
    @Test
    void repeatedCountReadsNoRows() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Counted");
            store.write("Counted", insert("p", "a"));
            countAll(store);
            store.write("Counted", insert("p", "b"));
            store.write("Counted", upsert("q", "c"));
            store.write("Counted", RowOperation.delete(new PrimaryKey("p", "a"), ETag.ANY));
            faulty.fail(Call.SCAN, 1);

            countAll(store);
            assertThat(store.count("Counted", RowQuery.wholeTable())).isEqualTo(2);
            assertThat(faulty.hasFailed()).isFalse();
            assertThatThrownBy(() ->
                            store.count("Counted", RowQuery.partition("p").withRowKeyRange(KeyRange.atLeast("x"))))
                    .isInstanceOf(StoreUnavailableException.class);
        }
    }

    /** A row is looked for because of a count only where somebody counted. */
    @Test
    void writeReadsRowsOnlyIfACountExists() {
        FaultyOrderedStore faulty = new FaultyOrderedStore(new MemoryOrderedStore());
        try (LocalTableStore store = LocalTableStore.open(faulty, LocalStoreOptions.defaults())) {
            store.createTable("Counted");
            store.createTable("Other");
            store.write("Counted", upsert("q", "z"));
            store.write("Other", upsert("q", "z"));
            store.count("Counted", RowQuery.partition("p"));
            faulty.fail(Call.GET, 1);

            store.write("Counted", upsert("q", "a"));
            store.write("Other", upsert("p", "a"));
            store.write("Counted", RowOperation.deleteIfExists(new PrimaryKey("q", "a")));
            assertThat(faulty.hasFailed()).isFalse();
            assertThatThrownBy(() -> store.write("Counted", upsert("p", "a")))
                    .isInstanceOf(StoreUnavailableException.class);
        }
    }
}
