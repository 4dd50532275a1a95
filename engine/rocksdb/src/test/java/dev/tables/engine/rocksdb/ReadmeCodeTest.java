package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that README.md and the pages about operations show. */
class ReadmeCodeTest {
    @TempDir
    Path directory;

    @Test
    void exampleOpensAndBacksUp() {
        Path data = directory.resolve("data");
        // tag::open[]
        RocksDbOptions options =
                RocksDbOptions.defaults().withDurability(Durability.SYNC).withBlockCacheBytes(256 << 20);
        try (LocalTableStore store = RocksDbTableStores.open(data, options)) {
            store.createTableIfNotExists("Employees");
        }
        // end::open[]
        Path folder = directory.resolve("backups");
        Path restored = directory.resolve("restored");
        Path older = directory.resolve("older");
        try (LocalTableStore store = RocksDbTableStores.open(data)) {
            store.write("Employees", RowOperation.insert(new PrimaryKey("sales", "1"), writer -> {}));
            RocksDbBackups.in(folder).backUp(store);
            // tag::backup[]
            RocksDbBackups backups = RocksDbBackups.in(folder);
            // while the store is in use; shares files with earlier backups
            RocksDbBackups.Backup backup = backups.backUp(store);
            // reads every byte of every backup
            backups.verify();
            // the newest, to an empty directory, or an error: never an older one
            backups.restore(restored);
            // the one with this number
            backups.restore(backup.number(), older);
            // reads everything, compares every checksum
            StoreCheck check = store.checkIntegrity();
            // end::backup[]
            assertThat(check.problems()).isEmpty();
        }
        try (LocalTableStore store = RocksDbTableStores.open(older)) {
            assertThat(store.count("Employees", RowQuery.wholeTable())).isEqualTo(1);
        }
        // tag::damaged[]
        LocalTableStore damaged =
                RocksDbTableStores.open(restored, RocksDbOptions.defaults().withDamagedStoreAllowed(true));
        // end::damaged[]
        damaged.close();
    }
}
