package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was overwritten or deleted is in no file of the store, nor in a backup that is made later. */
class PurgeTest {
    private static final int ROWS = 3_000;
    private static final String OLD = "Marked";

    @TempDir
    Path directory;

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p" + row % 3, String.format(Locale.ROOT, "r%05d", row));
    }

    private static void put(LocalTableStore store, int row, String text) {
        store.write("Things", RowOperation.insertOrReplace(keys(row), writer -> writer.string("s", text + row)));
    }

    /** Rows in files of every level, overwritten, merged or deleted since, in part after a restart. */
    private static void write(LocalTableStore store) {
        for (int row = 0; row < ROWS; row++) {
            put(store, row, OLD);
            if (row % 1_000 == 0) {
                store.orderedStore().flush();
            }
        }
        store.compact();
        for (int row = 0; row < ROWS; row++) {
            if (row % 3 == 0) {
                put(store, row, "new");
            } else if (row % 3 == 1) {
                store.write("Things", RowOperation.merge(keys(row), writer -> writer.string("s", "merged"), ETag.ANY));
            } else {
                store.write("Things", RowOperation.delete(keys(row), ETag.ANY));
            }
        }
    }

    private static List<String> texts(LocalTableStore store) {
        List<String> texts = new ArrayList<>();
        RowQuery next = RowQuery.wholeTable();
        while (true) {
            ResultPage<Row> page = store.query("Things", next, Row.DECODER);
            page.items().forEach(row -> texts.add(row.primaryKey() + " " + row.string("s")));
            if (!page.hasNext()) {
                return texts;
            }
            next = next.withContinuationToken(page.nextToken());
        }
    }

    private static List<Path> filesWith(Path directory, String text) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource
    void purgeRemovesOverwrittenValuesFromFiles(Durability durability) throws IOException {
        Path files = directory.resolve("store");
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(durability);
        List<String> texts;
        try (LocalTableStore store = RocksDbTableStores.open(files, options)) {
            store.createTable("Things");
            store.createTable("Others");
            write(store);
            texts = texts(store);
            assertThat(filesWith(files, OLD)).as("before").isNotEmpty();
            store.purgeOverwrittenValues("Things");
            List<Path> left = filesWith(files, OLD);
            if (durability == Durability.SYNC) {
                assertThat(left).as("logs wait to be written over").allMatch(PurgeTest::isLog);
            } else {
                assertThat(left).isEmpty();
            }
            assertThat(texts(store)).isEqualTo(texts);
        }
        try (LocalTableStore store = RocksDbTableStores.open(files, options)) {
            assertThat(texts(store)).isEqualTo(texts);
            assertThat(store.checkIntegrity().problems()).isEmpty();
            assertThat(filesWith(files, OLD)).as("once it is opened again").isEmpty();
            Path backups = directory.resolve("backups");
            RocksDbBackups.in(backups).backUp(store);
            assertThat(filesWith(backups, OLD)).isEmpty();
        }
    }

    private static boolean isLog(Path file) {
        return file.toString().endsWith(".log");
    }

    @Test
    void purgeKeepsValuesOfOpenSnapshots() throws IOException {
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        try (LocalTableStore store = RocksDbTableStores.open(directory, options)) {
            store.createTable("Things");
            put(store, 1, OLD);
            store.readSnapshot(() -> {
                texts(store);
                put(store, 1, "new");
                store.purgeOverwrittenValues("Things");
                assertThat(texts(store)).containsExactly(keys(1) + " " + OLD + 1);
                return store;
            });
            store.purgeOverwrittenValues("Things");
            assertThat(texts(store)).containsExactly(keys(1) + " new1");
            assertThat(filesWith(directory, OLD)).isEmpty();
        }
    }

    @Test
    void purgeFailsIfTableDoesNotExist() {
        try (LocalTableStore store = RocksDbTableStores.open(directory)) {
            assertThatThrownBy(() -> store.purgeOverwrittenValues("Things")).isInstanceOf(TableNotFoundException.class);
        }
    }
}
