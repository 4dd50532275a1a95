package dev.tables.boot.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.AccountSas;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application that serves its tables with the key that everybody knows, and pages of other sites in a browser on its machine. */
class TablesServerBrowsersTest {
    private static final String BODY = "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}";

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        TablesAutoConfiguration.class,
        TablesServerAutoConfiguration.class
    })
    static class Application {}

    private static String post(int port, String resource, String type, String head) throws IOException {
        String token = AccountSas.of("raudlc", "sco")
                .validUntil(Instant.now().plusSeconds(600))
                .sign(AccountKey.development());
        String request = "POST /tables/devstoreaccount1/" + resource + "?" + token + " HTTP/1.1\r\nHost: "
                + head.replace("PORT", Integer.toString(port)) + "\r\n"
                + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n") + "Connection: close\r\nContent-Length: "
                + BODY.length() + "\r\n\r\n" + BODY;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void requestsOfOtherSitesAreRejected() throws IOException {
        try (ConfigurableApplicationContext context = new SpringApplication(Application.class)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--tables.store=memory",
                        "--tables.server.enabled=true")) {
            TableStore store = context.getBean(TableStore.class);
            store.createTable("rows");
            int port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
            for (String head : List.of(
                    "127.0.0.1:PORT\r\nOrigin: https://other.example",
                    "127.0.0.1:PORT\r\nOrigin: null",
                    "127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
                    "other.example:PORT\r\nOrigin: http://other.example:PORT",
                    "other.example:PORT")) {
                for (String type : List.of(
                        "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b")) {
                    for (String resource : List.of("rows", "Tables", "$batch", "$extension")) {
                        assertThat(post(port, resource, type, head))
                                .as("%s to %s as %s", resource, head, type)
                                .matches("(?s)HTTP/1\\.1 (403|415) .*");
                    }
                }
            }
            assertThat(store.tableNames()).containsExactly("rows");
            assertThat(store.count("rows", RowQuery.wholeTable())).isZero();
            assertThat(post(port, "rows", "application/json", "127.0.0.1:PORT")).startsWith("HTTP/1.1 201");
        }
    }
}
