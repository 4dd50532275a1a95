package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.security.AccountKeys;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.io.IOException;
import java.io.InputStream;
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
import java.security.KeyStore;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A server that is reached over HTTPS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecureServerTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private static Path folder;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final KeyStore keys = keyStore();
    private @Nullable ServerCertificate certificate;
    private @Nullable StandaloneServer server;

    private static KeyStore keyStore() {
        try {
            return KeyStore.getInstance("PKCS12");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static StandaloneServer start(LocalTableStore store, ServerCertificate certificate) {
        return StandaloneServer.start(
                store,
                ServerSettings.of(AccountKeys.development(), store),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                certificate);
    }

    @BeforeAll
    void open() throws IOException, InterruptedException, GeneralSecurityException {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        }
        Path chain = folder.resolve("server.crt");
        Path key = folder.resolve("server.key");
        Files.writeString(
                chain, pem("CERTIFICATE", keys.getCertificate("server").getEncoded()));
        Files.writeString(
                key, pem("PRIVATE KEY", keys.getKey("server", PASSWORD).getEncoded()));
        ServerCertificate made = new ServerCertificate(chain, key);
        certificate = made;
        server = start(store, made);
        store.createTable("rows");
    }

    private static String pem(String what, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
    }

    @AfterAll
    void close() {
        Objects.requireNonNull(server).close();
        store.close();
    }

    private int port() {
        return Objects.requireNonNull(server).port();
    }

    private HttpClient client() throws GeneralSecurityException, IOException {
        KeyStore trusted = keyStore();
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .sslContext(context)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    @Test
    void servesThoseWhoseTokensAreForHttpsOnly() throws Exception {
        String token = TableSas.of("rows")
                .permitting(SasPermission.READ, SasPermission.ADD)
                .until(Instant.now().plusSeconds(600))
                .overHttpsOnly()
                .signedBy(AccountKey.development());
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
    void speaksNoPlainHttpThere() throws IOException {
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
    void saysWhatIsNoCertificate() throws IOException {
        Path nothing = Files.writeString(folder.resolve("nothing.pem"), "nothing");
        assertThatThrownBy(() -> start(store, new ServerCertificate(nothing, nothing)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("is no certificate with its key");
        assertThatThrownBy(() -> new ServerCertificate(
                        Objects.requireNonNull(certificate).chain(), folder.resolve("absent")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absent");
    }
}
