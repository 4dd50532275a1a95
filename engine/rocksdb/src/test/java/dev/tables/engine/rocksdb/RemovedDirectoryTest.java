package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The directory of a store is removed, renamed or replaced while the store is open. The device accepts each flush of
 * the files that the process has open, which no path leads to. The next flush and each check of the store's health
 * notice it, and no write is acknowledged from then on.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class RemovedDirectoryTest {
    private static final long LONGEST_SECONDS = 60;

    @TempDir
    private Path directory;

    /** What happens to the directory. */
    enum Event {
        REMOVED,
        RENAMED,
        REPLACED_BY_A_COPY,
        REPLACED_BY_AN_EMPTY_ONE,
        LOCK_FILE_REMOVED,
        LOCK_FILE_REPLACED,
        PARENT_REMOVED,
        PARENT_RENAMED;

        void happen(Path store, Path away) throws IOException {
            Path parent = store.resolveSibling(".").normalize();
            switch (this) {
                case REMOVED -> remove(store);
                case RENAMED -> Files.move(store, away);
                case REPLACED_BY_A_COPY -> {
                    Files.move(store, away);
                    copy(away, store);
                }
                case REPLACED_BY_AN_EMPTY_ONE -> {
                    Files.move(store, away);
                    Files.createDirectory(store);
                }
                case LOCK_FILE_REMOVED -> Files.delete(store.resolve(DirectoryLock.FILE));
                case LOCK_FILE_REPLACED -> {
                    Files.delete(store.resolve(DirectoryLock.FILE));
                    Files.createFile(store.resolve(DirectoryLock.FILE));
                }
                case PARENT_REMOVED -> remove(parent);
                case PARENT_RENAMED -> Files.move(parent, away);
            }
        }
    }

    private static void remove(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** The names, sizes and times of the files that have the path of the store now. */
    private static Map<String, String> files(Path store) throws IOException {
        Map<String, String> files = new TreeMap<>();
        if (Files.isDirectory(store)) {
            try (Stream<Path> found = Files.list(store)) {
                for (Path file : found.toList()) {
                    files.put(
                            String.valueOf(file.getFileName()),
                            Files.size(file) + " " + Files.getLastModifiedTime(file));
                }
            }
        }
        return files;
    }

    private static RowOperation row(int number) {
        return RowOperation.insertOrReplace(new PrimaryKey("p", "r" + number), row -> row.int32("n", number));
    }

    private interface Work {
        void on(LocalTableStore store);
    }

    private static Map<String, Work> writes() {
        Map<String, Work> writes = new LinkedHashMap<>();
        writes.put("write", store -> store.write("Ours", row(100)));
        writes.put("transaction", store -> store.execute("Ours", new EntityGroupTransaction().add(row(101))));
        writes.put("store transaction", store -> store.execute(new StoreTransaction().add("Ours", row(102))));
        writes.put("open transaction", store -> {
            try (OpenTransaction open = store.beginTransaction()) {
                open.runWithin(() -> store.write("Ours", row(103)));
                open.commit();
            }
        });
        writes.put("one flush", store -> store.runWithSingleFlush(() -> store.write("Ours", row(104))));
        writes.put("create table", store -> store.createTable("More" + System.nanoTime()));
        writes.put("drop table", store -> store.deleteTable("Ours"));
        return writes;
    }

    /** What notices the event, each on a store that nothing else has used since. */
    private Map<String, Work> notices(Durability durability) {
        Map<String, Work> notices = new LinkedHashMap<>();
        notices.put("health", LocalTableStore::requireWritable);
        notices.put("check", RemovedDirectoryTest::requireUnsound);
        notices.put("sync", store -> store.orderedStore().sync());
        notices.put("flush", store -> store.orderedStore().flush());
        notices.put("compact", LocalTableStore::compact);
        notices.put("purgeOverwrittenValues", store -> store.purgeOverwrittenValues("Ours"));
        notices.put("backup", RocksDbBackups.in(directory.resolve("backups"))::backUp);
        if (durability == Durability.SYNC) {
            notices.putAll(writes());
        } else {
            notices.put("writes for 100 ms", RemovedDirectoryTest::writeUntilRefused);
        }
        return notices;
    }

    private static void requireUnsound(LocalTableStore store) {
        List<String> problems = store.checkIntegrity().problems();
        if (!problems.isEmpty()) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, String.join(", ", problems), null);
        }
    }

    private static void writeUntilRefused(LocalTableStore store) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        for (int number = 0; System.nanoTime() < until; number++) {
            store.write("Ours", row(number));
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesFailAfterTheDirectoryIsRemoved(Event event) throws IOException {
        int most = Effort.byEffort(3, 20);
        for (Durability durability : Durability.values()) {
            List<String> names = new ArrayList<>(notices(durability).keySet());
            // The short form tries some of them with each event, and all of them with one event or another.
            int first = event.ordinal() * most % names.size();
            for (int i = 0; i < Math.min(most, names.size()); i++) {
                String name = names.get((first + i) % names.size());
                acknowledgesNothing(event, durability, name);
            }
        }
    }

    private void acknowledgesNothing(Event event, Durability durability, String name) throws IOException {
        String when = event + ", " + durability + ", " + name;
        Path place = directory.resolve(when.replace(", ", "-").replace(' ', '_'));
        Path store = Files.createDirectories(place).resolve("parent").resolve("store");
        Files.createDirectory(store.resolveSibling(".").normalize());
        LocalTableStore ours = open(store, durability);
        try {
            ours.createTable("Ours");
            ours.write("Ours", row(1));
            event.happen(store, place.resolve("away"));
            Map<String, String> files = files(store);
            Work notice = Objects.requireNonNull(notices(durability).get(name));
            assertThatThrownBy(() -> notice.on(ours)).as(when).isInstanceOf(TableStoreException.class);
            assertThatThrownBy(ours::requireWritable)
                    .as(when)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("was removed, renamed or replaced");
            writes().forEach((what, write) -> assertThatThrownBy(() -> write.on(ours))
                    .as(when + ", " + what)
                    .isInstanceOf(TableStoreException.class));
            assertThatThrownBy(() -> requireUnsound(ours)).as(when).isInstanceOf(TableStoreException.class);
            if (event == Event.REPLACED_BY_AN_EMPTY_ONE || event == Event.REPLACED_BY_A_COPY) {
                assertThat(files(store)).as(when + ", the other directory").isEqualTo(files);
            }
        } finally {
            close(ours, durability);
        }
    }

    private static LocalTableStore open(Path store, Durability durability) {
        RocksDbOptions small = RocksDbOptions.defaults().withBlockCacheBytes(1 << 20);
        return RocksDbTableStores.open(store, small.withDurability(durability));
    }

    /** Rows that only memory held are lost, and closing reports it. */
    private static void close(LocalTableStore store, Durability durability) {
        if (durability == Durability.NONE) {
            assertThatThrownBy(store::close).isInstanceOf(StoreUnavailableException.class);
        } else {
            store.close();
        }
    }

    /**
     * A directory of backups that is removed is made again, with a whole backup in it; one that is removed during a
     * backup fails that one.
     */
    @Test
    void backupsAreCompleteIfTheirDirectoryIsRemoved() throws IOException {
        Path backups = directory.resolve("backups");
        try (LocalTableStore ours = open(directory.resolve("store"), Durability.OS)) {
            ours.createTable("Ours");
            for (int number = 0; number < 100; number++) {
                ours.write("Ours", row(number));
            }
            RocksDbBackups.in(backups).backUp(ours);
            for (Event event : List.of(Event.REMOVED, Event.RENAMED, Event.REPLACED_BY_AN_EMPTY_ONE)) {
                event.happen(backups, directory.resolve("before" + event));
                RocksDbBackups.in(backups).backUp(ours);
                requireRestorable(backups, "between" + event);
                boolean[] happened = new boolean[1];
                RocksDbBackups removed = RocksDbBackups.in(backups).withProgressListener((backup, bytes, all) -> {
                    if (!happened[0]) {
                        happened[0] = true;
                        happenQuietly(event, backups, directory.resolve("during" + event));
                    }
                });
                assertThatThrownBy(() -> removed.backUp(ours)).as("%s", event).isInstanceOf(TableStoreException.class);
                RocksDbBackups.in(backups).backUp(ours);
                requireRestorable(backups, "after" + event);
            }
        }
    }

    private static void happenQuietly(Event event, Path backups, Path away) {
        try {
            event.happen(backups, away);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void requireRestorable(Path backups, String name) {
        RocksDbBackups.in(backups).restore(directory.resolve(name));
        try (LocalTableStore restored = open(directory.resolve(name), Durability.OS)) {
            assertThat(restored.checkIntegrity().rowsByTable()).as(name).containsEntry("Ours", 100L);
        }
    }
}
