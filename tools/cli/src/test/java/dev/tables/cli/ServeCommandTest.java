package dev.tables.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.SelfSigned;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command {@code serve}, and what operators ask of it. */
class ServeCommandTest {
    private static final String KEY = "c2VjcmV0IGtleSBvZiBhIHRlc3QsIG5vIG90aGVy";

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private CommandLine command() {
        CommandLine command = TablesCommand.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command;
    }

    private ServeCommand.Running serve(String... arguments) {
        CommandLine tables = command();
        List<String> all = new ArrayList<>(List.of("serve"));
        all.addAll(List.of(arguments));
        CommandLine serve = tables.parseArgs(all.toArray(String[]::new))
                .subcommand()
                .commandSpec()
                .commandLine();
        return ((ServeCommand) serve.getCommandSpec().userObject()).start();
    }

    private static AzureTableStore client(ServeCommand.Running running, String account, String key) {
        return AzureTableStore.builder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=" + account + ";AccountKey=" + key
                        + ";TableEndpoint=http://127.0.0.1:"
                        + running.server().port() + "/" + account)
                .build();
    }

    private static HttpResponse<String> ask(ServeCommand.Running running, String method, String path, boolean header)
            throws Exception {
        int port = Objects.requireNonNull(running.admin()).port();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (header) {
            request.header(AdminServer.HEADER, "1");
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void serveBacksUpTheDirectoryDuringRequests() throws Exception {
        String data = directory.resolve("data").toString();
        Path backups = directory.resolve("backups");
        try (ServeCommand.Running running = serve(
                        "--store",
                        "rocksdb:" + data,
                        "--port",
                        "0",
                        "--admin-port",
                        "0",
                        "--backup-to",
                        "backups:" + backups,
                        "--account",
                        "acct",
                        "--key",
                        KEY);
                AzureTableStore client = client(running, "acct", KEY)) {
            client.createTable("orders");
            client.write("orders", RowOperation.insert(new PrimaryKey("p", "r"), row -> row.int32("n", 1)));
            assertThat(out.toString())
                    .contains("Serving account acct at http://127.0.0.1:")
                    .doesNotContain(KEY);
            assertThat(ask(running, "GET", "/health/live", false).statusCode()).isEqualTo(200);
            assertThat(ask(running, "GET", "/health/ready", false).body()).contains("ready, 1 table\n");
            assertThat(ask(running, "GET", "/metrics", false).body())
                    .contains("jvm_memory_used_bytes")
                    .contains("tables");
            assertThat(ask(running, "POST", "/check", true).body()).contains("no problems");
            assertThat(ask(running, "POST", "/backup", false).statusCode()).isEqualTo(403);
            assertThat(ask(running, "GET", "/backup", true).statusCode()).isEqualTo(405);
            assertThat(ask(running, "GET", "/health", true).statusCode()).isEqualTo(404);
            assertThat(ask(running, "POST", "/backup?keep=no", true).statusCode())
                    .isEqualTo(400);
            int port = Objects.requireNonNull(running.admin()).port();
            assertThat(command().execute("backup", "--server", "" + port, "--keep", "3"))
                    .isZero();
            client.write("orders", RowOperation.insert(new PrimaryKey("p", "later"), row -> {}));
        }
        assertThat(out.toString()).contains("Took backup ");
        String restored = directory.resolve("restored").toString();
        assertThat(command().execute("restore", "--from", "backups:" + backups, "--to", "rocksdb:" + restored))
                .isZero();
        try (TableStore store = RocksDbTableStores.open(Path.of(restored))) {
            assertThat(store.count("orders", RowQuery.wholeTable())).isEqualTo(1);
        }
        try (TableStore store = RocksDbTableStores.open(Path.of(data))) {
            assertThat(store.count("orders", RowQuery.wholeTable())).isEqualTo(2);
        }
    }

    @Test
    void adminPortReturnsExactText() throws Exception {
        try (ServeCommand.Running running = serve("--store", "memory:", "--port", "0", "--admin-port", "0")) {
            running.store().createTable("orders");

            assertThat(ask(running, "GET", "/health/live", false).body()).isEqualTo("alive\n");
            assertThat(ask(running, "GET", "/health/ready", false).body()).isEqualTo("ready, 1 table\n");
            assertThat(ask(running, "POST", "/check", true).body()).isEqualTo("Read 0 bytes: no problems\n");
            assertThat(ask(running, "POST", "/check", false).body())
                    .isEqualTo("The request needs the header X-Tables-Admin, with any value.\n");
            assertThat(ask(running, "GET", "/check", true).body()).isEqualTo("The method must be POST.\n");
            assertThat(ask(running, "GET", "/", true).body())
                    .isEqualTo(
                            "There is no such path. The paths are /backup, /check, /health/live, /health/ready, /metrics.\n");
            assertThat(ask(running, "POST", "/backup", true).body())
                    .isEqualTo("The server was started without a backup directory. Restart it with --backup-to"
                            + " backups:DIR, where DIR is that directory.\n");
        }
    }

    @Test
    void serveReplacesAzuriteWithoutAKey() throws Exception {
        try (ServeCommand.Running running = serve("--store", "memory:", "--port", "0", "--admin-port", "0");
                AzureTableStore client = client(
                        running,
                        "devstoreaccount1",
                        "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==")) {
            client.createTable("things");
            assertThat(client.tableNames()).containsExactly("things");
            assertThat(ask(running, "POST", "/backup", true).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void serveUsesHttpsWithACertificate() throws Exception {
        SelfSigned made = SelfSigned.in(directory);
        String chain = made.chain().toString();
        String key = made.key().toString();
        try (ServeCommand.Running running =
                serve("--store", "memory:", "--port", "0", "--tls-certificate", chain, "--tls-key", key)) {
            assertThat(out.toString()).contains("Serving account devstoreaccount1 at https://127.0.0.1:");
            HttpClient client =
                    HttpClient.newBuilder().sslContext(made.trusted()).build();
            String address = "://127.0.0.1:" + running.server().port() + "/devstoreaccount1/Tables";
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create("https" + address)).build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("NoAuthenticationInformation");
        }
        String nothing =
                Files.writeString(directory.resolve("nothing.pem"), "nothing").toString();
        assertThatThrownBy(() ->
                        serve("--store", "memory:", "--port", "0", "--tls-certificate", chain, "--tls-key", nothing))
                .hasMessageContaining("are not a certificate and its private key");
        assertThatThrownBy(() -> serve("--store", "memory:", "--tls-certificate", chain, "--tls-key", "absent"))
                .hasMessageContaining("The file absent does not exist or cannot be read");
        assertThatThrownBy(() -> serve("--store", "memory:", "--tls-certificate", chain))
                .hasMessageContaining("needs both");
    }

    /**
     * Checks the header {@code Host}. The name of a page's site may resolve to this machine, and then the page can send
     * any other header.
     */
    @Test
    void adminPortAnswersOnlyLocalHosts() throws Exception {
        try (ServeCommand.Running running = serve("--store", "memory:", "--port", "0", "--admin-port", "0")) {
            int port = Objects.requireNonNull(running.admin()).port();
            for (String here : List.of("127.0.0.1", "localhost:" + port, "[::1]:" + port)) {
                assertThat(statusFor(port, here)).startsWith("HTTP/1.1 200");
            }
            for (String other : List.of("evil.example", "127.0.0.1.evil.example:" + port, "localhost@evil.example")) {
                // The container refuses what is no host.
                assertThat(statusFor(port, other)).matches("(?s)HTTP/1\\.1 40[03] .*");
            }
        }
    }

    private static String statusFor(int port, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "POST /check HTTP/1.1\r\nHost: " + host + "\r\n" + AdminServer.HEADER
                    + ": 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void publicServerRequiresAKey() {
        assertThatThrownBy(() -> serve("--store", "memory:", "--host", "0.0.0.0"))
                .hasMessageContaining("A server at 0.0.0.0 needs a key")
                .hasMessageContaining("openssl rand");
        assertThatThrownBy(() -> serve(
                        "--store",
                        "memory:",
                        "--host",
                        "0.0.0.0",
                        "--key",
                        "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="))
                .hasMessageContaining("well-known key");
        assertThatThrownBy(() -> serve("--store", "memory:", "--account", "acct"))
                .hasMessageContaining("The account acct needs a key");
        assertThatThrownBy(() -> serve("--store", "memory:", "--key", "short")).hasMessageContaining("Base64");
        assertThat(command().execute("serve", "--store", "memory:", "--store", "memory:"))
                .isEqualTo(2);
        assertThat(command().execute("serve")).isEqualTo(2);
        assertThat(command().execute("backup", "--server", "1", "--from", "rocksdb:x"))
                .isEqualTo(2);
        assertThat(command().execute("backup", "--server", "1")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("There is no server at admin port 1");
    }
}
