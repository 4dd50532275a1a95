package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands {@code verify}, {@code backup} and {@code restore}. */
class BackupCommandsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int CORRUPTED_BYTES = 64;

    @TempDir
    private Path directory;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    private int run(String... arguments) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine command = TablesCommand.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private String at(String name) {
        return directory.resolve(name).toString();
    }

    private String backups(String name) {
        return "backups:" + at(name);
    }

    private String store(String name) {
        return "rocksdb:" + at(name);
    }

    private void write(String name, Random random) {
        try (TableStore store = RocksDbTableStores.open(directory.resolve(name))) {
            for (String table : List.of("Orders", "People")) {
                store.createTableIfNotExists(table);
                for (int i = 0; i < 40; i++) {
                    PrimaryKey keys = new PrimaryKey("p" + random.nextInt(3), "r" + random.nextInt(100));
                    int number = random.nextInt();
                    store.write(
                            table,
                            RowOperation.insertOrReplace(
                                    keys, row -> row.int32("n", number).string("Text", "secret")));
                }
            }
        }
    }

    private Map<String, List<Row>> content(String name) {
        try (TableStore store = RocksDbTableStores.open(directory.resolve(name))) {
            Map<String, List<Row>> content = new TreeMap<>();
            for (String table : store.tableNames()) {
                content.put(
                        table,
                        store.query(table, RowQuery.wholeTable(), Row.DECODER).items());
            }
            return content;
        }
    }

    /** Checks that each backup restores the rows of its time, in whatever order backups are restored. */
    @Test
    void everyBackupIsRestoredAsTaken() {
        Random random = SEED.random();
        List<Map<String, List<Row>>> taken = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            write("data", random);
            taken.add(content("data"));
            assertThat(run("backup", "--from", store("data"), "--to", backups("backups")))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString())
                    .startsWith("Took backup " + i + " of " + store("data"))
                    .contains("tables restore --from " + backups("backups") + " --backup " + i + " --to rocksdb:DIR");
        }
        for (int i = 4; i >= 1; i--) {
            String to = "restored" + i;
            assertThat(run("restore", "--from", backups("backups"), "--backup", "" + i, "--to", store(to)))
                    .isZero();
            assertThat(content(to)).as(SEED.toString()).isEqualTo(taken.get(i - 1));
        }
        assertThat(run("restore", "--from", backups("backups"), "--to", store("newest")))
                .isZero();
        assertThat(content("newest")).isEqualTo(taken.get(3));
        assertThat(run("restore", "--from", backups("backups"), "--list")).isZero();
        assertThat(out.toString().lines())
                .hasSize(4)
                .allMatch(line -> line.matches("backup \\d, taken .*, [\\d,]+ bytes"));
    }

    @Test
    void backupKeepsTheNewest() {
        for (int i = 0; i < 4; i++) {
            write("data", SEED.plus(i).random());
            assertThat(run("backup", "--from", store("data"), "--to", backups("backups"), "--keep", "2"))
                    .isZero();
        }
        assertThat(run("restore", "--from", backups("backups"), "--list")).isZero();
        assertThat(out.toString().lines()).hasSize(2).first().asString().startsWith("backup 3,");
        assertThat(run("restore", "--from", backups("backups"), "--backup", "1", "--to", store("restored")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("There is no backup 1 in").contains("Existing backups: [3, 4]");
        assertThat(directory.resolve("restored")).doesNotExist();
        assertThat(run("backup", "--from", store("data"), "--to", backups("backups"), "--keep", "0"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--keep must be at least 1, but is 0.");
    }

    @Test
    void restoreNeverOverwrites() throws IOException {
        write("data", SEED.random());
        Map<String, List<Row>> before = content("data");
        assertThat(run("backup", "--from", store("data"), "--to", backups("backups")))
                .isZero();
        assertThat(run("restore", "--from", backups("backups"), "--to", store("data")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("Expected an empty directory");
        assertThat(content("data")).isEqualTo(before);
        Files.createDirectory(directory.resolve("empty"));
        assertThat(run("restore", "--from", backups("backups"), "--to", store("empty")))
                .isZero();
        assertThat(content("empty")).isEqualTo(before);
    }

    /** Checks that a misspelled directory is neither treated as an empty store nor created. */
    @Test
    void missingStoresAreNotCreated() {
        assertThat(run("verify", "--store", store("none"))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("There is no store in '" + at("none") + "'");
        assertThat(run("backup", "--from", store("none"), "--to", backups("backups")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("copy", "--from", store("none"), "--to", store("other"))).isEqualTo(ExitCode.FAILED);
        assertThat(run("restore", "--from", backups("none"), "--to", store("restored")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("There is no backup in '" + at("none") + "'");
        assertThat(run("restore", "--from", backups("none"))).isEqualTo(2);
        assertThat(run("restore", "--from", backups("none"), "--to", store("restored"), "--list"))
                .isEqualTo(2);
        assertThat(run("verify", "--store", "azure:SHOP")).isEqualTo(2);
        assertThat(err.toString()).contains("The store must be a directory (rocksdb:DIR), but is 'azure:SHOP'.");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void storeInUseIsRejected() {
        write("data", SEED.random());
        try (TableStore chosen = RocksDbTableStores.open(directory.resolve("data"))) {
            for (List<String> command : List.of(
                    List.of("verify", "--store", store("data")),
                    List.of("backup", "--from", store("data"), "--to", backups("backups")))) {
                assertThat(run(command.toArray(String[]::new))).isEqualTo(ExitCode.FAILED);
                assertThat(err.toString()).contains("open");
            }
            assertThat(chosen.tableNames()).hasSize(2);
        }
    }

    @Test
    void intactStoreIsVerified() {
        write("data", SEED.random());
        Map<String, List<Row>> content = content("data");
        int orders = content.getOrDefault("Orders", List.of()).size();
        int people = content.getOrDefault("People", List.of()).size();
        assertThat(run("verify", "--store", store("data"))).isZero();
        assertThat(out.toString())
                .contains("Orders: " + orders + " rows", "People: " + people + " rows", "no problems")
                .doesNotContain("secret");
        assertThat(run("verify", "--store", store("data"), "--json")).isZero();
        assertThat(out.toString().strip())
                .startsWith("{\"store\":\"" + store("data").replace("\\", "\\\\") + "\",\"sound\":true,\"rows\":"
                        + (orders + people) + ",\"bytes\":")
                .endsWith("\"tables\":{\"Orders\":" + orders + ",\"People\":" + people
                        + "},\"indexes\":[],\"problems\":[]}");
    }

    /** Checks that damage anywhere in a file of rows is detected, and that no stored value is printed. */
    @Test
    void verifyDetectsDamage() throws IOException {
        try (TableStore store = RocksDbTableStores.open(directory.resolve("data"))) {
            store.createTable("Orders");
            for (int i = 0; i < 30; i++) {
                List<RowOperation> rows = new ArrayList<>();
                for (int j = 0; j < 100; j++) {
                    rows.add(RowOperation.insert(
                            new PrimaryKey("p" + i, "r" + j), row -> row.string("Text", "secret".repeat(20))));
                }
                store.execute("Orders", EntityGroupTransaction.of(rows));
            }
        }
        // A backup writes what is in memory to files of rows.
        assertThat(run("backup", "--from", store("data"), "--to", backups("backups")))
                .isZero();
        assertThat(run("verify", "--store", store("data"))).isZero();
        damage(largest(directory.resolve("data"), ".sst"));
        assertThat(run("verify", "--store", store("data"), "--json")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("\"sound\":false").doesNotContain("secret");
        assertThat(run("verify", "--store", store("data"))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("PROBLEMS FOUND");
        assertThat(run("restore", "--from", backups("backups"), "--to", store("restored")))
                .isZero();
        assertThat(run("verify", "--store", store("restored"))).isZero();
        assertThat(out.toString()).contains("Orders: 3,000 rows");
    }

    /** Checks that a damaged newest backup is reported, and that an older backup is restored only on request. */
    @Test
    void olderBackupIsRestoredOnlyByItsNumber() throws IOException {
        for (int i = 0; i < 2; i++) {
            write("data", SEED.plus(i).random());
            assertThat(run("backup", "--from", store("data"), "--to", backups("backups")))
                    .isZero();
            assertThat(out.toString()).contains("Also back up the keysets");
            assertThat(err.toString()).containsPattern("backup " + (i + 1) + ": [0-9,]+ of [0-9,]+ bytes read");
        }
        assertThat(run("verify", "--store", backups("backups"))).isZero();
        assertThat(out.toString()).contains("Read 2 backups").contains("no problems");
        Path description = directory.resolve("backups/meta/2");
        Files.writeString(description, Files.readString(description).replace("crc32 ", "crc32 1"));

        assertThat(run("verify", "--store", backups("backups"))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString())
                .containsPattern("backup 1, taken .*: sound")
                .containsPattern("backup 2, taken .*: DAMAGED")
                .contains("meta/2 was changed")
                .contains("PROBLEMS FOUND");
        assertThat(run("verify", "--store", backups("backups"), "--json")).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("\"sound\":false").contains("\"problems\":[\"meta/2 was changed\"]");
        assertThat(run("restore", "--from", backups("backups"), "--to", store("restored")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("Backup 2 (taken ")
                .contains("is damaged")
                .contains("Undamaged backups: 1 (taken ");
        assertThat(directory.resolve("restored/tables.restoring")).exists();
        assertThat(run("restore", "--from", backups("backups"), "--backup", "1", "--to", store("restored")))
                .isZero();
        assertThat(out.toString()).contains("Restored to " + store("restored") + ": backup 1, taken ");

        Files.delete(directory.resolve("backups/tables.backups"));
        assertThat(run("verify", "--store", backups("backups"))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("the newest backup is unknown");
        assertThat(run("verify", "--store", backups("none"))).isEqualTo(ExitCode.FAILED);
        assertThat(run("verify", "--store", backups("backups"), "--store", store("data")))
                .isEqualTo(2);
    }

    @Test
    void backupDirectoryBelongsToOneStore() {
        write("data", SEED.random());
        write("other", SEED.plus(1).random());
        assertThat(run("backup", "--from", store("data"), "--to", backups("backups")))
                .isZero();
        assertThat(run("backup", "--from", store("other"), "--to", backups("backups")))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("Use a separate directory for the backups");
    }

    private static Path largest(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < CORRUPTED_BYTES; i++) {
            bytes[bytes.length / 3 + i] ^= 0x55;
        }
        Files.write(file, bytes);
    }
}
