package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Targets that a copy must leave alone: those of dry runs, directories of others, and targets of other copies. */
class TargetsTest {
    private static final String KEY = "c2VjcmV0";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private String at(String name) {
        return directory.resolve(name).toString();
    }

    private String store(String name) {
        return "rocksdb:" + at(name);
    }

    private int run(String... arguments) {
        CommandLine command = TablesCommand.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    @BeforeEach
    void fill() {
        fill("one", "Orders");
    }

    private void fill(String name, String table) {
        try (TableStore store = RocksDbTableStores.open(
                directory.resolve(name), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            store.createTable(table);
            for (int i = 0; i < 120; i++) {
                store.write(table, RowOperation.insert(new PrimaryKey("p", "r" + i), row -> {}));
            }
        }
    }

    /** Returns the content of every file below the directory except the files of the source. */
    private Map<String, String> files() throws Exception {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                if (!file.startsWith(directory.resolve("one"))) {
                    contents.put(
                            file.toString(),
                            Files.isDirectory(file) ? "" : HexFormat.of().formatHex(Files.readAllBytes(file)));
                }
            }
        }
        return contents;
    }

    // Dry runs

    @ParameterizedTest
    @ValueSource(strings = {"absent", "absent/deeper", "empty", "made", "full"})
    void dryRunCreatesAndChangesNothing(String target) throws Exception {
        Files.createDirectory(directory.resolve("empty"));
        try (TableStore made = RocksDbTableStores.open(directory.resolve("made"))) {
            assertThat(made.tableNames()).isEmpty();
        }
        fill("full", "Orders");
        Map<String, String> before = files();

        assertThat(run(
                        "copy",
                        "--from",
                        store("one"),
                        "--to",
                        store(target),
                        "--dry-run",
                        "--progress-file",
                        at("progress")))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("2 transactions: dry run").contains("Would copy 120 rows of 1 table in");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void dryRunNeedsNoReachableTarget() {
        Map<String, String> environment = Map.of(
                "DATABASE", "jdbc:postgresql://nowhere.invalid/db?password=secret",
                "CLUSTER", "cassandra://nowhere.invalid/tables?datacenter=one");
        for (String target : List.of("jdbc:DATABASE", "cassandra:CLUSTER")) {
            try (TableStore planned = new StoreAddress(target).planned("", environment)) {
                assertThat(planned.tableNames()).isEmpty();
            }
        }
    }

    // Directories of others

    @ParameterizedTest
    @ValueSource(strings = {"photo.jpg", "notes.md", "data/deeper.txt", "000001.txt", ".hidden"})
    void copyIntoAForeignDirectoryIsRejected(String file) throws Exception {
        Path foreign = directory.resolve("documents").resolve(file);
        Files.createDirectories(foreign.getParent());
        Files.writeString(foreign, "somebody's");
        Map<String, String> before = files();

        List<List<String>> options = List.of(List.of(), List.of("--dry-run"), List.of("--allow-rows-in-target"));
        List<String> option = options.get(file.length() % options.size());
        String[] copy = Stream.concat(
                        Stream.of("copy", "--from", store("one"), "--to", store("documents")), option.stream())
                .toArray(String[]::new);
        assertThat(run(copy)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("contains files that do not belong to a store, such as")
                .contains("Specify an existing store, an empty directory, or a new directory.");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void targetThatIsAFileIsRejected() throws Exception {
        Files.writeString(directory.resolve("file"), "somebody's");
        assertThat(run("copy", "--from", store("one"), "--to", store("file"))).isEqualTo(ExitCode.FAILED);
        assertThat(Files.readString(directory.resolve("file"))).isEqualTo("somebody's");
    }

    /** Checks the state of a copy that was killed before it had created the store. */
    @Test
    void directoryWithOnlyALockFileIsAccepted() throws Exception {
        Files.createDirectory(directory.resolve("begun"));
        Files.writeString(directory.resolve("begun").resolve("tables.lock"), "");
        assertThat(run("copy", "--from", store("one"), "--to", store("begun"))).isZero();
    }

    // Progress of other copies

    @Test
    void progressFileOfAnotherCopyIsRejected() throws Exception {
        fill("two", "Orders");
        assertThat(copy("one", "other", "progress")).isZero();
        Map<String, String> before = files();

        assertThat(copy("one", "third", "progress")).isEqualTo(2);
        assertThat(copy("two", "other", "progress")).isEqualTo(2);
        assertThat(err.toString()).contains("belongs to another copy").contains("Specify another file");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void progressFileBelongsToThePlaceNotToItsPath() {
        assertThat(copy("one", "other", "progress")).isZero();
        assertThat(copy("one", "one/../other", "progress")).isZero();
        assertThat(copy("one", "./other", "progress")).isZero();
    }

    @Test
    void progressFileOfAnEmptiedTargetIsRejected() throws Exception {
        assertThat(copy("one", "other", "progress")).isZero();
        delete(directory.resolve("other"));

        assertThat(copy("one", "other", "progress", "--no-verify")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("120 rows of table 'Orders' were copied, but the table is empty in the target");
        try (TableStore store = RocksDbTableStores.open(directory.resolve("other"))) {
            assertThat(store.tableNames()).isEmpty();
        }
        assertThat(copy("one", "other", "another", "--no-verify")).isZero();
    }

    private static void delete(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private int copy(String from, String to, String progress, String... more) {
        return run(Stream.concat(
                        Stream.of("copy", "--from", store(from), "--to", store(to), "--progress-file", at(progress)),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"name=value\n", "a letter to a friend", "{\"json\": true}", "\u0000\u0001binary", "\\u12"})
    void foreignFileIsRejectedAsProgressFile(String content) throws Exception {
        Files.writeString(directory.resolve("letter"), content);

        assertThat(copy("one", "other", "letter")).isEqualTo(2);
        assertThat(Files.readAllBytes(directory.resolve("letter"))).isEqualTo(content.getBytes(StandardCharsets.UTF_8));
        assertThat(directory.resolve("other")).doesNotExist();
    }

    @Test
    void emptyProgressFileIsAccepted() throws Exception {
        Files.writeString(directory.resolve("progress"), "");
        assertThat(copy("one", "other", "progress")).isZero();
    }

    @Test
    void storeIsIdentifiedByItsAccountNotByTheVariable() {
        String account =
                "DefaultEndpointsProtocol=https;AccountName=%s;AccountKey=" + KEY + ";EndpointSuffix=core.windows.net";
        Map<String, String> environment = Map.of(
                "SHOP", account.replace("%s", "shop"),
                "SHOP_AGAIN", account.replace("%s", "shop").replace(KEY, "b3RoZXI="),
                "ARCHIVE", account.replace("%s", "archive"),
                "LOCAL", "UseDevelopmentStorage=true",
                "DB", "jdbc:postgresql://db.example.org:5432/shop?user=me&password=secret",
                "DB_AGAIN", "jdbc:postgresql://DB.example.org:5432/shop?password=other&user=you",
                "OTHER_DB", "jdbc:postgresql://db.example.org:5433/shop?user=me&password=secret",
                "CLUSTER", "cassandra://a,b/shop?datacenter=one&user=u&password=secret",
                "CLUSTER_AGAIN", "cassandra://b:9042,A/shop?datacenter=one",
                "KEYSPACE", "cassandra://a,b/archive?datacenter=one");

        assertThat(identity("azure:SHOP", environment)).isEqualTo(identity("azure:SHOP_AGAIN", environment));
        assertThat(identity("jdbc:DB", environment)).isEqualTo(identity("jdbc:DB_AGAIN", environment));
        assertThat(identity("cassandra:CLUSTER", environment))
                .isEqualTo(identity("cassandra:CLUSTER_AGAIN", environment));
        List<String> different = Stream.of(
                        "azure:SHOP",
                        "azure:ARCHIVE",
                        "azure:LOCAL",
                        "jdbc:DB",
                        "jdbc:OTHER_DB",
                        "cassandra:CLUSTER",
                        "cassandra:KEYSPACE")
                .map(address -> identity(address, environment))
                .toList();
        assertThat(different).doesNotHaveDuplicates().noneMatch(name -> name.contains("secret") || name.contains(KEY));
        assertThat(new StoreAddress("azure:SHOP").identity("dev", environment))
                .isNotEqualTo(identity("azure:SHOP", environment));
    }

    private static String identity(String address, Map<String, String> environment) {
        return new StoreAddress(address).identity("", environment);
    }

    @Test
    void plannedTargetHasTheIndexCapabilitiesOfItsStore() {
        try (TableStore sorted = PlannedTarget.sorted();
                TableStore cluster = PlannedTarget.ofSortedPartitions();
                LocalTableStore embedded = LocalTableStore.inMemory()) {
            assertThat(sorted.capabilities()).isEqualTo(embedded.capabilities());
            assertThat(cluster.capabilities()).isNotEqualTo(embedded.capabilities());
        }
    }

    @Test
    void foreignFilesAreNamed() throws Exception {
        Files.createDirectory(directory.resolve("documents"));
        Files.writeString(directory.resolve("documents").resolve("letter.txt"), "");
        assertThatThrownBy(() -> new StoreAddress(store("documents")).openTarget("", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as letter.txt");
    }
}
