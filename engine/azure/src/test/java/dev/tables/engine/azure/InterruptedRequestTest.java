package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that are interrupted while the service does not answer, in every kind of request. */
class InterruptedRequestTest {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final Row ROW = Row.builder("p", "r").int32("n", 1).build();

    private final List<Socket> silent = new ArrayList<>();
    private final AtomicReference<CountDownLatch> request = new AtomicReference<>(new CountDownLatch(1));
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread listener = new Thread(this::takeRequests, "silent service");
        listener.setDaemon(true);
        listener.start();
    }

    @AfterEach
    void hangUp() throws IOException {
        server.close();
        synchronized (silent) {
            for (Socket one : silent) {
                one.close();
            }
        }
    }

    private void takeRequests() {
        try {
            while (true) {
                Socket one = server.accept();
                synchronized (silent) {
                    silent.add(one);
                }
                // The request has arrived when its first byte has; nobody answers.
                one.getInputStream().read();
                request.get().countDown();
            }
        } catch (IOException closed) {
            return;
        }
    }

    private TableStore store() {
        String key = Base64.getEncoder().encodeToString("any key".getBytes(StandardCharsets.US_ASCII));
        return AzureTableStore.builder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=a;AccountKey=" + key
                        + ";TableEndpoint=http://127.0.0.1:" + server.getLocalPort() + "/a")
                .build();
    }

    private static Map<String, Consumer<TableStore>> requests() {
        Map<String, Consumer<TableStore>> requests = new TreeMap<>();
        requests.put("create", store -> store.createTable("Things"));
        requests.put("get", store -> store.get("Things", KEYS, Projection.ALL, Row.DECODER));
        requests.put("query", store -> store.query("Things", RowQuery.partition("p"), Row.DECODER));
        requests.put("insert", store -> store.write("Things", RowOperation.insert(KEYS, ROW)));
        requests.put("replace", store -> store.write("Things", RowOperation.insertOrReplace(KEYS, ROW)));
        requests.put(
                "transaction",
                store -> store.execute("Things", new EntityGroupTransaction().add(RowOperation.insert(KEYS, ROW))));
        return requests;
    }

    @Test
    void interruptedRequestReportsTheInterruption() {
        requests().forEach((name, made) -> {
            CountDownLatch arrived = new CountDownLatch(1);
            request.set(arrived);
            TableStore store = store();
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            CompletableFuture<Boolean> stayed = new CompletableFuture<>();
            Thread client = new Thread(() -> {
                Throwable failed = catchThrowable(() -> made.accept(store));
                stayed.complete(Thread.currentThread().isInterrupted());
                failure.complete(failed);
            });
            client.start();
            try {
                assertThat(arrived.await(30, TimeUnit.SECONDS)).as(name).isTrue();
                client.interrupt();
                Throwable failed = failure.get(30, TimeUnit.SECONDS);
                assertThat(failed)
                        .as(name)
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("The thread was interrupted while it waited for the response")
                        .hasMessageNotContaining("network");
                assertThat(failed instanceof OutcomeUnknownException || name.matches("get|query"))
                        .as(name + ": a write may have been done")
                        .isTrue();
                assertThat(stayed.get()).as(name + ": it stays interrupted").isTrue();
            } catch (Exception unexpected) {
                throw new AssertionError(name, unexpected);
            }
        });
    }
}
