package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RangesTest {
    private final AtomicLong nanos = new AtomicLong();
    private final MemoryOrderedStore bytes = new MemoryOrderedStore();

    @RegisterExtension
    static final Seed SEED = Seed.of(5);

    private final Random random = SEED.random();

    private LocalTableStore open() {
        LocalStoreOptions options = LocalStoreOptions.defaults()
                .withMaxPageTime(Duration.ofSeconds(5), nanos::get)
                .withRanges(new RangeSplitOptions(Duration.ofSeconds(1), 500, 10));
        LocalTableStore store = LocalTableStore.open(bytes, options);
        store.createTableIfNotExists("Things");
        return store;
    }

    private void write(LocalTableStore store, String partition, int row) {
        store.write(
                "Things",
                RowOperation.insertOrReplace(
                        new PrimaryKey(partition, String.format(Locale.ROOT, "%05d", row)),
                        writer -> writer.int32("n", row)));
    }

    /** A thousand writes a second, over a hundred partitions. */
    private void heat(LocalTableStore store, int seconds) {
        for (int i = 0; i < seconds * 1000; i++) {
            write(store, String.format(Locale.ROOT, "p%02d", random.nextInt(100)), i);
            nanos.addAndGet(1_000_000);
        }
    }

    private static List<KeyRange> ranges(LocalTableStore store) {
        return store.trafficReport("Things").ranges().stream()
                .map(RangeTraffic::partitionKeyRange)
                .toList();
    }

    @Test
    void newStoreHasOneRange() {
        try (LocalTableStore store = open()) {
            assertThat(ranges(store)).containsExactly(KeyRange.all());
        }
    }

    @Test
    void hotRangesSplitAndIdleRangesMerge() {
        try (LocalTableStore store = open()) {
            heat(store, 5);
            List<KeyRange> hot = ranges(store);
            assertThat(hot).hasSizeGreaterThan(1);
            assertThat(hot.get(0).lower()).isNull();
            assertThat(hot.get(hot.size() - 1).upper()).isNull();
            for (int i = 1; i < hot.size(); i++) {
                assertThat(hot.get(i).lower()).isEqualTo(hot.get(i - 1).upper());
            }

            for (int i = 0; i < 2000; i++) {
                write(store, "p50", i);
                nanos.addAndGet(1_000_000_000);
            }
            assertThat(ranges(store)).containsExactly(KeyRange.all());
        }
    }

    @Test
    void partitionIsNeverSplit() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 5000; i++) {
                write(store, "only", i);
                nanos.addAndGet(100_000);
            }

            assertThat(ranges(store)).containsExactly(KeyRange.all());
        }
    }

    @Test
    void rangesAreKeptAfterRestart() {
        List<KeyRange> before;
        LocalTableStore store = open();
        heat(store, 5);
        before = ranges(store);

        // Not closed: as after a kill.
        LocalTableStore again = open();
        assertThat(ranges(again)).isEqualTo(before);
    }

    @Test
    void splitByRangeSplitsQueriesAtRangeBounds() {
        try (LocalTableStore store = open()) {
            heat(store, 5);
            List<RowQuery> parts = store.splitByRange("Things", RowQuery.wholeTable());
            assertThat(parts).hasSameSizeAs(ranges(store));

            List<PrimaryKey> found = parts.parallelStream()
                    .map(part -> all(store, part))
                    .flatMap(List::stream)
                    .toList();
            assertThat(found).isEqualTo(all(store, RowQuery.wholeTable())).isSorted();
            assertThat(store.splitByRange("Things", RowQuery.partition("p07"))).hasSize(1);
        }
    }

    private static List<PrimaryKey> all(LocalTableStore store, RowQuery query) {
        List<PrimaryKey> found = new ArrayList<>();
        RowQuery next = query;
        while (true) {
            var page = store.query("Things", next, reader -> reader.primaryKey());
            found.addAll(page.items());
            if (page.nextToken() == null) {
                return found;
            }
            next = query.withContinuationToken(page.nextToken());
        }
    }

    private static List<TrafficReport.Pattern> patterns(LocalTableStore store) {
        return store.trafficReport("Things").advice().stream()
                .map(TrafficReport.Advice::pattern)
                .toList();
    }

    @Test
    void reportDetectsAppendOnlyAndPrependOnlyKeys() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 6000; i++) {
                write(store, String.format(Locale.ROOT, "%08d", i), 0);
            }
            assertThat(patterns(store)).containsExactly(TrafficReport.Pattern.APPEND_ONLY);
            store.deleteTable("Things");
            store.createTable("Things");
            for (int i = 0; i < 6000; i++) {
                write(store, String.format(Locale.ROOT, "%08d", 99_999 - i), 0);
            }
            assertThat(patterns(store)).containsExactly(TrafficReport.Pattern.PREPEND_ONLY);
        }
    }

    @Test
    void reportFindsNoPatternIfKeysAreSpread() {
        try (LocalTableStore store = open()) {
            heat(store, 3);

            assertThat(patterns(store)).isEmpty();
            assertThat(store.trafficReport("Things").hottestPartitions()).hasSize(10);
        }
    }

    @Test
    void reportDetectsDominantPartitionAndScans() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 12_000; i++) {
                write(store, i % 4 == 0 ? String.format(Locale.ROOT, "p%02d", random.nextInt(100)) : "hot", i % 10);
                store.query("Things", RowQuery.wholeTable().withPageSize(1), Row.DECODER);
            }

            assertThat(patterns(store))
                    .containsExactly(
                            TrafficReport.Pattern.HOT_PARTITION, TrafficReport.Pattern.MULTI_PARTITION_QUERIES);
            assertThat(store.trafficReport("Things").hottestPartitions().get("hot"))
                    .isBetween(0.6, 0.9);
            assertThat(store.trafficReport("Things").advice().get(0).text())
                    .startsWith("The hottest partition gets ")
                    .contains("hash shards")
                    .doesNotContain("'hot'");
        }
    }

    @Test
    void reportIgnoresIndexReadsAndWorkOfTheFramework() {
        try (LocalTableStore store = open()) {
            write(store, "p", 1);
            for (RequestContext purpose : List.of(
                    RequestContext.of(RequestContext.Activity.INDEX_BACKFILL),
                    RequestContext.current().withAccessPath("INDEX_RANGE", true))) {
                for (int i = 0; i < 3000; i++) {
                    purpose.runWithin(() -> store.query("Things", RowQuery.wholeTable(), Row.DECODER));
                }
            }
            assertThat(patterns(store)).doesNotContain(TrafficReport.Pattern.MULTI_PARTITION_QUERIES);
        }
    }

    @Test
    void reportEstimatesReadsAndWrites() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 30_000; i++) {
                write(store, "p", i % 10);
                store.get("Things", new PrimaryKey("p", "00000"), Projection.ALL, Row.DECODER);
                store.query("Things", RowQuery.partition("p"), Row.DECODER);
            }

            // Six times what such counts deviate by.
            RangeTraffic only = store.trafficReport("Things").ranges().get(0);
            assertThat(only.writes()).isBetween(24_000L, 36_000L);
            assertThat(only.reads()).isBetween(52_000L, 68_000L);
        }
    }

    private static void execute(LocalTableStore store, int rows) {
        EntityGroupTransaction some = new EntityGroupTransaction();
        for (int row = 0; row < rows; row++) {
            some.add(RowOperation.insertOrReplace(new PrimaryKey("p", "row" + row), writer -> writer.string("s", "x")));
        }
        store.execute("Things", some);
    }

    @Test
    void transactionCountsAsItsRows() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 10_000; i++) {
                execute(store, 5);
            }

            // Six times what such counts deviate by: 32 times the root of 10,000 times 5/32 times 27/32.
            assertThat(store.trafficReport("Things").ranges().get(0).writes()).isBetween(43_000L, 57_000L);
        }
    }

    @Test
    void transactionsOfManyRowsAreCountedExactly() {
        try (LocalTableStore store = open()) {
            for (int i = 0; i < 20; i++) {
                execute(store, 40);
            }

            assertThat(store.trafficReport("Things").ranges().get(0).writes()).isEqualTo(800);
        }
    }
}
