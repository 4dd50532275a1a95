package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.server.Wire.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that are slow, broken or hostile: the others are served meanwhile, and memory comes back. */
class AbuseTest {
    private static final String ROW = "{\"PartitionKey\":\"p\",\"RowKey\":\"";
    /** More than the container has threads. */
    private static final int MANY = 300;

    private final Served served = new Served();
    private final Wire wire = new Wire(served.base());
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeEach
    void create() {
        wire.post("Tables", "{\"TableName\":\"Things\"}");
    }

    @AfterEach
    void close() throws IOException {
        for (RawClient client : clients) {
            client.close();
        }
        served.close();
    }

    private RawClient connect() throws IOException {
        RawClient client = new RawClient(served);
        clients.add(client);
        return client;
    }

    private void isServed() {
        assertThat(wire.post("Things", ROW + System.nanoTime() + "\"}").status())
                .isEqualTo(201);
    }

    private void memoryComesBack() throws InterruptedException {
        memoryComesBack(served);
    }

    private static void memoryComesBack(Served server) throws InterruptedException {
        for (int i = 0; i < 600 && server.server().reservedBytes() > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(server.server().reservedBytes()).isZero();
    }

    @Test
    void slowBodiesBlockNoOtherClient() throws Exception {
        for (int i = 0; i < MANY; i++) {
            RawClient client = connect();
            client.send(client.head("POST", "Things") + "Content-Length: 100\r\n\r\n" + ROW);
        }
        isServed();
        String end = "last\"}" + " ".repeat(100 - ROW.length() - 6);
        assertThat(clients.get(MANY - 1).send(end).status()).startsWith("HTTP/1.1 201");
        for (RawClient client : clients) {
            client.close();
        }
        memoryComesBack();
        isServed();
    }

    /** The container would read what is left of a body after its answer, in a thread that waits for the client. */
    @Test
    void slowBodiesOfRejectedRequestsBlockNoOtherClient() throws Exception {
        for (String length : List.of("100", "100000000", "100\r\nExpect: 100-continue")) {
            for (int i = 0; i < MANY; i++) {
                connect()
                        .send("POST /devstoreaccount1/Things HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length
                                + "\r\n\r\n{");
            }
            long begin = System.nanoTime();
            isServed();
            // Pauses end after 20 s: were threads waiting for the clients, nobody would be served before.
            assertThat(System.nanoTime() - begin).as(length).isLessThan(TimeUnit.SECONDS.toNanos(15));
        }
        for (RawClient client : clients) {
            client.close();
        }
        memoryComesBack();
    }

    @Test
    void connectionContinuesAfterBodiesThatWereReadOrRejected() throws Exception {
        RawClient client = connect();
        String row = ROW + "again\"}";
        String announced = "Content-Length: " + row.length() + "\r\n\r\n" + row;
        String chunked = "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(row.length()) + "\r\n" + row
                + "\r\n0\r\n\r\n";
        client.send(client.head("POST", "Things") + "Prefer: return-no-content\r\n" + announced);
        assertThat(skipped(client)).startsWith("HTTP/1.1 204");
        for (String again : List.of(chunked, announced)) {
            client.send(client.head("POST", "Things") + again);
            assertThat(skipped(client)).startsWith("HTTP/1.1 409");
        }
        client.send("POST /devstoreaccount1/Things HTTP/1.1\r\nHost: localhost\r\n" + announced);
        assertThat(skipped(client)).startsWith("HTTP/1.1 401");
        assertThat(client.send(client.head("GET", "Tables") + "\r\n").status()).startsWith("HTTP/1.1 200");
    }

    /** Reads an answer to its end. Returns its first line. */
    private static String skipped(RawClient client) throws IOException {
        String status = client.status();
        int length = 0;
        for (String line = client.status(); !line.isEmpty(); line = client.status()) {
            length = line.startsWith("Content-Length: ") ? Integer.parseInt(line.substring(16)) : length;
        }
        client.skip(length);
        return status;
    }

    @Test
    void slowReadersBlockNoOtherClient() throws Exception {
        String text = "x".repeat(30_000);
        for (int i = 0; i < 60; i++) {
            PrimaryKey keys = new PrimaryKey("p", "r" + i);
            served.store().write("Things", RowOperation.insert(keys, row -> row.string("Text", text)));
        }
        for (int i = 0; i < MANY; i++) {
            RawClient client = connect();
            client.send(client.head("GET", "Things?$top=40") + "\r\n");
        }
        isServed();
        for (RawClient client : clients) {
            client.close();
        }
        memoryComesBack();
    }

    @Test
    void pagesOfLargeRowsAreShort() {
        String text = "ü".repeat(30_000);
        for (int i = 0; i < 40; i++) {
            PrimaryKey keys = new PrimaryKey("p" + i % 2, "r" + i);
            served.store().write("Things", RowOperation.insert(keys, row -> {
                for (int property = 0; property < 10; property++) {
                    row.string("Text" + property, text);
                }
            }));
        }
        int rows = 0;
        String next = "";
        do {
            Reply page = wire.get("Things?$filter=Text0%20gt%20'a'" + next, "Accept", Wire.NONE);
            assertThat(page.response().body().length).isLessThan(QueryHandler.MOST_BYTES + 1024 * 1024);
            rows += page.body().split("\"RowKey\":", -1).length - 1;
            String partition = page.header("x-ms-continuation-NextPartitionKey");
            next = partition.isEmpty()
                    ? ""
                    : "&NextPartitionKey=" + partition + "&NextRowKey=" + page.header("x-ms-continuation-NextRowKey");
        } while (!next.isEmpty());

        assertThat(rows).isEqualTo(40);
    }

    @Test
    void clientThatClosedItsOutputIsAnswered() throws Exception {
        String body = ROW + "r\"}";
        RawClient client = connect();
        client.send(client.head("POST", "Things") + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .endOutput();

        assertThat(client.status()).startsWith("HTTP/1.1 201");
    }

    @Test
    void clientThatLeavesWithinABodyIsForgotten() throws Exception {
        for (int i = 0; i < 50; i++) {
            RawClient client = connect();
            client.send(client.head("POST", "Things") + "Content-Length: 1000000\r\n\r\n" + ROW);
            if (i % 2 == 0) {
                client.endOutput();
            } else {
                client.close();
            }
        }
        memoryComesBack();
        isServed();
        assertThat(served.store().tableNames()).containsExactly("Things");
    }

    @Test
    void tooLargeBodiesAreRejected() throws Exception {
        RawClient announced = connect();
        announced.send(announced.head("POST", "Things") + "Content-Length: 4194305\r\nExpect: 100-continue\r\n\r\n");
        assertThat(announced.status()).startsWith("HTTP/1.1 413");
        RawClient chunked = connect();
        chunked.send(chunked.head("POST", "Things") + "Transfer-Encoding: chunked\r\n\r\n");
        String chunk = "10000\r\n" + " ".repeat(0x10000) + "\r\n";
        for (int i = 0; i < 65; i++) {
            chunked.send(chunk);
        }
        assertThat(chunked.send("0\r\n\r\n").status()).startsWith("HTTP/1.1 413");
        memoryComesBack();
    }

    @Test
    void chunkedBodiesAreRead() throws Exception {
        String large = "y".repeat(30_000);
        RawClient client = connect();
        client.send(client.head("POST", "Things") + "Transfer-Encoding: chunked\r\n\r\n");
        String body = ROW + "chunked\",\"A\":\"" + large + "\",\"B\":\"" + large + "\"}";
        for (int at = 0; at < body.length(); at += 1000) {
            String piece = body.substring(at, Math.min(body.length(), at + 1000));
            client.send(Integer.toHexString(piece.length()) + "\r\n" + piece + "\r\n");
        }
        assertThat(client.send("0\r\n\r\n").status()).startsWith("HTTP/1.1 201");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /devstoreaccount1/%ZZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /devstoreaccount1/../../x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /devstoreaccount1/Things HTTP/1.1\r\nConnection: close\r\n\r\n",
                "NONSENSE\r\n\r\n",
                "GET / HTTP/9.9\r\nHost: a\r\nConnection: close\r\n\r\n",
                "POST /devstoreaccount1/Things HTTP/1.1\r\n"
                        + "Host: a\r\n"
                        + "Content-Length: 5\r\n"
                        + "Content-Length: 6\r\n\r\n"
                        + "12345",
                "POST /devstoreaccount1/Things HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n"
            })
    void invalidRequestsAreRejected(String text) throws Exception {
        String answer = connect().send(text).endOutput().rest();

        assertThat(answer).startsWith("HTTP/1.1 ");
        assertThat(answer.substring(9, 12)).isIn("400", "401", "403", "404", "505");
        assertThat(answer).doesNotContainIgnoringCase("tomcat").doesNotContainIgnoringCase("<html");
        isServed();
    }

    @Test
    void tooManyHeadersAreRejected() throws Exception {
        RawClient many = connect();
        many.send(many.head("GET", "Tables") + "X-A: b\r\n".repeat(1000) + "\r\n");
        assertThat(many.status()).startsWith("HTTP/1.1 4");
        RawClient long1 = connect();
        long1.send(long1.head("GET", "Tables") + "X-A: " + "b".repeat(100_000) + "\r\n\r\n");
        assertThat(long1.status()).startsWith("HTTP/1.1 4");
        isServed();
    }

    @Test
    void thousandsOfConnectionsAreKept() throws Exception {
        int many = Math.min(2000, served.server().connectionsAccepted() - 2);
        for (int i = 0; i < many; i++) {
            connect();
        }
        isServed();
        RawClient last = clients.get(many - 1);
        assertThat(last.send(last.head("GET", "Tables") + "\r\n").status()).startsWith("HTTP/1.1 200");
    }

    /** Writes wait until they are let go. */
    private static final class HeldStore extends ForwardingTableStore {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch letGo = new CountDownLatch(1);

        HeldStore() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public @Nullable ETag write(String table, RowOperation operation) {
            begun.countDown();
            try {
                assertThat(letGo.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return super.write(table, operation);
        }
    }

    @Test
    void acceptedRequestsFinishBeforeShutdown() throws Exception {
        HeldStore store = new HeldStore();
        try (Served ending = new Served(store)) {
            Wire client = new Wire(ending.base());
            store.createTable("Things");
            CompletableFuture<Reply> insert =
                    CompletableFuture.supplyAsync(() -> client.post("Things", ROW + "accepted\"}"));
            assertThat(store.begun.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> end = CompletableFuture.runAsync(ending.server()::close);
            for (boolean closed = false; !closed; ) {
                try (RawClient probe = new RawClient(ending)) {
                    probe.endOutput();
                    TimeUnit.MILLISECONDS.sleep(20);
                } catch (IOException refused) {
                    closed = true;
                }
            }
            assertThat(end).isNotDone();
            store.letGo.countDown();
            assertThat(insert.get(60, TimeUnit.SECONDS).status()).isEqualTo(201);
            end.get(60, TimeUnit.SECONDS);
            assertThat(store.get("Things", new PrimaryKey("p", "accepted"), Projection.ALL, Row.DECODER))
                    .isNotNull();
        }
    }

    /** Fails to get rows if told, and breaks in every query once it has read. */
    private static final class FailingStore extends ForwardingTableStore {
        private @Nullable StoreUnavailableException failure;

        FailingStore() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            if (failure != null) {
                throw failure;
            }
            return super.get(table, keys, projection, decoder);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            super.query(table, query, decoder);
            throw new StackOverflowError();
        }
    }

    @Test
    void errorOfAFailingStoreIsReturned() {
        FailingStore store = new FailingStore();
        try (Served failing = new Served(store)) {
            store.createTable("Things");
            store.failure = new StoreUnavailableException(ErrorCode.SERVER_BUSY, "It is off.", null);
            Wire client = new Wire(failing.base());
            Reply read = client.get("Things(PartitionKey='p',RowKey='r')");
            assertThat(read.status()).isEqualTo(503);
            assertThat(read.code()).isEqualTo("ServerBusy");
            assertThat(client.anonymous().get("Tables").status()).isEqualTo(401);
        }
    }

    /** Takes more than a second after the first row of a page. */
    private static final class SlowStore extends ForwardingTableStore {
        SlowStore() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            AtomicBoolean slept = new AtomicBoolean();
            return super.query(table, query, row -> {
                T decoded = decoder.decode(row);
                if (slept.compareAndSet(false, true)) {
                    try {
                        TimeUnit.MILLISECONDS.sleep(1_100);
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                }
                return decoded;
            });
        }
    }

    @Test
    void pageEndsIfItsClientTimesOut() {
        SlowStore store = new SlowStore();
        try (Served slow = new Served(store)) {
            store.createTable("Things");
            for (String row : List.of("a", "b", "c")) {
                store.write("Things", RowOperation.insert(new PrimaryKey("p", row), writer -> {}));
            }
            Wire client = new Wire(slow.base());
            Reply hurried = client.get("Things?timeout=1");
            assertThat(hurried.status()).isEqualTo(200);
            assertThat(hurried.body()).contains("\"RowKey\":\"a\"").doesNotContain("\"RowKey\":\"b\"");
            assertThat(hurried.header("x-ms-continuation-NextRowKey")).isNotEmpty();
            assertThat(client.get("Things?timeout=30").body()).contains("\"RowKey\":\"c\"");
        }
    }

    @Test
    void memoryIsReleasedAfterFailures() throws InterruptedException {
        FailingStore store = new FailingStore();
        try (Served failing = new Served(store)) {
            store.createTable("Things");
            store.write("Things", RowOperation.insert(new PrimaryKey("p", "r"), row -> {}));
            assertThat(new Wire(failing.base()).get("Things").status()).isEqualTo(500);
            memoryComesBack(failing);
        }
    }

    @Test
    void exhaustedMemoryIsReportedAsBusy() {
        MemoryBudget budget = new MemoryBudget(100);
        assertThat(budget.reserve(60)).isTrue();
        assertThat(budget.reserve(60)).isFalse();
        budget.release(60);
        assertThat(budget.reserve(100)).isTrue();
        Work work = new Work(budget);
        work.begin();
        assertThat(work.drain(java.time.Duration.ZERO)).isFalse();
        assertThatThrownBy(work::begin).hasMessageContaining("unable to receive requests");
        work.end();
        assertThat(work.drain(java.time.Duration.ZERO)).isTrue();
    }
}
