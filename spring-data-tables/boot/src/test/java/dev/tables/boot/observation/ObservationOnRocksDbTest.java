package dev.tables.boot.observation;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same on the durable store. */
class ObservationOnRocksDbTest extends ObservationTest {
    @TempDir
    private Path directory;

    @Override
    String[] storeProperties() {
        return new String[] {
            "tables.directory=" + directory, "tables.durability=none", "tables.rocksdb.block-cache-size=8MB"
        };
    }

    @Override
    TableStore newStore() {
        return RocksDbTableStores.open(
                directory.resolve("own"), RocksDbOptions.defaults().withDurability(Durability.NONE));
    }
}
