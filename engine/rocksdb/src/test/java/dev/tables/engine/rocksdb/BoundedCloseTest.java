package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing a store takes no longer than is allowed, whatever others do with it, and loses nothing. */
class BoundedCloseTest {
    @TempDir
    Path directory;

    private RocksDbOrderedStore open(Durability durability) {
        return RocksDbOrderedStore.open(directory, RocksDbOptions.defaults().withDurability(durability));
    }

    private static Bytes bytes(String text) {
        return Bytes.copyOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void put(OrderedStore store, boolean logged, String key) {
        WriteBatch batch = new WriteBatch();
        batch.put(bytes(key), bytes("value"));
        store.write(batch, logged);
    }

    private static <T> FutureTask<T> started(java.util.concurrent.Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** As a backup is, or a compaction. */
    @ParameterizedTest
    @EnumSource
    void closeWaitsAtMostTheTimeoutForRunningWork(Durability durability) throws Exception {
        RocksDbOrderedStore store = open(durability);
        put(store, durability != Durability.NONE, "a");
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        FutureTask<Boolean> work = started(() -> {
            store.maintain(open -> {
                inside.countDown();
                try {
                    end.await();
                    assertThat(open.getLatestSequenceNumber())
                            .as("still open for this thread")
                            .isPositive();
                } catch (InterruptedException stopped) {
                    throw new IllegalStateException(stopped);
                }
            });
            return true;
        });
        inside.await();

        store.close(TimeUnit.MILLISECONDS.toNanos(20));
        store.close();
        assertThatThrownBy(() -> put(store, true, "b")).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(() -> open(durability)).as("the files are in use").isInstanceOf(StoreLockedException.class);
        end.countDown();
        assertThat(work.get()).isTrue();
        try (OrderedStore again = awaitOpen(durability)) {
            assertThat(again.readInto(bytes("a"), new Bytes(1))).isTrue();
        }
    }

    private RocksDbOrderedStore awaitOpen(Durability durability) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            try {
                return open(durability);
            } catch (StoreLockedException stillClosing) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
        }
    }

    /** A long scan, as the check of a store is, ends by itself. */
    @Test
    void closeEndsAScanOfAnotherThread() throws Exception {
        RocksDbOrderedStore store = open(Durability.OS);
        put(store, true, "a");
        put(store, true, "b");
        CountDownLatch inside = new CountDownLatch(1);
        FutureTask<Long> scan = started(() -> {
            long steps = 0;
            try (OrderedStore.Cursor cursor = store.cursor()) {
                inside.countDown();
                while (true) {
                    cursor.seek(bytes("a"));
                    cursor.next();
                    steps++;
                }
            } catch (StoreClosedException closed) {
                return steps;
            }
        });
        inside.await();
        store.close(TimeUnit.SECONDS.toNanos(60));

        assertThat(scan.get()).isNotNegative();
        open(Durability.OS).close();
    }
}
