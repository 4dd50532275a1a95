package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.core.http.policy.FixedDelayOptions;
import com.azure.core.http.policy.RetryOptions;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.SelfSigned;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A server that is reached over HTTPS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecureServerTest {
    @TempDir
    private static Path folder;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private @Nullable SelfSigned certificate;
    private @Nullable StandaloneTablesServer server;

    private static StandaloneTablesServer start(LocalTableStore store, ServerCertificate certificate) {
        return StandaloneTablesServer.start(
                store,
                ServerOptions.of(AccountKeys.development(), store),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                certificate);
    }

    @BeforeAll
    void open() throws IOException, InterruptedException, GeneralSecurityException {
        SelfSigned made = SelfSigned.in(folder);
        certificate = made;
        server = start(store, new ServerCertificate(made.chain(), made.key()));
        store.createTable("rows");
    }

    @AfterAll
    void close() {
        Objects.requireNonNull(server).close();
        store.close();
    }

    private int port() {
        return Objects.requireNonNull(server).port();
    }

    private SelfSigned certificate() {
        return Objects.requireNonNull(certificate);
    }

    private HttpClient client() throws GeneralSecurityException, IOException {
        return HttpClient.newBuilder()
                .sslContext(certificate().trusted())
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    private TableClientBuilder vendors() {
        return new TableClientBuilder()
                .connectionString(Emulator.connectionString(port()).replace("http:", "https:"))
                .retryOptions(new RetryOptions(new FixedDelayOptions(0, Duration.ofMillis(1))))
                .tableName("rows");
    }

    @Test
    void azureClientThatTrustsTheCertificateIsServed() throws Exception {
        JdkHttpClientBuilder trusting = new JdkHttpClientBuilder(
                HttpClient.newBuilder().sslContext(certificate().trusted()));
        TableClient client = vendors().httpClient(trusting.build()).buildClient();
        client.upsertEntity(new TableEntity("sdk", "r").addProperty("Text", "x".repeat(32_000)));
        assertThat(client.getEntity("sdk", "r").getProperty("Text")).isEqualTo("x".repeat(32_000));
        client.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.DELETE, new TableEntity("sdk", "r")),
                new TableTransactionAction(TableTransactionActionType.CREATE, new TableEntity("sdk", "s"))));
        ListEntitiesOptions partition = new ListEntitiesOptions().setFilter("PartitionKey eq 'sdk'");
        assertThat(client.listEntities(partition, null, Context.NONE))
                .singleElement()
                .satisfies(row -> assertThat(row.getRowKey()).isEqualTo("s"));
    }

    @Test
    void clientThatDoesNotTrustTheCertificateFails() {
        TableClient client = vendors().buildClient();
        assertThatThrownBy(() -> client.getEntity("sdk", "r")).hasRootCauseInstanceOf(CertPathBuilderException.class);
    }

    @Test
    void httpsOnlySasIsAccepted() throws Exception {
        String token = TableSas.of("rows")
                .withPermissions(SasPermission.READ, SasPermission.ADD)
                .validUntil(Instant.now().plusSeconds(600))
                .httpsOnly()
                .sign(AccountKey.development());
        URI rows = URI.create("https://127.0.0.1:" + port() + "/devstoreaccount1/rows?" + token);
        HttpResponse<String> stored = client().send(
                        HttpRequest.newBuilder(rows)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(stored.statusCode()).isEqualTo(201);
        assertThat(stored.headers().firstValue("Location").orElse("")).startsWith("https://127.0.0.1:");
        HttpResponse<String> read =
                client().send(HttpRequest.newBuilder(rows).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(read.body()).contains("\"RowKey\":\"r\"");
    }

    @Test
    void plainHttpIsRejected() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write("GET /devstoreaccount1/Tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotContain("200").doesNotContain("value");
        }
    }

    @Test
    void invalidCertificateIsReported() throws IOException {
        Path nothing = Files.writeString(folder.resolve("nothing.pem"), "nothing");
        assertThatThrownBy(() -> start(store, new ServerCertificate(nothing, nothing)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("are not a certificate and its private key");
        assertThatThrownBy(
                        () -> start(store, new ServerCertificate(certificate().chain(), nothing)))
                .hasMessageContaining("are not a certificate and its private key");
        assertThatThrownBy(() -> new ServerCertificate(certificate().chain(), folder.resolve("absent")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absent");
    }
}
