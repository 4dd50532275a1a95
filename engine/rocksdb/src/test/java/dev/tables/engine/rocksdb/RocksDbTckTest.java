package dev.tables.engine.rocksdb;

import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RocksDbTckTest implements TableStoreTck {
    @TempDir
    static Path directory = Path.of("");

    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        store = RocksDbTableStores.open(directory);
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    @Override
    public void restart() {
        close();
        open();
    }

    @AfterAll
    void close() {
        store().close();
    }
}
