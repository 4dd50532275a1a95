package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.SharedExecutorService;
import com.sun.net.httpserver.HttpServer;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A test of an application that reads and writes while its process shuts down, after the SDK's shared threads have
 * ended.
 */
class ShutdownTest {
    private static final byte[] NOTHING = "{\"value\":[]}".getBytes(StandardCharsets.UTF_8);

    @Test
    void requestsAreAnsweredDuringShutdown(@TempDir Path folder) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            if (exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().add("Content-Type", "application/json;odata=minimalmetadata");
                exchange.sendResponseHeaders(200, NOTHING.length);
                exchange.getResponseBody().write(NOTHING);
            } else {
                exchange.sendResponseHeaders(204, -1);
            }
            exchange.close();
        });
        service.start();
        Process application = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Application.class.getName(),
                        "http://127.0.0.1:" + service.getAddress().getPort() + "/account")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said.txt").toFile())
                .start();
        try {
            boolean ended = application.waitFor(60, TimeUnit.SECONDS);
            String said = Files.readString(folder.resolve("said.txt"));

            assertThat(ended).as(said).isTrue();
            assertThat(said).contains("answered").doesNotContain("Exception");
            assertThat(asked).hasValue(4);
        } finally {
            application.destroyForcibly();
            service.stop(0);
        }
    }

    /**
     * An application that reads and writes, and does so again when the process ends and the SDK's threads have ended.
     */
    static final class Application {
        private Application() {}

        public static void main(String[] arguments) {
            AzureTableStore store = AzureTableStore.builder()
                    .endpoint(arguments[0])
                    .sasToken("sv=2019&sig=none")
                    .retryOptions(new AzureRetryOptions(
                            1, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(10)))
                    .build();
            askAndWrite(store);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                awaitTheEndOfTheSdksThreads();
                askAndWrite(store);
                System.out.println("answered");
                store.close();
            }));
        }

        private static void askAndWrite(AzureTableStore store) {
            store.query("People", RowQuery.wholeTable(), Row.DECODER);
            store.write("People", RowOperation.delete(new PrimaryKey("p", "r"), ETag.ANY));
        }

        private static void awaitTheEndOfTheSdksThreads() {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (!SharedExecutorService.getInstance().getExecutorService().isShutdown() && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
