package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.cli.copy.CopyCheckpointStore;
import dev.tables.cli.copy.TableCopy;
import dev.tables.cli.copy.TableCopyOptions;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CopyCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @AfterEach
    void hideKeys() {
        PrimaryKeyFormatter.setShowKeys(false);
    }

    private int run(String... arguments) {
        CommandLine command = TablesCommand.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private static String filled(Path directory) {
        try (TableStore store = RocksDbTableStores.open(directory)) {
            store.createTable("Orders");
            for (int i = 0; i < 120; i++) {
                PrimaryKey keys = new PrimaryKey("p", "r" + i);
                store.write("Orders", RowOperation.insert(keys, Row.of(keys, row -> row.string("Text", "secret"))));
            }
        }
        return "rocksdb:" + directory;
    }

    @Test
    void copyToPostgreSqlAndBackKeepsRows(@TempDir Path one, @TempDir Path other) {
        PostgreSql server = PostgreSql.shared();
        Map<String, String> environment =
                Map.of("TABLES_URL", PostgreSql.url(server.port()) + "?user=" + PostgreSql.user());
        filled(one);
        try (TableStore source = RocksDbTableStores.open(one);
                TableStore database = new StoreAddress("jdbc:TABLES_URL").open("", environment);
                TableStore back = RocksDbTableStores.open(other)) {
            copy(source, database);
            copy(database, back);
            assertThat(back.count("Orders", RowQuery.wholeTable())).isEqualTo(120);
            database.deleteTable("Orders");
        }
    }

    private static void copy(TableStore source, TableStore target) {
        new TableCopy(
                        source,
                        target,
                        TableCopyOptions.defaults(),
                        CopyCheckpointStore.none(),
                        (table, stage, rows) -> {})
                .run();
    }

    @Test
    void invalidDatabaseAddressIsExplained() {
        assertThat(run("copy", "--from", "jdbc:TABLES_ABSENT", "--to", "rocksdb:x"))
                .isNotZero();
        assertThat(err.toString())
                .contains("The environment variable TABLES_ABSENT is not set. Set it to jdbc:postgresql://");
        assertThatThrownBy(() -> new StoreAddress("jdbc:A").open("", Map.of("A", "jdbc:h2:mem:secret")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Set it to jdbc:postgresql:")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> new StoreAddress("jdbc:A").open("p", Map.of()))
                .hasMessageContaining("Only azure: stores support a prefix");
    }

    @Test
    void clusterAddressIsParsed() {
        CassandraAddress address =
                CassandraAddress.parse("cassandra://one:9142,two/shop?datacenter=dc1&user=a&password="
                        + "p%26%3D&replicas=1&consistency=LOCAL_QUORUM&serial-consistency=LOCAL_SERIAL");

        assertThat(address.nodes())
                .extracting(node -> node.getHostString() + " " + node.getPort())
                .containsExactly("one 9142", "two 9042");
        assertThat(address.options().keyspace()).isEqualTo("shop");
        assertThat(address.options().replicationFactor()).isEqualTo(1);
        assertThat(address.options().consistency().name()).isEqualTo("LOCAL_QUORUM");
        assertThat(address.options().serialConsistency().name()).isEqualTo("LOCAL_SERIAL");
        assertThat(address.password()).isEqualTo("p&=");
        assertThat(address.toString()).doesNotContain("p&=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "cassandra://host/secret",
                "cassandra:///secret?datacenter=a",
                "cassandra://host:secret/k?datacenter=a",
                "cassandra://host/k?datacenter=a&secret",
                "cassandra://host/k?datacenter=a&secret=b",
                "cassandra://host/k?datacenter=a&replicas=secret",
                "cassandra://host/k?datacenter=a&consistency=secret",
                "cassandra://host/k?datacenter=a&user=secret"
            })
    void invalidClusterAddressIsRejectedWithoutRepeatingIt(String text) {
        assertThatThrownBy(() -> CassandraAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Set the address to cassandra://HOST")
                .hasMessageNotContaining("secret");
    }

    @Test
    void copyOfADirectoryReportsItsTables(@TempDir Path one, @TempDir Path other, @TempDir Path progress) {
        String from = filled(one);
        String file = progress.resolve("file").toString();

        assertThat(run("copy", "--from", from, "--to", "rocksdb:" + other, "--progress-file", file))
                .isZero();
        assertThat(out.toString())
                .contains("Orders: 120 rows")
                .contains("count and checksum match")
                .contains("Copied 120 rows of 1 table in ")
                .doesNotContain("secret");
        assertThat(run("copy", "--from", from, "--to", "rocksdb:" + other, "--progress-file", file))
                .as("a finished copy is verified again, not repeated")
                .isZero();
        assertThat(run("copy", "--from", from, "--to", "rocksdb:" + other)).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("Table 'Orders' of the target contains rows.");
    }

    @Test
    void differingCopyHasItsOwnExitCode(@TempDir Path one, @TempDir Path other) {
        String from = filled(one);
        try (TableStore store = RocksDbTableStores.open(other)) {
            store.createTable("Orders");
            store.write("Orders", RowOperation.insert(new PrimaryKey("extra", "row"), row -> {}));
        }

        assertThat(run("copy", "--from", from, "--to", "rocksdb:" + other, "--allow-rows-in-target"))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString())
                .contains("THE COPY DIFFERS")
                .contains("(keys hidden) is only in the target")
                .contains("To print the keys of rows that differ, add --show-keys.")
                .doesNotContain("extra");

        assertThat(run("copy", "--from", from, "--to", "rocksdb:" + other, "--allow-rows-in-target", "--show-keys"))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("(extra, row) is only in the target");
    }

    @Test
    void invalidUsageIsExplained(@TempDir Path one) {
        assertThat(run("copy", "--from", "rocksdb:" + one)).isEqualTo(2);
        assertThat(err.toString()).contains("--to");
        assertThat(run(
                        "copy",
                        "--from",
                        "AccountName=x;AccountKey=verysecretkeythatisquitelong==",
                        "--to",
                        "rocksdb:x"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("Specify a store as rocksdb:DIR, azure:VARIABLE")
                .doesNotContain("verysecret");
    }

    @Test
    void secretsAreReadFromTheEnvironment() {
        String connectionString = "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=c2VjcmV0;"
                + "EndpointSuffix=core.windows.net";
        Map<String, String> environment = Map.of("SHOP", connectionString);

        try (TableStore store = new StoreAddress("azure:SHOP").open("dev", environment)) {
            assertThat(store).isInstanceOf(AzureTableStore.class);
        }
        assertThatThrownBy(() -> new StoreAddress("azure:OTHER").open("", environment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OTHER");
    }
}
