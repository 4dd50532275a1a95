package dev.tables.cli.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.testing.Effort;
import dev.tables.testing.Thorough;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command over rows of 900 KB, of which more than the heap contains fit on a page of 1000. */
class HeavyRowsTest {
    private static final int SMALL = 400;
    private static final int HEAVY = Effort.byEffort(70, 150);
    private static final String HEAP = "64m";
    private static final int PIECE = 60_000;

    @TempDir
    private Path directory;

    private String at(String name) {
        return directory.resolve(name).toString();
    }

    private String backups(String name) {
        return "backups:" + at(name);
    }

    private String store(String name) {
        return "rocksdb:" + at(name);
    }

    private TableStore open(String name) {
        return RocksDbTableStores.open(
                directory.resolve(name), RocksDbOptions.defaults().withDurability(Durability.OS));
    }

    /** Fills a table. Small rows come first, so that pages are large when the heavy rows follow. */
    private void fill(String name) {
        try (TableStore store = open(name)) {
            store.createTable("Rows");
            for (int i = 0; i < SMALL + HEAVY; i++) {
                PrimaryKey keys = new PrimaryKey("p", String.format(Locale.ROOT, "r%05d", i));
                Row.Builder row = Row.builder(keys).int32("n", i);
                for (int piece = 0; i >= SMALL && piece < 15; piece++) {
                    row.binary("b" + piece, new byte[PIECE]);
                }
                store.write("Rows", RowOperation.insert(keys, row.build()));
            }
        }
    }

    private String run(int status, String... arguments) throws Exception {
        ChildCommand ended = ChildCommand.run(HEAP, arguments);
        assertThat(ended.status())
                .as(String.join(" ", arguments) + "\n" + ended.said())
                .isEqualTo(status);
        return ended.said();
    }

    /** Adds a row to the target, so that rows are compared one by one in the end. */
    @Test
    void copyAndCompareFinishWithASmallHeap() throws Exception {
        fill("one");
        try (TableStore store = open("other")) {
            store.createTable("Rows");
            store.write("Rows", RowOperation.insert(new PrimaryKey("q", "more"), row -> {}));
        }

        assertThat(run(
                        1,
                        "copy",
                        "--from",
                        store("one"),
                        "--to",
                        store("other"),
                        "--allow-rows-in-target",
                        "--show-keys"))
                .contains("THE COPY DIFFERS")
                .contains("the source has " + (SMALL + HEAVY) + " rows, the target " + (SMALL + HEAVY + 1))
                .contains("(q, more) is only in the target");
    }

    @Test
    @Thorough("five child processes")
    void verifyBackupAndRestoreFinishWithASmallHeap() throws Exception {
        fill("one");

        assertThat(run(0, "verify", "--store", store("one"))).contains("no problems");
        run(0, "backup", "--from", store("one"), "--to", backups("backups"));
        run(0, "verify", "--store", backups("backups"));
        run(0, "restore", "--from", backups("backups"), "--to", store("restored"));
        assertThat(run(0, "verify", "--store", store("restored"))).contains("Rows: " + (SMALL + HEAVY) + " rows");
    }
}
