package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of one store to two directories at once, and backups that are removed while others read them. */
class ConcurrentBackupsTest {
    private static final int ROUNDS = Effort.byEffort(6, 40);

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private LocalTableStore store = LocalTableStore.inMemory();

    @BeforeEach
    void open() {
        store = RocksDbTableStores.open(
                directory.resolve("live"), RocksDbOptions.defaults().withDurability(Durability.OS));
        store.createTable("Things");
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        store.close();
    }

    private void write(int number) {
        store.write(
                "Things",
                RowOperation.insert(new PrimaryKey("p", "r" + number), row -> row.string("s", "x".repeat(1000))));
    }

    @Test
    void concurrentBackupsToTwoDirectoriesSucceed() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            write(round);
            CyclicBarrier start = new CyclicBarrier(2);
            Future<RocksDbBackups.Backup> one = threads.submit(() -> backUp("a", start));
            Future<RocksDbBackups.Backup> other = threads.submit(() -> backUp("b", start));
            assertThat(one.get().number()).isEqualTo(round + 1);
            assertThat(other.get().number()).isEqualTo(round + 1);
        }
    }

    private RocksDbBackups.Backup backUp(String name, CyclicBarrier start) throws Exception {
        start.await();
        return RocksDbBackups.in(directory.resolve(name)).backUp(store);
    }

    @Test
    void backupsDeletedDuringVerificationAreNotReportedAsDamaged() throws Exception {
        RocksDbBackups backups = RocksDbBackups.in(directory.resolve("a"));
        for (int round = 0; round < ROUNDS; round++) {
            write(2 * round);
            backups.backUp(store);
            write(2 * round + 1);
            int newest = backups.backUp(store).number();
            CyclicBarrier start = new CyclicBarrier(2);
            Path target = directory.resolve("restored" + round);
            Future<Boolean> reading = threads.submit(() -> {
                start.await();
                assertThat(backups.verify()).isNotEmpty().allMatch(RocksDbBackups.VerificationResult::isIntact);
                try {
                    backups.restore(newest - 1, target);
                    return true;
                } catch (StoreUnavailableException | IllegalArgumentException removed) {
                    return false;
                }
            });
            start.await();
            backups.deleteAllButNewest(1);
            if (reading.get()) {
                RocksDbTableStores.open(target).close();
            }
        }
    }
}
