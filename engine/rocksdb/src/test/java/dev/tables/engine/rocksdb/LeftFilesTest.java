package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary files of writers that died go when the directory is next used; others stay. */
class LeftFilesTest {
    private static final RocksDbOptions OPTIONS = RocksDbOptions.defaults().withDurability(Durability.OS);

    @TempDir
    Path directory;

    private static void leave(Path parent, String name) throws IOException {
        Files.writeString(parent.resolve(name), "half");
    }

    @Test
    void leftoverFilesAreRemovedByTheNextLockHolder() throws IOException {
        Path live = directory.resolve("live");
        Path backups = directory.resolve("backups");
        try (LocalTableStore store = RocksDbTableStores.open(live, OPTIONS)) {
            RocksDbBackups.in(backups).backUp(store);
        }
        List<String> ofStore = List.of(
                AcknowledgedWrites.FILE + "." + UUID.randomUUID() + ".new",
                BackupLineage.FILE + "." + UUID.randomUUID() + ".new",
                "CURRENT." + UUID.randomUUID() + ".new");
        for (String name : ofStore) {
            leave(live, name);
        }
        leave(live, "tables.of-somebody.new");
        leave(live, "other." + UUID.randomUUID() + ".new");
        String ofBackups = BackupDirectory.CATALOG_FILE + "." + UUID.randomUUID() + ".new";
        leave(backups, ofBackups);

        try (LocalTableStore store = RocksDbTableStores.open(live, OPTIONS)) {
            RocksDbBackups.in(backups).backUp(store);
        }
        assertThat(ofStore).noneMatch(name -> Files.exists(live.resolve(name)));
        assertThat(backups.resolve(ofBackups)).doesNotExist();
        assertThat(live.resolve("tables.of-somebody.new")).exists();
        try (var files = Files.list(live)) {
            assertThat(files.filter(file -> file.toString().endsWith(".new"))).hasSize(2);
        }
    }
}
