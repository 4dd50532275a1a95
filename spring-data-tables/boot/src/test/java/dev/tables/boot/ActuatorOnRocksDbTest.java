package dev.tables.boot;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The same on the durable store. */
class ActuatorOnRocksDbTest extends ActuatorTest {
    @TempDir
    private Path directory;

    @Override
    String[] storeProperties() {
        return new String[] {
            "tables.directory=" + directory, "tables.durability=none", "tables.rocksdb.block-cache-size=8MB"
        };
    }
}
