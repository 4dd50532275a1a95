package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParallelScanTest {
    private final AtomicLong nanos = new AtomicLong();
    private final LocalTableStore store = LocalTableStore.open(
            new MemoryOrderedStore(),
            LocalStoreOptions.defaults()
                    .withMaxPageTime(Duration.ofDays(365), nanos::get)
                    .withRanges(new RangeSplitOptions(Duration.ofSeconds(1), 200, 10)));

    @BeforeEach
    void fill() {
        store.createTable("Things");
        heat(5000);
    }

    @AfterEach
    void close() {
        store.close();
    }

    /**
     * Writes a thousand rows a second, always the same ones. A fifth of that load splits a range, because only one
     * write in 32 is counted, chosen by chance.
     */
    private void heat(int writes) {
        for (int i = 0; i < writes; i++) {
            PrimaryKey keys = new PrimaryKey(
                    String.format(Locale.ROOT, "p%02d", i * 37 % 100), String.format(Locale.ROOT, "%05d", i % 5000));
            int number = i % 5000;
            store.write("Things", RowOperation.insertOrReplace(keys, writer -> writer.int32("n", number)));
            nanos.addAndGet(1_000_000);
        }
    }

    private List<PrimaryKey> keys(RowQuery part) {
        List<PrimaryKey> keys = new ArrayList<>();
        ContinuationToken next = null;
        do {
            ResultPage<Row> page =
                    store.query("Things", next == null ? part : part.withContinuationToken(next), Row.DECODER);
            page.items().forEach(row -> keys.add(row.primaryKey()));
            next = page.nextToken();
        } while (next != null);
        return keys;
    }

    private List<PrimaryKey> parallel(int threads) {
        List<PrimaryKey> all = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable().withPageSize(100);
        store.scanInParallel("Things", query, threads, this::keys).forEach(all::addAll);
        return all;
    }

    @Test
    void parallelScanReturnsTheSameOrderAsASerialScan() {
        assertThat(store.splitByRange("Things", RowQuery.wholeTable())).hasSizeGreaterThan(2);
        List<PrimaryKey> serial = keys(RowQuery.wholeTable());

        assertThat(serial).hasSize(5000);
        for (int threads : new int[] {1, 2, 3, 100}) {
            assertThat(parallel(threads)).as(threads + " threads").isEqualTo(serial);
        }
    }

    @Test
    void parallelScanReturnsTheSameWhileRangesSplitAndMerge() {
        List<PrimaryKey> serial = keys(RowQuery.wholeTable());
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> heat(20_000));
        int scans = 0;
        do {
            assertThat(parallel(3)).isEqualTo(serial);
            scans++;
        } while (!writes.isDone());
        writes.join();
        assertThat(scans).isPositive();
    }

    @Test
    void parallelScanUsesNoMoreThreadsThanAllowed() {
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        store.scanInParallel("Things", RowQuery.wholeTable(), 2, part -> {
            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
            int found = keys(part).size();
            atWork.decrementAndGet();
            return found;
        });

        assertThat(most.get()).isBetween(1, 2);
        assertThatThrownBy(() -> parallel(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 threads");
    }

    @Test
    void parallelScanRethrowsTheErrorOfAPart() {
        IllegalStateException own = new IllegalStateException("mine");

        assertThatThrownBy(() -> store.scanInParallel("Things", RowQuery.wholeTable(), 2, part -> {
                    throw own;
                }))
                .isSameAs(own);
        assertThatThrownBy(() -> store.scanInParallel("Nothing", RowQuery.wholeTable(), 2, this::keys))
                .isInstanceOf(TableNotFoundException.class);
    }
}
