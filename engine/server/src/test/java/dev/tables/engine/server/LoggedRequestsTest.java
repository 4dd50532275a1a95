package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Line breaks, escape sequences of terminals and marks of writing directions in every part of a request, with and without credentials: none reaches
 * any log of the server, by a line of its own or a control character. The store fails with what it was given in its messages.
 */
class LoggedRequestsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4413);

    private static final int ROUNDS = Effort.byEffort(6, 120);
    private static final List<String> BREAKS = List.of(
            "\n",
            "\r",
            "\r\n",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u000B",
            "\f",
            "\u001B[2K\u001B[1A",
            "\u001B]0;",
            "\u009B31m",
            "\b\b\b\b",
            "\u0000",
            "\u007F",
            "\u202E",
            "\u2066",
            "\u200F",
            "\uFEFF");
    /** Begins each line that a client would like to add. */
    private static final String FORGED = "FORGED 2026-11-29 WARNING";

    private final Random random = SEED.random();
    private final ConcurrentLinkedQueue<String> logged = new ConcurrentLinkedQueue<>();
    private final Logger root = Logger.getLogger("");
    private final Logger server = Logger.getLogger("dev.tables.engine.server");
    private final Logger container = Logger.getLogger("org.apache");
    private final Handler handler = new Recording();

    private final class Recording extends Handler {
        Recording() {
            setLevel(Level.ALL);
            setFormatter(new SimpleFormatter());
        }

        @Override
        public void publish(LogRecord each) {
            logged.add(getFormatter().format(each));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** Fails in turn as stores may and as nobody expects, with what it was given. */
    private static final class TalkativeStore extends ForwardingTableStore {
        private int calls;

        TalkativeStore() {
            super(LocalTableStore.inMemory());
        }

        private void fail(String given) {
            calls++;
            if (calls % 3 == 0) {
                throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "No " + given, null);
            }
            if (calls % 3 == 1) {
                NullPointerException failed = new NullPointerException("No " + given);
                failed.addSuppressed(new IOException("Not " + given));
                throw failed;
            }
            throw new NoClassDefFoundError(given);
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            fail(table + keys.partitionKey());
            return null;
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            fail(table + query.filter());
            return super.query(table, query, decoder);
        }

        @Override
        public void createTable(String name) {
            fail(name);
        }
    }

    @BeforeEach
    void record() {
        root.addHandler(handler);
        server.setLevel(Level.ALL);
        server.setUseParentHandlers(false);
        server.addHandler(handler);
        container.setUseParentHandlers(false);
        container.addHandler(handler);
    }

    @AfterEach
    void end() {
        for (Logger one : List.of(root, server, container)) {
            one.removeHandler(handler);
        }
        server.setLevel(null);
        server.setUseParentHandlers(true);
        container.setUseParentHandlers(true);
    }

    private String hostile() {
        return "a" + BREAKS.get(random.nextInt(BREAKS.size())) + FORGED + BREAKS.get(random.nextInt(BREAKS.size()))
                + "b";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Sends a request as it is, and waits until the server closes the connection. */
    private static void send(Served served, String head, byte[] body) throws IOException {
        try (RawClient client = new RawClient(served)) {
            client.send(head.getBytes(StandardCharsets.ISO_8859_1)).send(body).endOutput();
            client.rest();
        } catch (IOException closed) {
            // The container closes connections of what is no request.
        }
    }

    private static String raw(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private void anonymous(Served served, String hostile) throws IOException {
        String account = "/devstoreaccount1/";
        String end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        String text = encoded(hostile);
        for (String path : List.of(
                account + text,
                account + text + "()",
                account + text + "?comp=acl",
                account + "Tables('" + text + "')",
                account + "rows(PartitionKey='" + text + "',RowKey='r')",
                account + "rows?$filter=" + text + "&" + text + "=1&sig=" + text + "&sv=" + text,
                "/" + text + "/rows")) {
            send(served, "GET " + path + end, new byte[0]);
        }
        for (String header : List.of(
                "Host",
                "User-Agent",
                "Authorization",
                "x-ms-version",
                "x-ms-client-request-id",
                "X-HTTP-Method",
                "Accept",
                "Origin")) {
            send(served, "POST " + account + "rows HTTP/1.1\r\n" + header + ": " + raw(hostile) + end, new byte[0]);
        }
        send(served, raw(hostile) + " / HTTP/1.1\r\n\r\n", new byte[0]);
        send(served, "GET /" + raw(hostile) + end, new byte[0]);
        send(served, "GET / " + raw(hostile) + "\r\n\r\n", new byte[0]);
    }

    private static void signed(Served served, String hostile) throws IOException {
        String table = encoded(hostile);
        Function<String, String> head = path -> {
            try (RawClient client = new RawClient(served)) {
                return client.head(path.startsWith("$") || path.equals("Tables") ? "POST" : "GET", path)
                        + "Connection: close\r\n";
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        };
        send(served, head.apply(table + "()") + "\r\n", new byte[0]);
        send(served, head.apply("rows?$filter=A%20eq%20'" + table + "'") + "\r\n", new byte[0]);
        send(served, head.apply("rows(PartitionKey='" + table + "',RowKey='r')") + "\r\n", new byte[0]);
        StringBuilder escaped = new StringBuilder();
        hostile.chars().forEach(c -> escaped.append("\\u").append(String.format(Locale.ROOT, "%04x", c)));
        byte[] name = ("{\"TableName\":\"" + escaped + "\"}").getBytes(StandardCharsets.UTF_8);
        send(served, head.apply("Tables") + "Content-Length: " + name.length + "\r\n\r\n", name);
        byte[] call = new WireOutput()
                .byteOf(WireCall.VERSION)
                .byteOf(WireCall.QUERY.ordinal())
                .byteOf(WireCall.NO_SESSION)
                .text(hostile)
                .query(RowQuery.wholeTable())
                .toBytes();
        send(
                served,
                head.apply(WireCall.RESOURCE) + "Content-Type: application/octet-stream\r\n" + WireCall.HEADER
                        + ": 1\r\nContent-Length: " + call.length + "\r\n\r\n",
                call);
    }

    private void isClean() {
        for (String each : logged) {
            for (String line : each.split("\n", -1)) {
                assertThat(line.strip()).as(each).doesNotStartWith("FORGED");
                assertThat(line.codePoints()
                                .filter(c -> c != '\t'
                                        && (Character.isISOControl(c)
                                                || Character.getType(c) == Character.FORMAT
                                                || Character.getType(c) == Character.LINE_SEPARATOR
                                                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR)))
                        .as(each)
                        .isEmpty();
            }
        }
    }

    @Test
    void requestsCannotForgeLogLines() throws IOException {
        try (Served served = new Served(new TalkativeStore())) {
            logged.clear();
            for (int round = 0; round < ROUNDS; round++) {
                anonymous(served, hostile());
                signed(served, hostile());
                isClean();
                assertThat(logged).anyMatch(each -> each.contains("operation="));
                logged.clear();
            }
        }
    }
}
