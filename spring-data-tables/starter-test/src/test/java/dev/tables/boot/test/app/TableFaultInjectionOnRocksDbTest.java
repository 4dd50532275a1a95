package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The same on the durable store. */
@DataTablesTest(properties = {"tables.store=rocksdb", "tables.durability=none", "tables.rocksdb.block-cache-size=8MB"})
@DirtiesContext
class TableFaultInjectionOnRocksDbTest extends TableFaultInjectionTest {
    @TempDir
    private static Path directory;

    @DynamicPropertySource
    static void directory(DynamicPropertyRegistry registry) {
        registry.add("tables.directory", () -> directory.toString());
    }

    @Test
    void tablesAreInTheDirectory() {
        assertThat(directory).isNotEmptyDirectory();
    }
}
