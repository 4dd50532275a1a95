package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Connections between two requests. */
class IdleConnectionsTest {
    /** The default of {@code jdk.httpclient.keepalive.timeout} on JDK 17. */
    private static final Duration OF_JDK = Duration.ofSeconds(1200);

    /** A change that a client sends while the server closes its connection has an unknown outcome. */
    @Test
    void idleConnectionsOutliveTheTimeoutOfTheJdkClient() throws IOException {
        try (Served served = new Served();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            String request =
                    "GET /devstoreaccount1/Tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            byte[] answer = new byte[64 * 1024];
            int length = 0;
            String head = "";
            while (!head.contains("\r\n\r\n")) {
                int more = socket.getInputStream().read(answer, length, answer.length - length);
                assertThat(more).as(head).isPositive();
                length += more;
                head = new String(answer, 0, length, StandardCharsets.US_ASCII);
            }
            Matcher announced =
                    Pattern.compile("(?i)keep-alive: timeout=(\\d+)").matcher(head);
            assertThat(announced.find()).as(head).isTrue();
            assertThat(Duration.ofSeconds(Long.parseLong(announced.group(1)))).isGreaterThan(OF_JDK);
        }
    }
}
