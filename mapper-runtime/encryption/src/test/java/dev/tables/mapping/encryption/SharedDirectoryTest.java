package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of every operation that writes to a directory against every other one on the same directory. They run in
 * sequence and concurrently. Each may be refused, but everything that was reported as done exists afterwards.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SharedDirectoryTest {
    private static final RocksDbOptions OPTIONS =
            RocksDbOptions.defaults().withDurability(Durability.OS).withBlockCacheBytes(1 << 20);

    @RegisterExtension
    static final Seed SEED = Seed.of(48);

    @TempDir
    private Path directory;

    private final AtomicInteger numbers = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private LocalTableStore live = LocalTableStore.inMemory();
    private Path taken = Path.of("");

    @BeforeEach
    void open() {
        live = RocksDbTableStores.open(directory.resolve("live"), OPTIONS);
        live.createTable("Rows");
        insert(live, "restored");
        taken = directory.resolve("taken");
        RocksDbBackups.in(taken).backUp(live);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        live.close();
    }

    private static void insert(LocalTableStore store, String row) {
        store.write("Rows", RowOperation.insert(new PrimaryKey("p", row), writer -> writer.int32("n", 1)));
    }

    /** The operations that were reported as done in a directory. */
    private final class Place {
        private final Path at = directory.resolve("place" + numbers.incrementAndGet());
        private final List<String> rows = Collections.synchronizedList(new ArrayList<>());
        private final List<String> blobs = Collections.synchronizedList(new ArrayList<>());
        private final List<String> keysets = Collections.synchronizedList(new ArrayList<>());
        private final List<Integer> backups = Collections.synchronizedList(new ArrayList<>());

        private void write() {
            String row = "r" + numbers.incrementAndGet();
            try (LocalTableStore store = RocksDbTableStores.open(at, OPTIONS)) {
                store.createTableIfNotExists("Rows");
                insert(store, row);
            }
            rows.add(row);
        }

        private void restore() {
            RocksDbBackups.in(taken).restore(at);
            rows.add("restored");
        }

        private void backUp() {
            backups.add(RocksDbBackups.in(at).backUp(live).number());
        }

        private void keep() {
            RocksDbBackups.in(at).deleteAllButNewest(1);
        }

        private void verify() {
            assertThat(RocksDbBackups.in(at).verify()).allMatch(RocksDbBackups.VerificationResult::isIntact);
        }

        private void putBlob() {
            String id = "blob" + numbers.incrementAndGet();
            FileBlobStore.open(at).put(id, id.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            blobs.add(id);
        }

        private void createKeyset() {
            String name = "k" + numbers.incrementAndGet();
            KeysetDirectory made = new KeysetDirectory(at, KeysTest.masterKey(1));
            made.create(name);
            made.rotate(name);
            keysets.add(name);
        }

        private void check(String when) {
            if (!rows.isEmpty()) {
                try (LocalTableStore store = RocksDbTableStores.open(at, OPTIONS)) {
                    assertThat(store.checkIntegrity().problems()).as(when).isEmpty();
                    for (String row : rows) {
                        String found = store.get("Rows", new PrimaryKey("p", row), Projection.of(), reader -> "there");
                        assertThat(found).as(when + ", row " + row).isEqualTo("there");
                    }
                }
            }
            if (!backups.isEmpty()) {
                assertThat(RocksDbBackups.in(at).verify())
                        .as(when)
                        .isNotEmpty()
                        .allMatch(RocksDbBackups.VerificationResult::isIntact);
                assertThat(RocksDbBackups.in(at).list())
                        .as(when)
                        .anyMatch(one -> one.number() == Collections.max(backups));
            }
            if (!blobs.isEmpty()) {
                assertThat(FileBlobStore.open(at).ids()).as(when).hasSameElementsAs(blobs);
            }
            blobs.forEach(
                    id -> assertThat(FileBlobStore.open(at).get(id)).as(when).isNotEmpty());
            keysets.forEach(name -> assertThat(new KeysetDirectory(at, KeysTest.masterKey(1)).load(name))
                    .as(when)
                    .isNotNull());
        }
    }

    private interface Act {
        void in(Place place);
    }

    private enum Operation {
        WRITE(Place::write),
        RESTORE(Place::restore),
        BACK_UP(Place::backUp),
        KEEP(Place::keep),
        VERIFY(Place::verify),
        BLOB(Place::putBlob),
        KEYSET(Place::createKeyset);

        private final Act act;

        Operation(Act act) {
            this.act = act;
        }

        /** Runs the operation, which may be refused. */
        private void in(Place place) {
            try {
                act.in(place);
            } catch (TableStoreException
                    | IllegalArgumentException
                    | IllegalStateException
                    | KeysetException
                    | BlobStoreException refused) {
                // Nothing was promised.
            }
        }
    }

    @Test
    void successfulOperationsAreVisibleToAllProcesses() throws Exception {
        List<List<Operation>> pairs = new ArrayList<>();
        for (Operation one : Operation.values()) {
            for (Operation other : Operation.values()) {
                pairs.add(List.of(one, other));
            }
        }
        Collections.shuffle(pairs, SEED.random());
        for (List<Operation> pair : pairs.subList(0, Effort.byEffort(5, pairs.size()))) {
            Place inTurn = new Place();
            pair.get(0).in(inTurn);
            pair.get(1).in(inTurn);
            pair.get(0).in(inTurn);
            inTurn.check(SEED + ", " + pair + " in turn");
            for (int round = 0; round < Effort.byEffort(1, 3); round++) {
                Place atOnce = new Place();
                CyclicBarrier start = new CyclicBarrier(2);
                List<Future<?>> both = new ArrayList<>();
                for (Operation operation : pair) {
                    both.add(threads.submit(() -> {
                        start.await();
                        operation.in(atOnce);
                        return true;
                    }));
                }
                for (Future<?> one : both) {
                    one.get();
                }
                atOnce.check(SEED + ", " + pair + " at once");
            }
        }
    }
}
