package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.azure.core.http.policy.HttpPipelinePolicy;
import com.sun.net.httpserver.HttpServer;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** A test that a store's exceptions and their causes contain no key and no signature, whoever wrote the text. */
class SecretsInFailuresTest {
    private static final String MARKED = "MarkedSecret";
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final HttpServer service = serve();
    private final String address = "http://127.0.0.1:" + service.getAddress().getPort();

    private static HttpServer serve() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/refused", exchange -> {
                exchange.sendResponseHeaders(403, -1);
                exchange.close();
            });
            server.createContext("/broken", exchange -> exchange.close());
            server.createContext("/elsewhere", exchange -> {
                exchange.getResponseHeaders().add("Location", "http://[" + MARKED + "?sig=" + MARKED);
                exchange.sendResponseHeaders(307, -1);
                exchange.close();
            });
            server.createContext("/nonsense", exchange -> {
                byte[] text =
                        ("{\"value\": " + MARKED + " sig=" + MARKED).getBytes(java.nio.charset.StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, text.length);
                exchange.getResponseBody().write(text);
                exchange.close();
            });
            server.start();
            return server;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    private static void requireNothingSecret(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(MARKED).doesNotContain("sig=" + MARKED);
    }

    private static AzureTableStoreBuilder builder() {
        return AzureTableStore.builder()
                .retryOptions(
                        new AzureRetryOptions(2, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sv=2019&sig=MarkedSecret more",
                "sv=2019&sig=MarkedSecret\"",
                "sv=2019&sig=MarkedSecret%",
                "sv=2019&sig=MarkedSecret%zz",
                "sv=2019&sig=MarkedSecret^|",
                "sv=2019&sig=MarkedSecret\n",
                "sv=2019&sig=MarkedSecret\u00e4",
                "MarkedSecret",
                "",
                "?",
                "?sv=2019&sig=MarkedSecret%2B"
            })
    void failuresHideInvalidSignature(String token) {
        for (String path : List.of("/refused", "/broken", "/elsewhere", "/nonsense")) {
            requireOfEveryRequest(builder().endpoint(address + path).sasToken(token));
        }
        requireOfEveryRequest(builder().endpoint("http://127.0.0.1:1").sasToken(token));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MarkedSecret",
                "shop.table.core.windows.net?sig=MarkedSecret",
                "https://shop table/?sig=MarkedSecret",
                "htps://shop.table.core.windows.net/?sig=MarkedSecret",
                "https://127.0.0.1:99999/?sig=MarkedSecret",
                "https://user:MarkedSecret@127.0.0.1:1/",
                "http://127.0.0.1:1/?sv=1&sig=MarkedSecret%",
                "http://127.0.0.1:1/?sv=1&sig=MarkedSecret more"
            })
    void failuresHideSecretsOfInvalidEndpoint(String endpoint) {
        requireOfEveryRequest(builder().endpoint(endpoint).sasToken("sv=2019&sig=MarkedSecret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MarkedSecret",
                "AccountKey=MarkedSecret",
                "AccountName=shop;AccountKey=MarkedSecret",
                "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=MarkedSecret!;EndpointSuffix=core.windows.net",
                "DefaultEndpointsProtocol=MarkedSecret;AccountName=shop;AccountKey=MarkedSecret",
                "TableEndpoint=http://127.0.0.1:1;SharedAccessSignature=sv=1&sig=MarkedSecret more",
                "TableEndpoint=MarkedSecret;SharedAccessSignature=sv=1&sig=MarkedSecret",
                "DefaultEndpointsProtocol=http;AccountName=shop;AccountKey=MarkedSecret;TableEndpoint=http://127.0.0.1:1/shop"
            })
    void failuresHideSecretsOfInvalidConnectionString(String text) {
        requireOfEveryRequest(builder().connectionString(text));
    }

    /** Checks policies of the application, which may put anything into their exceptions. */
    @Test
    void failuresHideSecretsInPolicyExceptions() {
        for (Throwable thrown : List.of(
                new IllegalStateException("at http://a/?sig=" + MARKED, new IOException("sig=" + MARKED)),
                new UncheckedIOException("plain", new IOException("AccountKey=" + MARKED + ";")))) {
            thrown.addSuppressed(new IOException("http://a/b?x=1&sig=" + MARKED));
            HttpPipelinePolicy policy = (call, next) -> Mono.error(thrown);
            requireOfEveryRequest(
                    builder().endpoint(address).sasToken("sv=1&sig=x").addPolicy(policy));
        }
    }

    private static void requireOfEveryRequest(AzureTableStoreBuilder builder) {
        Throwable[] refused = new Throwable[1];
        AzureTableStore[] made = new AzureTableStore[1];
        refused[0] = catchThrowable(() -> made[0] = builder.build());
        if (refused[0] != null) {
            assertThat(refused[0]).isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class);
            assertThat(refused[0]).hasMessageStartingWith("Found ");
            requireNothingSecret(refused[0]);
            return;
        }
        try (AzureTableStore store = made[0]) {
            for (Consumer<AzureTableStore> request : List.<Consumer<AzureTableStore>>of(
                    AzureTableStore::tableNames,
                    one -> one.createTable("orders"),
                    one -> one.query("orders", RowQuery.wholeTable(), Row.DECODER),
                    one -> one.write("orders", RowOperation.insert(KEYS, row -> row.int32("N", 1))))) {
                Throwable failure = catchThrowable(() -> request.accept(store));
                assertThat(failure).isNotNull();
                requireNothingSecret(failure);
            }
        }
    }
}
