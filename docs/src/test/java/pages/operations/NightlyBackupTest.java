package pages.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.rocksdb.RocksDbBackups;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NightlyBackupTest {
    @TempDir
    private Path directory;

    @Test
    void backsUpStoreThatSpringBootHasWrapped() {
        Path folder = directory.resolve("backups");
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("data"))) {
            store.createTable("tickets");
            TableStore wrapped = new ForwardingTableStore(store) {};
            NightlyBackup backup = new NightlyBackup(wrapped, folder);
            for (int night = 0; night < 9; night++) {
                backup.backUp();
            }
        }

        RocksDbBackups backups = RocksDbBackups.in(folder);
        assertThat(backups.list()).hasSize(7);
        backups.restore(directory.resolve("restored"));
        try (LocalTableStore restored = RocksDbTableStores.open(directory.resolve("restored"))) {
            assertThat(restored.tableNames()).contains("tickets");
        }
    }
}
