package dev.tables.boot.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.web.exchanges.HttpExchange;
import org.springframework.boot.actuate.web.exchanges.HttpExchangeRepository;
import org.springframework.boot.actuate.web.exchanges.InMemoryHttpExchangeRepository;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.actuate.web.exchanges.ServletHttpExchangesAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that records exchanges and logs requests, and clients with tokens: no signature is recorded or logged, and tokens work. */
class TablesServerSignaturesTest {
    private static final String KEY = "c2VjcmV0IGtleSBvZiBhIHRlc3QsIG5vIG90aGVy";
    private static final String ROW = "{\"PartitionKey\":\"p\",\"RowKey\":\"%s\"}";

    @TempDir
    private Path folder;

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        ServletHttpExchangesAutoConfiguration.class,
        TablesAutoConfiguration.class,
        TablesServerAutoConfiguration.class
    })
    static class Application {
        @Bean
        HttpExchangeRepository exchanges() {
            return new InMemoryHttpExchangeRepository();
        }
    }

    /** Sends a request. If its body is announced, the server asks for it when it waits for it, which another thread then reads. */
    private static String send(int port, String method, String query, String row, boolean announced)
            throws IOException {
        String body = row.isEmpty() ? "" : ROW.replace("%s", row);
        String head = method + " /tables/acct/rows?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + (announced ? "Expect: 100-continue\r\n" : "")
                + (body.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n")
                + "\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write((head + (announced ? "" : body)).getBytes(StandardCharsets.UTF_8));
            if (announced) {
                byte[] goOn = socket.getInputStream().readNBytes("HTTP/1.1 100 \r\n\r\n".length());
                assertThat(new String(goOn, StandardCharsets.UTF_8)).startsWith("HTTP/1.1 100");
                socket.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String logged() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    @Test
    void signaturesAreNeitherRecordedNorLogged() throws Exception {
        String token = AccountSas.of("raudl", "sco")
                .validUntil(Instant.now().plusSeconds(600))
                .sign(AccountKey.of("acct", KEY));
        String encoded = token.replaceAll("(^|.*&)sig=([^&]*).*", "$2");
        String decoded = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        String exchanges;
        try (ConfigurableApplicationContext context = new SpringApplication(Application.class)
                .run(
                        "--server.port=0",
                        "--server.tomcat.accesslog.enabled=true",
                        "--server.tomcat.accesslog.directory=" + folder,
                        "--server.tomcat.accesslog.pattern=%r %q %U",
                        "--tables.store=memory",
                        "--tables.server.enabled=true",
                        "--tables.server.account-name=acct",
                        "--tables.server.account-key=" + KEY)) {
            TableStore store = context.getBean(TableStore.class);
            store.createTable("rows");
            store.write("rows", RowOperation.insert(new PrimaryKey("p", "r"), row -> {}));
            int port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
            for (String query : List.of(token, token.replace("sig=", "%73ig="), "a=b&" + token)) {
                assertThat(send(port, "GET", query, "", false)).startsWith("HTTP/1.1 200");
            }
            assertThat(send(port, "POST", token, "atOnce", false)).startsWith("HTTP/1.1 201");
            assertThat(send(port, "POST", token, "announced", true)).startsWith("HTTP/1.1 201");
            // No permission: also what is refused is recorded.
            assertThat(send(port, "GET", token.replaceAll("sp=[a-z]+", "sp=r"), "", false))
                    .startsWith("HTTP/1.1 403");
            assertThat(store.count("rows", RowQuery.wholeTable())).isEqualTo(3);
            exchanges = context.getBean(HttpExchangeRepository.class).findAll().stream()
                    .map(HttpExchange::getRequest)
                    .map(request -> request.getUri() + " " + request.getHeaders())
                    .toList()
                    .toString();
        }
        assertThat(exchanges).contains("/tables/acct/rows").contains("sig=******");
        assertThat(logged()).contains("/tables/acct/rows").contains("sig=******");
        for (String each : List.of(exchanges, logged())) {
            assertThat(each).doesNotContain(encoded).doesNotContain(decoded);
        }
    }

    @Test
    void signaturesAreHiddenInEverySpelling() {
        assertThat(HiddenSignatures.hidden("sv=1&sig=abc%3D&se=2")).isEqualTo("sv=1&sig=******&se=2");
        assertThat(HiddenSignatures.hidden("SIG=abc")).isEqualTo("SIG=******");
        assertThat(HiddenSignatures.hidden("%73%69g=abc&&x")).isEqualTo("%73%69g=******&&x");
        assertThat(HiddenSignatures.hidden("sign=abc&%zz=1&sig")).isEqualTo("sign=abc&%zz=1&sig");
    }
}
