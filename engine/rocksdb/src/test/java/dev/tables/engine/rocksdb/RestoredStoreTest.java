package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A restored store has every fact that the store had when the backup was taken: rows, tables and their dependence, the
 * numbers and the times that it has given, and which backups it has in every directory.
 */
class RestoredStoreTest {
    private static final List<String> DIRECTORIES = List.of("nightly", "migrations", "elsewhere");

    @RegisterExtension
    static final Seed SEED = Seed.of(1113);

    @TempDir
    private Path directory;

    private @Nullable LocalTableStore store;

    /** A backup, and the newest backup of each directory that its store knew then. */
    private record Taken(
            String in, RocksDbBackups.Backup backup, Map<String, Integer> known, Map<String, String> rows) {}

    private final List<Taken> taken = new ArrayList<>();
    private final Map<String, Integer> newest = new HashMap<>();
    private Map<String, Integer> known = new HashMap<>();

    @AfterEach
    void close() {
        if (store != null) {
            store.close();
        }
    }

    private RocksDbBackups backups(String name) {
        return RocksDbBackups.in(directory.resolve(name));
    }

    private LocalTableStore open(String name, Durability durability) {
        RocksDbOptions small =
                RocksDbOptions.defaults().withBlockCacheBytes(1 << 20).withMemtableBytes(1 << 20);
        return RocksDbTableStores.open(directory.resolve(name), small.withDurability(durability));
    }

    private static Map<String, String> rows(LocalTableStore store) {
        Map<String, String> rows = new TreeMap<>();
        for (String table : store.tableNames()) {
            rows.put(table, "");
            for (Row row :
                    store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
                rows.put(table + " " + row.primaryKey().rowKey(), String.valueOf(row));
            }
        }
        return rows;
    }

    /**
     * Any order of writes, backups to several directories, ends of the process and restores, compared with the backups
     * that each store knows.
     */
    @ParameterizedTest
    @EnumSource
    void restoredStoreContinuesUnchangedBackupDirectories(Durability durability) {
        Random random = SEED.plus(durability.ordinal()).random();
        String name = "live";
        LocalTableStore now = open(name, durability);
        store = now;
        now.createTable("Things");
        for (int step = 0; step < Effort.byEffort(15, 150); step++) {
            String in = DIRECTORIES.get(random.nextInt(DIRECTORIES.size()));
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    PrimaryKey keys = new PrimaryKey("p", "r" + random.nextInt(20));
                    int value = step;
                    now.write("Things", RowOperation.insertOrReplace(keys, row -> row.int32("n", value)));
                    now.createDependentTable("Things" + random.nextInt(4), "Things");
                }
                case 2, 3 -> backUp(now, in);
                case 4 -> {
                    now.close();
                    now = open(name, durability);
                    store = now;
                }
                default -> {
                    if (!taken.isEmpty()) {
                        now.close();
                        name = "restored" + step;
                        Taken one = taken.get(random.nextBoolean() ? taken.size() - 1 : random.nextInt(taken.size()));
                        backups(one.in).restore(one.backup.number(), directory.resolve(name));
                        known = new HashMap<>(one.known);
                        now = open(name, durability);
                        store = now;
                        assertThat(rows(now)).as("step " + step).isEqualTo(one.rows);
                        assertThat(now.checkIntegrity().problems()).isEmpty();
                    }
                }
            }
            requireContinued(now, "step " + step);
        }
    }

    private void backUp(LocalTableStore now, String in) {
        if (!continues(in)) {
            assertThatThrownBy(() -> backups(in).backUp(now)).isInstanceOf(IllegalStateException.class);
            return;
        }
        RocksDbBackups.Backup backup = backups(in).backUp(now);
        newest.put(in, backup.number());
        known.put(in, backup.number());
        taken.add(new Taken(in, backup, Map.copyOf(known), rows(now)));
    }

    private boolean continues(String in) {
        Integer last = newest.get(in);
        return last == null || last.equals(known.get(in));
    }

    private void requireContinued(LocalTableStore now, String when) {
        for (String in : DIRECTORIES) {
            assertThat(backups(in).canBackUp(now)).as(when + ", " + in).isEqualTo(continues(in));
        }
    }

    /**
     * A backup that was begun elsewhere may be of a later state, and one of an earlier version knows of no other
     * directory.
     */
    @Test
    void restoredStoreRejectsDirectoryWithNewerBackups() throws IOException {
        LocalTableStore live = open("live", Durability.OS);
        store = live;
        live.createTable("Things");
        backups("nightly").backUp(live);
        backups("migrations").backUp(live);
        Path lineage = directory.resolve("live").resolve(BackupLineage.FILE);
        String before = Files.readString(lineage, StandardCharsets.ISO_8859_1);
        String migrations = BackupCatalog.read(directory.resolve("migrations"), DurableFiles.ofOwner())
                .id();
        // Another thread has begun a backup, and so has one to a directory that has none.
        Files.writeString(
                lineage, before.replaceAll("(?m)^(" + migrations + " \\S+)$", "$1 begun") + "first - begun\n");
        backups("nightly").backUp(live);
        backups("nightly").restore(directory.resolve("restored"));
        assertThat(Files.readString(directory.resolve("restored").resolve(BackupLineage.FILE)))
                .doesNotContain("begun")
                .contains(migrations);
        try (LocalTableStore restored = open("restored", Durability.OS)) {
            assertThat(backups("migrations").canBackUp(restored)).isTrue();
        }
        backups("migrations").backUp(live);
        try (LocalTableStore restored = open("restored", Durability.OS)) {
            assertThat(backups("migrations").canBackUp(restored)).isFalse();
            assertThat(backups("nightly").canBackUp(restored)).isTrue();
        }
    }

    /** Numbers of tables and times of rows only grow, also where the clock of the machine that restores is behind. */
    @Test
    void restoredStoreReusesNoNumbersOrTimestamps() {
        Instant[] clock = {Instant.parse("2026-11-29T02:00:00Z")};
        RocksDbOptions options = RocksDbOptions.defaults()
                .withStoreOptions(LocalStoreOptions.defaults().withClock(() -> clock[0]))
                .withDurability(Durability.OS);
        Set<ETag> given = new HashSet<>();
        try (LocalTableStore live = RocksDbTableStores.open(directory.resolve("live"), options)) {
            live.createTable("Things");
            live.createTable("Dropped");
            live.write("Dropped", RowOperation.insert(new PrimaryKey("p", "old"), row -> row.int32("n", 1)));
            live.deleteTable("Dropped");
            for (int number = 0; number < 20; number++) {
                given.add(replaced(live, number));
            }
            backups("nightly").backUp(live);
        }
        clock[0] = Instant.parse("2026-11-29T01:00:00Z");
        backups("nightly").restore(directory.resolve("restored"));
        try (LocalTableStore restored = RocksDbTableStores.open(directory.resolve("restored"), options)) {
            for (int number = 0; number < 20; number++) {
                assertThat(given.add(replaced(restored, number)))
                        .as("a version of its own")
                        .isTrue();
            }
            restored.createTable("Dropped");
            assertThat(restored.query("Dropped", RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .isEmpty();
            assertThat(restored.checkIntegrity().problems()).isEmpty();
        }
    }

    private static ETag replaced(LocalTableStore store, int number) {
        RowOperation put = RowOperation.insertOrReplace(new PrimaryKey("p", "r" + number), row -> {});
        return Objects.requireNonNull(store.write("Things", put));
    }
}
