package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.azure.SelfSigned;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that send the body of a request once the server says {@code 100 Continue}: each operation that has a body, by
 * HTTP and HTTPS.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExpectContinueTest {
    @TempDir
    private static Path folder;

    private final Served plain = new Served();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private @Nullable StandaloneTablesServer secure;
    private @Nullable HttpClient client;

    @BeforeAll
    void open() throws IOException, InterruptedException, GeneralSecurityException {
        SelfSigned made = SelfSigned.in(folder);
        secure = StandaloneTablesServer.start(
                store,
                ServerOptions.of(AccountKeys.development(), store),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ServerCertificate(made.chain(), made.key()));
        client = HttpClient.newBuilder()
                .sslContext(made.trusted())
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    @AfterAll
    void close() {
        Objects.requireNonNull(secure).close();
        store.close();
        plain.close();
    }

    /**
     * A request with a body.
     *
     * @param headers names and values in turn
     */
    private record Operation(String method, String path, byte[] body, List<String> headers, int status) {
        static Operation of(String method, String path, String body, int status, String... headers) {
            return new Operation(method, path, body.getBytes(StandardCharsets.UTF_8), List.of(headers), status);
        }
    }

    private static List<Operation> operations() {
        String row = "(PartitionKey='p',RowKey='r')";
        String json = "{\"Text\":\"" + "x".repeat(30_000) + "\"}";
        String type = "application/octet-stream";
        byte[] describe = new WireOutput()
                .byteOf(WireCall.VERSION)
                .byteOf(WireCall.DESCRIBE.ordinal())
                .byteOf(WireCall.NO_SESSION)
                .toBytes();
        return List.of(
                Operation.of("POST", "Tables", "{\"TableName\":\"rows\"}", 201),
                Operation.of("POST", "rows", "{\"PartitionKey\":\"p\",\"RowKey\":\"i\"}", 201),
                Operation.of("PUT", "rows" + row, json, 204),
                Operation.of("PUT", "rows" + row, json, 204, "If-Match", "*"),
                Operation.of("PATCH", "rows" + row, json, 204),
                Operation.of("MERGE", "rows" + row, json, 204, "If-Match", "*"),
                Operation.of("POST", "rows" + row, json, 204, "X-HTTP-Method", "MERGE"),
                Operation.of(
                        "POST",
                        "$batch",
                        ChangeSet.body(List.of(ChangeSet.insert("/devstoreaccount1/rows", "p", "b")))
                                + " ".repeat(3_000_000),
                        202,
                        "Content-Type",
                        ChangeSet.TYPE),
                Operation.of("PUT", "rows?comp=acl", "<SignedIdentifiers />", 204),
                Operation.of(
                        "PUT",
                        "?restype=service&comp=properties",
                        "<StorageServiceProperties><Cors /></StorageServiceProperties>",
                        202),
                new Operation("POST", "$extension", describe, List.of("Content-Type", type, WireCall.HEADER, "1"), 200),
                Operation.of("POST", "absent", json, 400),
                Operation.of("DELETE", "Tables('rows')", " ", 204));
    }

    private HttpResponse<String> send(String base, Operation operation, boolean announced) throws Exception {
        URI address = URI.create(base + operation.path());
        String date = Wire.date();
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .expectContinue(true)
                .timeout(Duration.ofSeconds(60))
                .method(
                        operation.method(),
                        announced
                                ? HttpRequest.BodyPublishers.ofByteArray(operation.body())
                                : HttpRequest.BodyPublishers.ofInputStream(
                                        () -> new ByteArrayInputStream(operation.body())))
                .headers("x-ms-date", date, "Authorization", Wire.authorization(address, date));
        for (int i = 0; i < operation.headers().size(); i += 2) {
            request.header(operation.headers().get(i), operation.headers().get(i + 1));
        }
        return Objects.requireNonNull(client).send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void clientsThatSendExpectContinueAreAnswered(String scheme) throws Exception {
        int port = scheme.equals("http")
                ? plain.port()
                : Objects.requireNonNull(secure).port();
        String base = scheme + "://127.0.0.1:" + port + "/devstoreaccount1/";
        for (boolean announced : new boolean[] {true, false}) {
            for (Operation operation : operations()) {
                HttpResponse<String> answer = send(base, operation, announced);

                assertThat(answer.statusCode())
                        .as("%s %s", operation.method(), operation.path())
                        .isEqualTo(operation.status());
            }
        }
    }

    /** The line comes once, before the body and not with the answer. */
    @Test
    void continueIsSentOnce() throws Exception {
        plain.store().createTableIfNotExists("lines");
        try (RawClient raw = new RawClient(plain)) {
            String body = "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}";
            raw.send(raw.head("PUT", "lines(PartitionKey='p',RowKey='r')") + "Content-Length: " + body.length()
                    + "\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n");
            assertThat(raw.status()).startsWith("HTTP/1.1 100");
            assertThat(raw.status()).isEmpty();
            assertThat(raw.send(body).rest()).startsWith("HTTP/1.1 204").doesNotContain("HTTP/1.1 100");
        }
    }

    /**
     * A body that would be refused is not asked for. By a client of its own: that of JDK 17 waits for ever then
     * (JDK-8286171).
     */
    @Test
    void requestIsRejectedBeforeTheBodyIsSent() throws Exception {
        for (String refused : List.of("Content-Length: 4194305", "Content-Length: 10\r\nx-ms-version: none")) {
            try (RawClient raw = new RawClient(plain)) {
                raw.send(raw.head("POST", "lines") + refused + "\r\nExpect: 100-continue\r\n\r\n");
                assertThat(raw.status()).startsWith("HTTP/1.1 4");
            }
        }
    }
}
