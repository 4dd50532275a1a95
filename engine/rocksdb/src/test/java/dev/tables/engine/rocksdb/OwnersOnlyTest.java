package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nobody but the user gets at what is in directories that are made for stores, backups and restored stores, unless the application
 * says otherwise: each directory on the way is closed, and so are the files that we write in it. RocksDB's own files are within.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OwnersOnlyTest {
    @TempDir
    private Path temporary;

    private String usualDirectory = "";
    private String usualFile = "";

    @BeforeEach
    void lookAtTheUmask() throws IOException {
        usualDirectory = permissions(Files.createDirectory(temporary.resolve("usual")));
        usualFile = permissions(Files.createFile(temporary.resolve("usual").resolve("file")));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void fill(TableStore store) {
        store.createTableIfNotExists("staff");
        for (int number = 0; number < 50; number++) {
            store.write(
                    "staff",
                    RowOperation.insertOrReplace(new PrimaryKey("a", "r" + number), row -> row.string("name", "Ann")));
        }
    }

    /** The permissions of everything below the temporary directory on the way to a path and in it. */
    private Map<String, String> below(String first) throws IOException {
        Map<String, String> found = new TreeMap<>();
        List<Path> all;
        try (Stream<Path> paths = Files.walk(temporary.resolve(first))) {
            all = paths.toList();
        }
        for (Path path : all) {
            found.put(temporary.relativize(path) + (Files.isDirectory(path) ? "/" : ""), permissions(path));
        }
        return found;
    }

    /** What is ours of it: the directories on the way and our files; RocksDB makes its own within them by the umask. */
    private Map<String, String> ours(String first) throws IOException {
        Map<String, String> found = below(first);
        found.keySet()
                .removeIf(path ->
                        !path.matches(first + "/(?:in/(?:store/|backups/|restored/)?)?") && !path.contains("/tables."));
        assertThat(found).hasSizeGreaterThanOrEqualTo(3);
        return found;
    }

    @Test
    void storeBackupsAndRestoredFilesArePrivate() throws IOException {
        RocksDbBackups backups = RocksDbBackups.in(temporary.resolve("b/in/backups"));
        try (LocalTableStore store = RocksDbTableStores.open(temporary.resolve("a/in/store"))) {
            fill(store);
            backups.backUp(store);
        }
        backups.restore(temporary.resolve("c/in/restored"));
        try (TableStore restored = RocksDbTableStores.open(temporary.resolve("c/in/restored"))) {
            fill(restored);
        }
        for (String first : List.of("a", "b", "c")) {
            ours(first)
                    .forEach((path, permissions) ->
                            assertThat(permissions).as(path).isEqualTo(path.endsWith("/") ? "rwx------" : "rw-------"));
        }
    }

    @Test
    void filePermissionsCanBeInherited() throws IOException {
        RocksDbOptions inherited = RocksDbOptions.defaults().withFilePermissions(FilePermissions.INHERITED);
        try (TableStore store = RocksDbTableStores.open(temporary.resolve("a/in/store"), inherited)) {
            fill(store);
        }
        ours("a")
                .forEach((path, permissions) ->
                        assertThat(permissions).as(path).isEqualTo(path.endsWith("/") ? usualDirectory : usualFile));
    }

    @Test
    void existingDirectoryKeepsItsPermissions() throws IOException {
        Path store = Files.createDirectories(temporary.resolve("a/in/store"));
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rwxr-x--x"));
        try (TableStore opened = RocksDbTableStores.open(store)) {
            fill(opened);
        }
        assertThat(permissions(store)).isEqualTo("rwxr-x--x");
        assertThat(permissions(store.resolve("tables.lock"))).isEqualTo("rw-------");
    }
}
