package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TimeAndRestartTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final MemoryOrderedStore bytes = new MemoryOrderedStore();
    private final AtomicReference<Instant> clock = new AtomicReference<>(NOON);
    private final AtomicLong nanos = new AtomicLong();

    private LocalTableStore open() {
        LocalTableStore store = LocalTableStore.open(
                bytes,
                LocalStoreOptions.defaults().withClock(clock::get).withMaxPageTime(Duration.ofSeconds(5), nanos::get));
        store.createTableIfNotExists("Things");
        return store;
    }

    private static ETag put(LocalTableStore store) {
        return Objects.requireNonNull(store.write("Things", RowOperation.insertOrReplace(KEYS, writer -> {})));
    }

    private static Instant timestamp(LocalTableStore store) {
        return Objects.requireNonNull(store.get("Things", KEYS, Projection.of(), reader -> reader.timestamp()));
    }

    @Test
    void timestampFollowsTheClockAndAdvancesIfItStands() {
        LocalTableStore store = open();
        put(store);
        assertThat(timestamp(store)).isEqualTo(NOON);
        put(store);
        assertThat(timestamp(store)).isEqualTo(NOON.plusNanos(100));
    }

    @Test
    void timestampNeverDecreasesAfterClockChangesOrAKill() {
        LocalTableStore store = open();
        ETag first = put(store);
        clock.set(NOON.minusSeconds(3600));
        put(store);
        Instant before = timestamp(store);
        assertThat(before).isAfter(NOON);

        // Not closed, as after a kill; and the row is deleted, so that nothing reminds of its versions.
        store.write("Things", RowOperation.delete(KEYS, ETag.ANY));
        LocalTableStore again = open();
        ETag later = put(again);
        assertThat(timestamp(again)).isAfter(before).isBefore(NOON.plusSeconds(2));
        assertThat(later).isNotEqualTo(first);
    }

    @Test
    void timestampContinuesAfterRegularClose() {
        StaysOpen kept = new StaysOpen(bytes);
        LocalTableStore store =
                LocalTableStore.open(kept, LocalStoreOptions.defaults().withClock(clock::get));
        store.createTable("Things");
        put(store);
        store.close();

        LocalTableStore again = open();
        put(again);
        assertThat(timestamp(again)).isEqualTo(NOON.plusNanos(100));
    }

    @Test
    void pageEndsAfterTheTimeLimit() {
        LocalTableStore store = LocalTableStore.open(
                bytes,
                LocalStoreOptions.defaults()
                        .withMaxPageTime(Duration.ofSeconds(5), () -> nanos.addAndGet(6_000_000_000L)));
        store.createTable("Things");
        for (int i = 0; i < 500; i++) {
            store.write(
                    "Things",
                    RowOperation.insert(new PrimaryKey("p", String.format(Locale.ROOT, "%04d", i)), writer -> {}));
        }
        int pages = 0;
        int found = 0;
        ContinuationToken next = null;
        do {
            ResultPage<Row> page =
                    store.query("Things", RowQuery.partition("p").withContinuationToken(next), Row.DECODER);
            found += page.items().size();
            next = page.nextToken();
            pages++;
            assertThat(page.items()).hasSizeLessThan(100);
        } while (next != null);

        assertThat(found).isEqualTo(500);
        assertThat(pages).isGreaterThan(5);
    }

    @Test
    void rowsOfDroppedTableAreRemovedAfterRestart() {
        LocalTableStore store = open();
        store.createTable("Dropped");
        for (int i = 0; i < 100; i++) {
            store.write("Dropped", RowOperation.insert(new PrimaryKey("p", "" + i), writer -> writer.int32("n", 1)));
        }
        // As if the process had died right after the drop was logged.
        new Catalog(bytes, LocalStoreOptions.defaults()).drop("Dropped");
        LocalTableStore again = open();
        assertThat(again.tableNames()).containsExactly("Things");
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (again.checkIntegrity().unreclaimedRows() > 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }

        assertThat(again.checkIntegrity().unreclaimedRows()).isZero();
        assertThat(again.checkIntegrity().problems()).isEmpty();
        again.createTable("Dropped");
        assertThat(again.query("Dropped", RowQuery.wholeTable(), Row.DECODER).items())
                .isEmpty();
    }

    /** Stays open, so that it can be opened again. */
    private record StaysOpen(MemoryOrderedStore store) implements OrderedStore {
        @Override
        public boolean readInto(Bytes key, Bytes value) {
            return store.readInto(key, value);
        }

        @Override
        public Cursor cursor() {
            return store.cursor();
        }

        @Override
        public Snapshot snapshot() {
            return store.snapshot();
        }

        @Override
        public void write(WriteBatch batch, boolean logged) {
            store.write(batch, logged);
        }

        @Override
        public void sync() {
            store.sync();
        }

        @Override
        public void flush() {
            store.flush();
        }

        @Override
        public void reclaimDiskSpace(Bytes from, Bytes to) {
            store.reclaimDiskSpace(from, to);
        }

        @Override
        public void purgeOverwrittenValues(Bytes from, Bytes to) {
            store.purgeOverwrittenValues(from, to);
        }

        @Override
        public void verifyChecksums() {
            store.verifyChecksums();
        }

        @Override
        public void compact() {
            store.compact();
        }

        @Override
        public long storedBytes() {
            return store.storedBytes();
        }

        @Override
        public void close() {
            store.flush();
        }
    }
}
