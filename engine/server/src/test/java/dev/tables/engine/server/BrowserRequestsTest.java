package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.azure.SelfSigned;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that a page of another site can make a browser on the server's machine send, signed with the key that everybody knows: in every type of
 * content that needs no preflight request, to every resource, by every port. None of them reads or changes anything.
 */
class BrowserRequestsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4409);

    /** Types that pages may send without a preflight request; empty is no header. */
    private static final List<String> SIMPLE_TYPES = List.of(
            "",
            "text/plain",
            "text/plain;charset=UTF-8",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=b",
            // Not simple by the standard, but forms of old browsers have sent whatever type a page named.
            "application/json");

    /** Heads of a page's requests: the host, then what a browser adds. */
    private static final List<String> FOREIGN = List.of(
            "127.0.0.1:PORT\r\nOrigin: https://other.example",
            "127.0.0.1:PORT\r\nOrigin: null",
            "localhost:PORT\r\nOrigin: http://localhost:1",
            "127.0.0.1:PORT\r\nOrigin: http://127.0.0.1",
            "127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
            "127.0.0.1:PORT\r\nSec-Fetch-Site: same-site",
            "other.example:PORT\r\nOrigin: SCHEME://other.example:PORT",
            "other.example:PORT\r\nSec-Fetch-Site: same-origin",
            "other.example",
            "localhost.other.example:PORT",
            "127.0.0.1.other.example:PORT",
            "devstoreaccount1.other.example:PORT",
            "192.0.2.1:PORT");

    private static final String ROW = "{\"PartitionKey\":\"p\",\"RowKey\":\"new\"}";
    private static final PrimaryKey KEPT = new PrimaryKey("p", "kept");

    @TempDir
    private static Path folder;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final List<StandaloneTablesServer> servers = new ArrayList<>();
    private AccountKey key = AccountKey.development();
    private @Nullable SSLContext secured;
    private int port;

    private void start(AccountKeys keys, boolean tls) throws Exception {
        ServerCertificate certificate = null;
        if (tls) {
            SelfSigned made = SelfSigned.in(folder);
            secured = made.trusted();
            certificate = new ServerCertificate(made.chain(), made.key());
        }
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        StandaloneTablesServer server =
                StandaloneTablesServer.start(store, ServerOptions.of(keys, store), any, certificate);
        servers.add(server);
        port = server.port();
        key = keys.keys().get(0);
        store.createTable("rows");
        store.write("rows", RowOperation.insert(KEPT, row -> row.int32("n", 1)));
    }

    @AfterEach
    void close() {
        servers.forEach(StandaloneTablesServer::close);
        store.close();
    }

    /** Sends a request with a token in its address, as a page can, and returns the answer. */
    private String send(String method, String path, String head, String type, byte[] body) throws IOException {
        String token = AccountSas.of("raudlc", "sco")
                .validUntil(Instant.now().plusSeconds(600))
                .sign(key);
        String text = method + " /devstoreaccount1/" + path + (path.contains("?") ? "&" : "?") + token
                + " HTTP/1.1\r\nHost: "
                + head.replace("PORT", Integer.toString(port)).replace("SCHEME", secured == null ? "http" : "https")
                + "\r\n" + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n") + "Connection: close\r\n"
                + (body.length == 0 ? "" : "Content-Length: " + body.length + "\r\n") + "\r\n";
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        all.writeBytes(body);
        SSLContext tls = secured;
        try (Socket socket = tls == null
                ? new Socket(InetAddress.getLoopbackAddress(), port)
                : tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(all.toByteArray());
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] dropsTable() {
        return new WireOutput()
                .byteOf(WireCall.VERSION)
                .byteOf(WireCall.DELETE_TABLE.ordinal())
                .byteOf(WireCall.NO_SESSION)
                .text("rows")
                .toBytes();
    }

    private void nothingHasChanged(String after) {
        assertThat(store.tableNames()).as(after).containsExactly("rows");
        assertThat(store.count("rows", RowQuery.wholeTable())).as(after).isEqualTo(1);
        assertThat(store.get("rows", KEPT, Projection.ALL, Row.DECODER))
                .as(after)
                .isNotNull();
    }

    private void isRefused(String method, String path, String head, String type, byte[] body) throws IOException {
        String what = method + " " + path + " to " + head + " as " + type;
        String answer = send(method, path, head, type, body);
        assertThat(answer).as(what).matches("(?s)HTTP/1\\.1 (400|403|415) .*").doesNotContain("\"RowKey\"");
        nothingHasChanged(what);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherSitesAreRejectedWithThePublicKey(boolean tls) throws Exception {
        start(AccountKeys.development(), tls);
        String batch =
                "--b\r\nContent-Type: application/http\r\n\r\nGET http://h/devstoreaccount1/rows() HTTP/1.1\r\n\r\n\r\n--b--\r\n";
        for (String head : FOREIGN) {
            List<String> types = new ArrayList<>(SIMPLE_TYPES);
            Collections.shuffle(types, SEED.random());
            for (String type : types.subList(0, Effort.byEffort(tls ? 1 : 2, types.size()))) {
                isRefused("POST", "rows", head, type, bytes(ROW));
                isRefused("POST", "Tables", head, type, bytes("{\"TableName\":\"more\"}"));
                isRefused("POST", "$batch", head, type, bytes(batch));
                isRefused("POST", WireCall.RESOURCE, head, type, dropsTable());
            }
            if (!head.contains("Sec-Fetch-Site") || head.startsWith("other")) {
                isRefused("GET", "rows()", head, "", new byte[0]);
                isRefused("GET", "Tables", head, "", new byte[0]);
            }
            isRefused("DELETE", "Tables('rows')", head, "", new byte[0]);
        }
    }

    @Test
    void localHostsAreServedWithThePublicKey() throws Exception {
        start(AccountKeys.development(), false);
        for (String head : List.of(
                "127.0.0.1:PORT",
                "127.0.0.2:PORT",
                "localhost:PORT",
                "LOCALHOST",
                "[::1]:PORT",
                "[0:0:0:0:0:0:0:1]:PORT",
                "tables.localhost:PORT",
                "localhost:PORT\r\nOrigin: http://localhost:PORT",
                "localhost:PORT\r\nSec-Fetch-Site: none")) {
            assertThat(send("GET", "rows()", head, "", new byte[0])).as(head).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void originsAllowedByACorsRuleAreServedWithThePublicKey() throws Exception {
        start(AccountKeys.development(), false);
        Wire owner = new Wire("http://127.0.0.1:" + port + "/devstoreaccount1/");
        String rule = "<StorageServiceProperties><Cors><CorsRule><AllowedOrigins>https://mine.example</AllowedOrigins>"
                + "<AllowedMethods>GET,POST</AllowedMethods><AllowedHeaders>*</AllowedHeaders>"
                + "<ExposedHeaders>*</ExposedHeaders><MaxAgeInSeconds>5</MaxAgeInSeconds></CorsRule></Cors>"
                + "</StorageServiceProperties>";
        assertThat(owner.send("PUT", "?restype=service&comp=properties", rule).status())
                .isEqualTo(202);
        String mine = "127.0.0.1:PORT\r\nOrigin: https://mine.example";
        assertThat(send("GET", "rows()", mine, "", new byte[0])).startsWith("HTTP/1.1 200");
        assertThat(send("POST", "rows", mine, "application/json", bytes(ROW))).startsWith("HTTP/1.1 201");
        assertThat(send("DELETE", "Tables('rows')", mine, "", new byte[0])).startsWith("HTTP/1.1 403");
        assertThat(send("GET", "rows()", "127.0.0.1:PORT\r\nOrigin: https://other.example", "", new byte[0]))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void extensionRequiresItsTypeAndHeaderWithAnyKey() throws Exception {
        String own = Base64.getEncoder().encodeToString("account key for the server".getBytes(StandardCharsets.UTF_8));
        start(AccountKeys.of("devstoreaccount1", own, null), false);
        String host = "tables.example";
        String header = "\r\n" + WireCall.HEADER + ": 1";
        for (String type : SIMPLE_TYPES) {
            isRefused("POST", WireCall.RESOURCE, host, type, dropsTable());
            isRefused("POST", WireCall.RESOURCE, host + header, type, dropsTable());
        }
        isRefused("POST", WireCall.RESOURCE, host, "application/octet-stream", dropsTable());
        assertThat(send("GET", "rows()", host + "\r\nOrigin: https://other.example", "", new byte[0]))
                .startsWith("HTTP/1.1 200");
        assertThat(send("POST", WireCall.RESOURCE, host + header, "application/octet-stream", dropsTable()))
                .startsWith("HTTP/1.1 200");
        assertThat(store.tableNames()).isEmpty();
    }
}
