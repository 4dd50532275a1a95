package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.Trap.Thrown;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.AccessPolicy;
import dev.tables.engine.server.security.AccountKeyAuthorizer;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.SignedRequest;
import dev.tables.engine.server.security.StoredAccessPolicies;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every request, sent in every way, with an error at each place in turn: of the store, of a row that is decoded, of the authorizer, of stored
 * policies, of the observer. The client gets an answer, and afterwards nothing is reserved, at work or open.
 */
class ThrownErrorsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4408);

    private static final Logger LOG = Logger.getLogger("dev.tables.engine.server");
    private static final int MOST_PLACES = 60;
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final String ROW = "{\"PartitionKey\":\"p\",\"RowKey\":\"%s\",\"Text\":\"t\"}";

    private final Random random = SEED.random();
    private final Trap trap = new Trap();
    private final LocalTableStore memory = LocalTableStore.inMemory();
    private final Served served = new Served(ThrowingStore.over(memory, trap), settings(memory));

    /** How a body is sent. */
    private enum Way {
        AT_ONCE,
        /** The body comes once the server waits for it. */
        SLOWLY,
        CHUNKED
    }

    /**
     * A request.
     *
     * @param method the method
     * @param path below the account
     * @param headers lines of the head
     * @param body the body, empty if there is none
     */
    private record Sent(String method, String path, String headers, byte[] body) {
        static Sent of(String method, String path, String headers, String body) {
            return new Sent(method, path, headers, body.getBytes(StandardCharsets.UTF_8));
        }

        static Sent call(Consumer<WireOutput> content) {
            WireOutput out = new WireOutput().byteOf(WireCall.VERSION);
            content.accept(out);
            String headers = "Content-Type: application/octet-stream\r\n" + WireCall.HEADER + ": 1\r\n";
            return new Sent("POST", WireCall.RESOURCE, headers, out.toBytes());
        }

        @Override
        public String toString() {
            return method + " " + path + " " + (body.length > 1 ? body[1] : "");
        }
    }

    private ServerOptions settings(TableStore store) {
        AccessPolicies stored = new StoredAccessPolicies(store);
        AccessPolicies policies = new AccessPolicies() {
            @Override
            public List<AccessPolicy> findByTable(String table) {
                trap.passes("policies");
                return stored.findByTable(table);
            }

            @Override
            public void replaceByTable(String table, List<AccessPolicy> all) {
                trap.passes("policies");
                stored.replaceByTable(table, all);
            }

            @Override
            public void removeByTable(String table) {
                trap.passes("policies");
                stored.removeByTable(table);
            }
        };
        AccountKeyAuthorizer keys =
                new AccountKeyAuthorizer(AccountKeys.development(), policies, InstantSource.system());
        return new ServerOptions(Emulator.ACCOUNT, request -> authorized(keys, request), policies)
                .withObserver(facts -> trap.passes("observer"));
    }

    private RequestPermissions authorized(AccountKeyAuthorizer keys, SignedRequest request) {
        trap.passes("authorizer");
        return keys.authorize(request);
    }

    @BeforeEach
    void prepare() {
        // Each of some thousand errors would be logged with its stack.
        LOG.setLevel(Level.OFF);
        memory.createTable("rows");
        memory.write("rows", RowOperation.insert(KEYS, row -> row.string("Text", "x".repeat(20_000))));
        memory.write(
                "rows", RowOperation.insert(new PrimaryKey("q", "r"), row -> row.string("Text", "y".repeat(20_000))));
    }

    @AfterEach
    void close() {
        LOG.setLevel(null);
        served.close();
        memory.close();
    }

    private static String batch(String parts) {
        return "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n" + parts + "--c--\r\n--b--\r\n";
    }

    private static List<Sent> ofTheProtocol() {
        String insert = "Content-Type: application/http\r\n\r\nPOST http://h/devstoreaccount1/rows HTTP/1.1\r\n\r\n"
                + String.format(Locale.ROOT, ROW, "batch") + "\r\n";
        String multipart = "Content-Type: multipart/mixed; boundary=b\r\n";
        String query =
                "--b\r\nContent-Type: application/http\r\n\r\nGET http://h/devstoreaccount1/rows() HTTP/1.1\r\n\r\n\r\n--b--\r\n";
        String key = "rows(PartitionKey='p',RowKey='put')";
        return List.of(
                Sent.of("GET", "Tables", "", ""),
                Sent.of("POST", "Tables", "", "{\"TableName\":\"more\"}"),
                Sent.of("DELETE", "Tables('more')", "", ""),
                Sent.of("GET", "rows()", "", ""),
                Sent.of("GET", "rows()?$filter=Text%20gt%20'a'&$select=Text", "Origin: http://a.example\r\n", ""),
                Sent.of("GET", "rows(PartitionKey='p',RowKey='r')", "", ""),
                Sent.of("POST", "rows", "", String.format(Locale.ROOT, ROW, "new")),
                Sent.of("PUT", key, "", "{\"Text\":\"" + "z".repeat(9_000) + "\"}"),
                Sent.of("PATCH", key, "If-Match: *\r\n", "{\"Other\":1}"),
                Sent.of("DELETE", "rows(PartitionKey='p',RowKey='new')", "If-Match: *\r\n", ""),
                Sent.of("POST", "$batch", multipart, batch(insert)),
                Sent.of("POST", "$batch", multipart, query),
                Sent.of("GET", "rows?comp=acl", "", ""),
                Sent.of("PUT", "rows?comp=acl", "", "<SignedIdentifiers></SignedIdentifiers>"),
                Sent.of("GET", "?restype=service&comp=properties", "", ""),
                Sent.of(
                        "PUT",
                        "?restype=service&comp=properties",
                        "",
                        "<StorageServiceProperties><Cors></Cors></StorageServiceProperties>"),
                Sent.of("OPTIONS", "rows", "Origin: http://a.example\r\nAccess-Control-Request-Method: PUT\r\n", ""));
    }

    private static WireOutput head(WireOutput out, WireCall call, @Nullable String session) {
        out.byteOf(call.ordinal());
        return session == null
                ? out.byteOf(WireCall.NO_SESSION)
                : out.byteOf(WireCall.IN_SESSION).text(session);
    }

    private static RowOperation upsert(String row) {
        return RowOperation.insertOrReplace(new PrimaryKey("p", row), writer -> writer.int32("n", 1));
    }

    /** Calls for rows, of no session or of one. */
    private static List<Sent> ofRows(@Nullable String session) {
        RowQuery query = RowQuery.wholeTable().withFilter(FilterParser.parse("Text gt 'a' or n eq 1"));
        return List.of(
                Sent.call(out -> head(out, WireCall.GET, session)
                        .text("rows")
                        .projection(Projection.ALL)
                        .int32(1)
                        .keys(KEYS)),
                Sent.call(out -> head(out, WireCall.QUERY, session).text("rows").query(query)),
                Sent.call(out -> head(out, WireCall.COUNT, session).text("rows").query(query)),
                Sent.call(out -> head(out, WireCall.WRITE, session).text("rows").operation(upsert("w"))),
                Sent.call(out -> head(out, WireCall.EXECUTE, session)
                        .text("rows")
                        .int32(2)
                        .operation(upsert("x"))
                        .operation(upsert("y"))),
                Sent.call(out -> head(out, WireCall.EXECUTE_ACROSS, session)
                        .int32(1)
                        .text("rows")
                        .operation(upsert("z"))));
    }

    private static List<Sent> ofTheExtension() {
        return Stream.concat(
                        ofRows(null).stream(),
                        Stream.of(
                                Sent.call(out -> head(out, WireCall.DESCRIBE, null)),
                                Sent.call(out ->
                                        head(out, WireCall.CREATE_TABLE, null).text("other")),
                                Sent.call(out -> head(out, WireCall.CREATE_TABLE_IF_ABSENT, null)
                                        .text("other")),
                                Sent.call(out -> head(out, WireCall.CREATE_DEPENDENT_TABLE, null)
                                        .text("dependent")
                                        .text("rows")),
                                Sent.call(out -> head(out, WireCall.TABLE_NAMES, null)),
                                Sent.call(out -> head(out, WireCall.PURGE, null).text("rows")),
                                Sent.call(out ->
                                        head(out, WireCall.DELETE_TABLE, null).text("other")),
                                Sent.call(out -> head(out, WireCall.BEGIN, null)),
                                Sent.call(out -> out.byteOf(WireCall.QUERY.ordinal())
                                        .byteOf(WireCall.NEW_MOMENT)
                                        .text("rows")
                                        .query(RowQuery.wholeTable()))))
                .toList();
    }

    /** Sends a request and returns the answer with its head. */
    private byte[] answer(Sent sent, Way way) throws IOException {
        URI address = URI.create(served.base() + sent.path());
        String date = Wire.date();
        boolean chunked = way == Way.CHUNKED && sent.body().length > 0;
        String length = chunked
                ? "Transfer-Encoding: chunked\r\n"
                : sent.body().length == 0 ? "" : "Content-Length: " + sent.body().length + "\r\n";
        String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
        String head = sent.method() + " " + address.getRawPath() + query + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + sent.headers() + length + "x-ms-date: " + date + "\r\nAuthorization: "
                + Wire.authorization(address, date) + "\r\nConnection: close\r\n\r\n";
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            socket.setSoTimeout(20_000);
            all.writeBytes(head.getBytes(StandardCharsets.UTF_8));
            if (way == Way.SLOWLY && sent.body().length > 0) {
                socket.getOutputStream().write(all.toByteArray());
                all.reset();
                // A trap at the authorizer ends the request before it waits.
                within(() -> served.server().requestsAtWork() > 0 || isReadable(socket), "the request is at work");
            }
            if (chunked) {
                all.writeBytes((Integer.toHexString(sent.body().length) + "\r\n").getBytes(StandardCharsets.UTF_8));
            }
            all.writeBytes(sent.body());
            if (chunked) {
                all.writeBytes("\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            }
            socket.getOutputStream().write(all.toByteArray());
            return socket.getInputStream().readAllBytes();
        }
    }

    private static boolean isReadable(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException closed) {
            return true;
        }
    }

    private static void within(BooleanSupplier state, String name) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime()).as("%s within 20 s", name).isLessThan(until);
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }

    private static int status(byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        assertThat(text).as("an answer").startsWith("HTTP/1.1 ");
        int body = text.indexOf("\r\n\r\n") + 4;
        int status = Integer.parseInt(text.substring(9, 12));
        if (status != 204) {
            String announced = text.replaceAll("(?is).*?\r\nContent-Length: (\\d+)\r\n.*", "$1");
            assertThat(String.valueOf(answer.length - body))
                    .as("bytes of the answer")
                    .isEqualTo(announced);
        }
        return status;
    }

    /** The session of a call that begins one. */
    private String begin(WireCall call) throws IOException {
        byte[] answer = answer(
                call == WireCall.BEGIN
                        ? Sent.call(out -> head(out, WireCall.BEGIN, null))
                        : Sent.call(out -> out.byteOf(WireCall.MOMENT.ordinal()).byteOf(WireCall.NEW_MOMENT)),
                Way.AT_ONCE);
        assertThat(status(answer)).isEqualTo(200);
        int body = new String(answer, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n") + 4;
        WireInput in = new WireInput(answer, body, answer.length - body);
        assertThat(in.byteOf()).isZero();
        return in.text();
    }

    private void end(String session) throws IOException {
        answer(Sent.call(out -> head(out, WireCall.END, session)), Way.AT_ONCE);
    }

    /** Tries an error at a place. Returns whether the request passed so many places. */
    private boolean isSprung(Sent sent, Way way, Thrown thrown, int place) throws IOException {
        trap.set(thrown, place);
        byte[] answer = answer(sent, way);
        String sprung = trap.remove();
        int status = status(answer);
        if (sprung != null) {
            // Neither what meters throw, nor unknown rules for browsers, nor the end of a session make a request fail
            // that is done.
            boolean tolerated = sprung.equals("observer")
                    || sprung.equals("get " + SystemTable.NAME)
                    || sprung.startsWith("readSnapshot");
            assertThat(status)
                    .as("%s %s, %s at %s", way, sent, thrown, sprung)
                    .satisfiesAnyOf(
                            found -> assertThat(found).isEqualTo(500),
                            found -> assertThat(tolerated).isTrue());
        }
        return sprung != null;
    }

    private void comesToRest(String after) {
        within(
                () -> served.server().requestsAtWork() == 0 && served.server().reservedBytes() == 0,
                "nothing at work or reserved after " + after);
    }

    private List<Thrown> kinds() {
        List<Thrown> all = Arrays.asList(Thrown.values());
        return Effort.byEffort(0, 1) == 1 ? all : List.of(all.get(random.nextInt(all.size())));
    }

    private List<Way> ways(Sent sent) {
        return sent.body().length == 0 ? List.of(Way.AT_ONCE) : List.of(Way.values());
    }

    @Test
    void requestsAreAnsweredAndReleaseMemoryAfterAnyError() throws IOException {
        int sprung = 0;
        for (Sent sent : Stream.concat(ofTheProtocol().stream(), ofTheExtension().stream())
                .toList()) {
            for (Way way : ways(sent)) {
                for (Thrown thrown : kinds()) {
                    int place = 1;
                    while (place < MOST_PLACES && isSprung(sent, way, thrown, place)) {
                        comesToRest(way + " " + sent + " " + thrown + " " + place);
                        place++;
                    }
                    assertThat(place).as("places of %s", sent).isBetween(2, MOST_PLACES - 1);
                    sprung += place - 1;
                }
            }
        }
        assertThat(sprung).isGreaterThan(300);
    }

    @Test
    void sessionsEndAfterAnyError() throws IOException {
        for (WireCall kind : List.of(WireCall.MOMENT, WireCall.BEGIN)) {
            for (int call = 0; call < ofRows("s").size() + 1; call++) {
                for (Thrown thrown : kinds()) {
                    boolean goesOn = Effort.byEffort(random.nextInt(3), 0) == 0;
                    for (int place = 1; goesOn; place++) {
                        String session = begin(kind);
                        List<Sent> calls = ofRows(session);
                        Sent sent = call < calls.size()
                                ? calls.get(call)
                                : Sent.call(out ->
                                        head(out, kind == WireCall.BEGIN ? WireCall.COMMIT : WireCall.END, session));
                        goesOn = isSprung(sent, Way.values()[place % 3], thrown, place);
                        end(session);
                        comesToRest(sent.toString());
                        within(() -> served.server().openSessions() == 0, "no session after " + sent);
                    }
                }
            }
        }
    }
}
