package dev.tables.engine.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.valves.ErrorReportValve;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that send a head byte by byte, and never pause for long: a listener cuts them after a time in all, and sooner
 * where others wait.
 */
class SlowHeadsTest {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final String SERVED = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private static final String LAST = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    /** Answers nothing but its status. */
    private static final class Empty extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(204);
        }
    }

    private int start(int connections, Duration pause) throws Exception {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpListener.Bounds bounds = new HttpListener.Bounds(connections, 8, 64 * 1024, pause, Duration.ofSeconds(60));
        HttpListener listener =
                HttpListener.start(new Empty(), HttpListener.connector(address, bounds), new ErrorReportValve());
        open.add(listener);
        return listener.port();
    }

    private Socket connect(int port, String first) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        open.add(socket);
        socket.getOutputStream().write(first.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String line(Socket socket) throws IOException {
        socket.setSoTimeout(60_000);
        StringBuilder line = new StringBuilder();
        for (int next = socket.getInputStream().read(); next >= 0 && next != '\n'; ) {
            line.append((char) next);
            next = socket.getInputStream().read();
        }
        return line.toString();
    }

    /** Reads answers that are there. Returns whether the connection is closed within the time. */
    private static boolean isClosed(Socket socket, int millis) {
        try {
            socket.setSoTimeout(millis);
            while (socket.getInputStream().read() >= 0) {
                continue;
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", SERVED + "G"})
    void endlessHeadIsCut(String first) throws Exception {
        int port = start(100, PAUSE);
        long begin = System.nanoTime();
        Socket socket = connect(port, first);
        boolean closed = false;
        while (!closed && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(60)) {
            closed = isClosed(socket, 50);
            try {
                socket.getOutputStream().write('a');
            } catch (IOException reset) {
                closed = true;
            }
        }
        assertThat(closed).as("cut after a minute").isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(PAUSE);
    }

    /**
     * What follows a slow head has its own time: the pause before the next request is not cut by what was left for the
     * head.
     */
    @Test
    void slowHeadThatEndsIsServed() throws Exception {
        int port = start(100, Duration.ofSeconds(20));
        Socket socket = connect(port, "");
        for (int round = 0; round < 2; round++) {
            for (byte one : SERVED.getBytes(StandardCharsets.US_ASCII)) {
                socket.getOutputStream().write(one);
                socket.getOutputStream().flush();
            }
            assertThat(line(socket)).startsWith("HTTP/1.1 204");
            while (!line(socket).isBlank()) {
                continue;
            }
        }
    }

    /** The clients of this test never end by a pause: only those that are closed for others leave room. */
    @ParameterizedTest
    @ValueSource(strings = {"", "G", "GET / HTTP/1.1\r\nX: "})
    void slowClientsAreClosedForWaitingOnes(String sent) throws Exception {
        int port = start(16, Duration.ofSeconds(20));
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            slow.add(connect(port, sent));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(line(connect(port, LAST))).startsWith("HTTP/1.1 204");
        }
        assertThat(slow).filteredOn(one -> isClosed(one, 1)).isNotEmpty();
    }
}
