package dev.tables.boot;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same on the durable store. */
class TablesIndexLifecycleOnRocksDbTest extends TablesIndexLifecycleTest {
    @TempDir
    private Path directory;

    @Override
    TableStore newStore() {
        return RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(Durability.NONE));
    }
}
