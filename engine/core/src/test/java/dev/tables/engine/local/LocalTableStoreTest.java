package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.request.RequestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LocalTableStoreTest {
    private static Row row(String partition, String key, int n) {
        return Row.builder(partition, key)
                .int32("n", n)
                .string("text", "v" + n)
                .string("wide", "\u4e2d\ud800")
                .build();
    }

    private static LocalTableStore store(int partitions, int rows) {
        LocalTableStore store = LocalTableStore.inMemory();
        store.createTable("Things");
        for (int p = 0; p < partitions; p++) {
            for (int r = 0; r < rows; r++) {
                Row one = row("p" + p, String.format(Locale.ROOT, "%04d", r), p * 1000 + r);
                store.write("Things", RowOperation.insert(one.primaryKey(), one));
            }
        }
        return store;
    }

    private static List<Row> all(LocalTableStore store, RowQuery query) {
        List<Row> found = new ArrayList<>();
        ResultPage<Row> page = store.query("things", query, Row.DECODER);
        found.addAll(page.items());
        while (page.nextToken() != null) {
            page = store.query("things", query.withContinuationToken(page.nextToken()), Row.DECODER);
            found.addAll(page.items());
        }
        return found;
    }

    @Test
    void queryRejectsFilterWithTooManyComparisons() {
        LocalStoreOptions options = LocalStoreOptions.defaults().withMaxFilterComparisons(2);
        try (LocalTableStore store = LocalTableStore.open(new MemoryOrderedStore(), options)) {
            store.createTable("Things");

            assertThat(all(store, RowQuery.wholeTable().withFilter(FilterParser.parse("n eq 1 or n eq 2"))))
                    .isEmpty();
            assertThatThrownBy(() -> all(
                            store, RowQuery.wholeTable().withFilter(FilterParser.parse("n eq 1 or n eq 2 or n eq 3"))))
                    .isInstanceOf(InvalidQueryException.class)
                    .hasMessage("The filter has 3 comparisons, expected at most 2. Use several queries.");
        }
    }

    @Test
    void getReturnsTheWrittenRow() {
        try (LocalTableStore store = store(1, 1)) {
            Row read = store.get("Things", new PrimaryKey("p0", "0000"), Projection.ALL, Row.DECODER);

            assertThat(read).isNotNull();
            assertThat(read.withoutETag()).isEqualTo(row("p0", "0000", 0));
        }
    }

    @Test
    void pagesCoverAllPartitionsWithoutLossOrDuplicates() {
        try (LocalTableStore store = store(3, 50)) {
            List<Row> found = all(store, RowQuery.wholeTable().withPageSize(7));

            assertThat(found)
                    .hasSize(150)
                    .isSortedAccordingTo((a, b) -> a.primaryKey().compareTo(b.primaryKey()));
            assertThat(found.get(149).withoutETag()).isEqualTo(row("p2", "0049", 2049));
        }
    }

    @Test
    void rangesAndKeyTermsOfTheFilterLimitTheScan() {
        try (LocalTableStore store = store(3, 50)) {
            assertThat(all(store, RowQuery.partition("p1").withRowKeyRange(KeyRange.closedOpen("0010", "0020"))))
                    .hasSize(10);
            assertThat(
                            all(
                                    store,
                                    RowQuery.wholeTable()
                                            .withFilter(
                                                    FilterParser.parse(
                                                            "PartitionKey eq 'p1' and RowKey gt '0010' and RowKey le '0020' and n ne 1012"))))
                    .hasSize(9);
            assertThat(all(store, RowQuery.wholeTable().withRowKeyRange(KeyRange.exactly("0007"))))
                    .hasSize(3);
            assertThat(all(store, RowQuery.wholeTable().withPartitionKeyRange(KeyRange.greaterThan("p0"))))
                    .hasSize(100);
        }
    }

    @Test
    void mergeKeepsAndReplaceRemovesOtherProperties() {
        try (LocalTableStore store = store(1, 1)) {
            PrimaryKey keys = new PrimaryKey("p0", "0000");
            store.write("Things", RowOperation.merge(keys, w -> w.int32("n", 9).bool("b", true), ETag.ANY));
            Row merged = store.get("Things", keys, Projection.ALL, Row.DECODER);
            assertThat(merged).isNotNull();
            assertThat(merged.propertyNames()).containsExactly("n", "text", "wide", "b");
            assertThat(merged.int32("n")).isEqualTo(9);

            ETag etag = Objects.requireNonNull(merged.etag());
            store.write("Things", RowOperation.replace(keys, w -> w.bool("b", false), etag));
            Row replaced = store.get("Things", keys, Projection.ALL, Row.DECODER);
            assertThat(replaced).isNotNull();
            assertThat(replaced.propertyNames()).containsExactly("b");
            assertThat(replaced.timestamp()).isAfter(merged.timestamp());
        }
    }

    @Test
    void transactionIsAtomic() {
        try (LocalTableStore store = store(1, 2)) {
            EntityGroupTransaction failing = new EntityGroupTransaction()
                    .add(RowOperation.delete(new PrimaryKey("p0", "0000"), ETag.ANY))
                    .add(RowOperation.insert(new PrimaryKey("p0", "0001"), w -> {}));

            assertThatThrownBy(() -> store.execute("Things", failing))
                    .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                        assertThat(failed.failedOperationIndex()).isEqualTo(1);
                        assertThat(failed.errorCode()).isEqualTo(ErrorCode.ENTITY_ALREADY_EXISTS);
                    });
            assertThat(all(store, RowQuery.wholeTable())).hasSize(2);
        }
    }

    @Test
    void droppedTableNameIsAvailableImmediately() {
        try (LocalTableStore store = store(1, 10)) {
            store.deleteTable("THINGS");
            assertThat(store.tableNames()).isEmpty();
            store.createTable("thingS");

            assertThat(all(store, RowQuery.wholeTable())).isEmpty();
            assertThat(store.tableNames()).containsExactly("thingS");
        }
    }

    @Test
    void operationsFailAfterClose() {
        LocalTableStore store = store(1, 1);
        store.close();
        store.close();

        assertThatThrownBy(store::tableNames).isInstanceOf(StoreUnavailableException.class);
    }

    /** Who renews a lease within a moment must not take what was true then for what is true now. */
    @Test
    void indexCatalogIsReadOutsideOfSnapshots() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("states");
            PrimaryKey keys = new PrimaryKey("p", "r");
            TableStore catalog =
                    RequestContext.of(RequestContext.Activity.INDEX_CATALOG).applyTo(store);
            List<Boolean> seen = store.readSnapshot(() -> {
                catalog.write("states", RowOperation.insert(keys, writer -> {}));
                return List.of(
                        store.get("states", keys, Projection.ALL, Row.DECODER) != null,
                        catalog.get("states", keys, Projection.ALL, Row.DECODER) != null,
                        catalog.isReadingFromSnapshot());
            });
            assertThat(seen).containsExactly(false, true, true);
        }
    }
}
