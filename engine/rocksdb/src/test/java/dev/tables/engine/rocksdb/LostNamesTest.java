package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.StoreCheck;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A record of the log is damaged, whichever: the name of a property, of a table, or rows. What is left is opened, and the application goes on with new
 * properties and tables. No value is ever read under another name than its own, nor a row in another table; and the check reads every row in the
 * session that opened what is left, and after it.
 */
class LostNamesTest {
    private static final RocksDbOptions OPTIONS =
            RocksDbOptions.defaults().withDurability(Durability.OS).withMemtableBytes(4 << 20);
    private static final int ROWS = 40;
    private static final int BLOCK = 32 * 1024;

    @RegisterExtension
    static final Seed SEED = Seed.of(46);

    @TempDir
    Path directory;

    /** Each value repeats the table and the name that it was written under. */
    private static void write(LocalTableStore store, String table, String row, List<String> names) {
        store.write(table, RowOperation.insertOrReplace(new PrimaryKey("p", row), writer -> {
            for (String name : names) {
                writer.string(name, value(table, name));
            }
        }));
    }

    /** Long enough that the log has several blocks: a damaged record takes those behind it in its block along. */
    private static String value(String table, String name) {
        return table + "." + name + (name.equals("filler") ? "x".repeat(5000) : "");
    }

    private Path fill() throws IOException {
        Path killed = directory.resolve("killed");
        try (LocalTableStore store = RocksDbTableStores.open(directory.resolve("living"), OPTIONS)) {
            for (int row = 0; row < ROWS; row++) {
                String table = "Table" + row / 10;
                if (row % 10 == 0) {
                    store.createTable(table);
                }
                write(store, table, "r" + row, List.of("common", "filler", "name" + row, "name" + (row + 37) % ROWS));
            }
            copy(directory.resolve("living"), killed);
        }
        return killed;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    /** Every value that can be read is the one of its table and name; returns the rows of which everything could be read. */
    private static List<String> requireOwnValues(LocalTableStore store, String when) {
        List<String> readable = new ArrayList<>();
        for (String table : store.tableNames()) {
            for (int row = 0; row < ROWS + 10; row++) {
                PrimaryKey keys = new PrimaryKey("p", "r" + row);
                try {
                    Row found = store.get(table, keys, Projection.ALL, Row.DECODER);
                    if (found != null) {
                        for (String name : found.propertyNames()) {
                            assertThat(found.string(name))
                                    .as(when + ", " + keys)
                                    .isEqualTo(value(table, name));
                        }
                        readable.add(table + "." + keys.rowKey());
                    }
                } catch (StoreCorruptedException nameIsLost) {
                    assertThat(nameIsLost).as(when).hasMessageContaining("whose name is lost");
                }
                String common = store.get(table, keys, Projection.of("common"), reader -> "" + reader.value("common"));
                assertThat(common).as(when).isIn(null, "null", table + ".common");
            }
        }
        return readable;
    }

    private static void goOn(LocalTableStore store, int session) {
        for (int table = 0; table < 5; table++) {
            String name = (table < 4 ? "Table" : "New" + session) + table;
            try {
                store.createTable(name);
            } catch (TableAlreadyExistsException present) {
                assertThat(table).isLessThan(4);
            }
            write(store, name, "r" + (ROWS + session), List.of("later" + session, "common", "latest" + session));
        }
    }

    private void check(Path damaged, String when) {
        List<String> before;
        try (LocalTableStore store = RocksDbTableStores.open(damaged, OPTIONS.withDamagedStoreAllowed(true))) {
            before = requireOwnValues(store, when);
            StoreCheck found = store.checkIntegrity();
            assertThat(found.problems()).as(when).allMatch(LostNamesTest::isExpected);
            goOn(store, 0);
            assertThat(requireOwnValues(store, when)).as(when).containsAll(before);
        }
        for (int session = 1; session < 3; session++) {
            try (LocalTableStore store = RocksDbTableStores.open(damaged, OPTIONS)) {
                goOn(store, session);
                assertThat(requireOwnValues(store, when)).as(when).containsAll(before);
                assertThat(store.checkIntegrity().problems()).as(when).allMatch(LostNamesTest::isExpected);
                assertThat(store.count("New04", RowQuery.wholeTable())).as(when).isEqualTo(1);
            }
        }
    }

    private static boolean isExpected(String problem) {
        return problem.contains("whose name is lost") || problem.contains("That table does not exist");
    }

    @Test
    void dictionaryNumbersAreNeverReusedAfterLostRecords() throws IOException {
        Path killed = fill();
        Path log = LogScan.logs(killed).get(LogScan.logs(killed).size() - 1);
        byte[] content = Files.readAllBytes(log);
        List<Integer> places = places(content);
        Random random = SEED.random();
        int most = Effort.byEffort(12, places.size());
        for (int round = 0; round < most; round++) {
            int place = most < places.size() ? places.get(random.nextInt(places.size())) : places.get(round);
            Path damaged = directory.resolve("damaged" + round);
            copy(killed, damaged);
            byte[] changed = content.clone();
            changed[place] ^= 1;
            Files.write(damaged.resolve(log.getFileName()), changed);
            check(damaged, SEED + ", changed at " + place);
        }
    }

    /** One in each record but the first ones, without which there is no store. */
    private static List<Integer> places(byte[] content) {
        List<Integer> places = new ArrayList<>();
        int at = 0;
        while (at + 7 <= content.length) {
            int rest = BLOCK - at % BLOCK;
            if (rest < 7 || content[at + 6] == 0) {
                at += rest;
                continue;
            }
            int length = (content[at + 4] & 0xFF) | (content[at + 5] & 0xFF) << 8;
            places.add(at + 7 + length - 1);
            at += 7 + length;
        }
        return places.subList(2, places.size());
    }
}
