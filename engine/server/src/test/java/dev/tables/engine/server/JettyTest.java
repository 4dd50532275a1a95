package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The servlet in a Jetty, in place of the Tomcat that it brings. */
class JettyTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final Server jetty = new Server();
    private int port;

    @BeforeEach
    void start() throws Exception {
        HttpConfiguration http = new HttpConfiguration();
        http.setUriCompliance(UriCompliance.LEGACY);
        http.setRequestHeaderSize(64 * 1024);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        context.getServletHandler().setDecodeAmbiguousURIs(true);
        ServletHolder servlet =
                new ServletHolder(new TablesServlet(store, ServerOptions.of(AccountKeys.development(), store)));
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/*");
        jetty.setHandler(context);
        jetty.start();
        port = connector.getLocalPort();
    }

    @AfterEach
    void stop() throws Exception {
        jetty.stop();
        store.close();
    }

    @Test
    void jettyServesKeysOfAnyCharactersAndLongResponses() {
        String text = "x".repeat(20_000);
        try (AzureTableStore client = AzureTableStore.builder()
                .connectionString(Emulator.connectionString(port))
                .build()) {
            client.createTable("things");
            for (String key : List.of("it's \"<a> & b%2F+", "ä[1]|^`{}", "", "a b", "中𝄞")) {
                PrimaryKey keys = new PrimaryKey(key, key);
                client.write("things", RowOperation.insert(keys, row -> row.string("Text", text)));
                assertThat(client.get("things", keys, Projection.ALL, Row.DECODER))
                        .isNotNull();
            }
            assertThat(client.query("things", RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .hasSize(5)
                    .allSatisfy(row -> assertThat(row.string("Text")).isEqualTo(text));
            client.write("things", RowOperation.insert(new PrimaryKey("large", "1"), row -> {
                for (int i = 0; i < 20; i++) {
                    row.string("Text" + i, text);
                }
            }));
            assertThat(client.get("things", new PrimaryKey("large", "1"), Projection.ALL, Row.DECODER))
                    .isNotNull();
        }
    }

    @Test
    void jettyReturnsTheSameErrorsAsTomcat() {
        Wire wire = new Wire("http://127.0.0.1:" + port + "/" + Emulator.ACCOUNT + "/");
        assertThat(wire.get("Nowhere()").code()).isEqualTo("TableNotFound");
        assertThat(wire.post("Tables", "{\"TableName\":").code()).isEqualTo("InvalidInput");
        assertThat(wire.anonymous().get("Tables").status()).isEqualTo(401);
    }

    @Test
    void jettyAnswersClientsThatSendExpectContinue() throws Exception {
        store.createTable("things");
        URI address = URI.create("http://127.0.0.1:" + port + "/" + Emulator.ACCOUNT + "/things");
        for (int i = 0; i < 3; i++) {
            String date = Wire.date();
            HttpRequest request = HttpRequest.newBuilder(address)
                    .expectContinue(true)
                    .timeout(Duration.ofSeconds(60))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"PartitionKey\":\"p\",\"RowKey\":\"" + i + "\"}"))
                    .headers("x-ms-date", date, "Authorization", Wire.authorization(address, date))
                    .build();
            HttpResponse<Void> answer = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(request, HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(201);
        }
    }

    /** A container that closes a connection with unread bytes resets it, and then the client sometimes loses the answer. */
    @RepeatedTest(20)
    void jettyReturnsTheReasonOfARejectedBody() throws Exception {
        Wire wire = new Wire("http://127.0.0.1:" + port + "/" + Emulator.ACCOUNT + "/");
        String tooLong = "{" + " ".repeat(5 * 1024 * 1024);

        assertThat(wire.post("Tables", tooLong).code()).isEqualTo("RequestBodyTooLarge");
        assertThat(chunked(tooLong)).isEqualTo(413);
    }

    /** Posts a body whose length is not announced. Returns the status of the answer. */
    private int chunked(String body) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + port + "/" + Emulator.ACCOUNT + "/Tables");
        String date = Wire.date();
        HttpRequest request = HttpRequest.newBuilder(address)
                .POST(HttpRequest.BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8))))
                .headers("x-ms-date", date, "Authorization", Wire.authorization(address, date))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
