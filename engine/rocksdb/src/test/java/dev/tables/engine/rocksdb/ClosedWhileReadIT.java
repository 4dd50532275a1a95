package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedReads;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.testing.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each object that can be closed is closed by one thread while another reads it: the reader gets an exception, and the process lives. */
class ClosedWhileReadIT {
    @TempDir
    private Path directory;

    /** What is closed. */
    enum Closed {
        STORE,
        TRANSACTION,
        SNAPSHOT,
        CURSOR,
        CURSOR_OF_SNAPSHOT
    }

    /** The process that may end badly: closes each object of one kind many times. */
    static final class Closer {
        private final LocalTableStore store;
        private final Closed kind;

        private Closer(LocalTableStore store, Closed kind) {
            this.store = store;
            this.kind = kind;
        }

        public static void main(String[] arguments) throws Exception {
            Closed kind = Closed.valueOf(arguments[1]);
            for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
                try (LocalTableStore store = RocksDbTableStores.open(
                        Path.of(arguments[0]), RocksDbOptions.defaults().withDurability(Durability.OS))) {
                    if (store.createTableIfNotExists("Rows")) {
                        fill(store);
                    }
                    int times = kind == Closed.STORE ? 1 : 50;
                    for (int time = 0; time < times; time++) {
                        new Closer(store, kind).run();
                    }
                }
            }
            System.out.print("lives");
        }

        private static void fill(LocalTableStore store) {
            for (int row = 0; row < 300; row++) {
                store.write(
                        "Rows",
                        RowOperation.insert(
                                new PrimaryKey("p", "r" + row), values -> values.string("s", "x".repeat(200))));
            }
        }

        private interface Reading extends AutoCloseable {
            void read();

            @Override
            void close();
        }

        private void run() throws InterruptedException {
            CountDownLatch reads = new CountDownLatch(1);
            AtomicReference<@Nullable Reading> opened = new AtomicReference<>();
            Thread reader = new Thread(() -> {
                try {
                    Reading reading = open();
                    opened.set(reading);
                    reads.countDown();
                    while (!Thread.currentThread().isInterrupted()) {
                        reading.read();
                    }
                } catch (IllegalStateException | TableStoreException expected) {
                    // The reader gets an exception, as it must.
                } catch (Throwable unexpected) {
                    unexpected.printStackTrace();
                    Runtime.getRuntime().halt(3);
                } finally {
                    // Of this thread, in case another may not do it.
                    Objects.requireNonNull(opened.get()).close();
                }
            });
            reader.start();
            reads.await();
            try {
                Objects.requireNonNull(opened.get()).close();
            } catch (IllegalStateException ofAnotherThread) {
                // The object is for one thread, and says so.
                reader.interrupt();
            }
            reader.join();
        }

        private Reading open() {
            return switch (kind) {
                case STORE -> reading(store::close, this::readStore);
                case TRANSACTION -> transaction();
                case SNAPSHOT -> snapshot();
                case CURSOR -> cursor(store.orderedStore().cursor());
                case CURSOR_OF_SNAPSHOT ->
                    cursor(store.orderedStore().snapshot().cursor());
            };
        }

        private static Reading reading(Runnable close, Runnable read) {
            return new Reading() {
                @Override
                public void read() {
                    read.run();
                }

                @Override
                public void close() {
                    close.run();
                }
            };
        }

        private void readStore() {
            store.get("Rows", new PrimaryKey("p", "r7"), Projection.ALL, Row.DECODER);
            store.query("Rows", RowQuery.partition("p").withPageSize(100), Row.DECODER);
            store.getAll(
                    "Rows",
                    List.of(
                            new PrimaryKey("p", "r1"),
                            new PrimaryKey("p", "r2"),
                            new PrimaryKey("p", "r3"),
                            new PrimaryKey("p", "r4")),
                    Projection.ALL,
                    Row.DECODER);
            store.checkIntegrity();
            store.count("Rows", RowQuery.wholeTable());
        }

        private Reading transaction() {
            OpenTransaction transaction = store.beginTransaction();
            return reading(
                    transaction::close,
                    () -> transaction.runWithin(() -> {
                        store.get("Rows", new PrimaryKey("p", "r7"), Projection.ALL, Row.DECODER);
                        store.query("Rows", RowQuery.partition("p").withPageSize(100), Row.DECODER);
                        store.write(
                                "Rows",
                                RowOperation.insertOrReplace(
                                        new PrimaryKey("p", "r8"), values -> values.string("s", "y")));
                        return true;
                    }));
        }

        private Reading snapshot() {
            OrderedStore.Snapshot snapshot = store.orderedStore().snapshot();
            byte[] key = "key".getBytes(StandardCharsets.ISO_8859_1);
            return reading(snapshot::close, () -> {
                snapshot.readInto(Bytes.copyOf(key), new Bytes(10));
                snapshot.getAll(List.of(key, key, key, key, key), (number, array, length) -> {});
                try (OrderedReads.Cursor cursor = snapshot.cursor()) {
                    cursor.seek(new Bytes(0));
                    cursor.next();
                }
            });
        }

        private static Reading cursor(OrderedReads.Cursor cursor) {
            Bytes value = new Bytes(10);
            return reading(cursor::close, () -> {
                for (boolean more = cursor.seek(new Bytes(0)); more; more = cursor.next()) {
                    cursor.copyValueTo(value);
                }
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void processSurvivesReadsDuringClose(Closed kind) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-XX:ErrorFile=" + directory.resolve("hs_err.log"),
                        "-XX:-CreateCoredumpOnCrash",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Closer.class.getName(),
                        directory.resolve("store").toString(),
                        kind.name(),
                        Integer.toString(Effort.byEffort(2, 20)))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).endsWith("lives");
    }
}
