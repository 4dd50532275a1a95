package dev.tables.engine.azure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy on loopback that spoils requests and answers by a rule, one request a connection. The rule is asked for
 * every request; it gets the request's first line.
 */
final class FaultProxy implements AutoCloseable {
    /** What is done to a request. */
    enum Fault {
        /** Nothing. */
        NONE,
        /** The request is not passed on, the connection is closed. */
        LOSE_REQUEST,
        /** The request is passed on, the connection is closed without an answer. */
        LOSE_ANSWER,
        /** The request is passed on, half of the answer comes back. */
        CUT_ANSWER,
        /** The request is passed on, the answer comes too late for the client. */
        DELAY_ANSWER,
        /** The request is passed on, the client receives 500. */
        ERROR_AFTER,
        /** The request is passed on, the client receives 502 without a body. */
        GATEWAY_ERROR_AFTER,
        /** The request is passed on, the client receives 503 by somebody who is not the service. */
        GATEWAY_BUSY_AFTER,
        /** The request is not passed on, the client receives 503 by the service. */
        BUSY,
        /** The request is not passed on, the client receives 429. */
        TOO_MANY,
        /** The page asked for is cut to two rows. */
        SHORT_PAGE,
        /** A page is empty and continues where it was to start. */
        EMPTY_PAGE;

        /** Whether the client cannot know if the service has done what was asked. */
        boolean leavesDoubt() {
            return this == LOSE_REQUEST
                    || this == LOSE_ANSWER
                    || this == CUT_ANSWER
                    || this == DELAY_ANSWER
                    || this == ERROR_AFTER
                    || this == GATEWAY_ERROR_AFTER
                    || this == GATEWAY_BUSY_AFTER;
        }
    }

    private static final String BUSY_BODY =
            "{\"odata.error\":{\"code\":\"ServerBusy\",\"message\":{\"lang\":\"en-US\",\"value\":\"busy\"}}}";

    private final ServerSocket server;
    private final int target;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Function<String, Fault> rule = line -> Fault.NONE;

    FaultProxy(int target) throws IOException {
        this.target = target;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread acceptor = new Thread(this::accept, "fault-proxy");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /** Decides by the first line of each request from now on. */
    void rule(Function<String, Fault> decide) {
        rule = decide;
    }

    /** Spoils the next requests in order, none after them. */
    void next(Fault... faults) {
        Deque<Fault> queue = new ArrayDeque<>(List.of(faults));
        rule = line -> {
            synchronized (queue) {
                Fault fault = queue.pollFirst();
                return fault == null ? Fault.NONE : fault;
            }
        };
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread handler = new Thread(() -> handle(client), "fault-proxy-connection");
                handler.setDaemon(true);
                handler.start();
            } catch (IOException closing) {
                return;
            }
        }
    }

    private void handle(Socket client) {
        try (client) {
            Message request = Message.read(client.getInputStream());
            if (request == null) {
                return;
            }
            Fault fault = rule.apply(request.lines.get(0));
            byte[] answer = answer(request, fault);
            OutputStream out = client.getOutputStream();
            out.write(answer, 0, fault == Fault.CUT_ANSWER ? answer.length / 2 : answer.length);
            out.flush();
        } catch (IOException | InterruptedException gone) {
            // The client gave up, or the test is over: both are what faults are for.
            Thread.yield();
        }
    }

    private byte[] answer(Message request, Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case LOSE_REQUEST:
                return new byte[0];
            case BUSY:
                return reply("503 Busy", "", BUSY_BODY);
            case TOO_MANY:
                return reply("429 Too Many Requests", "Retry-After: 0\r\n", "");
            case EMPTY_PAGE:
                return emptyPage(request);
            case SHORT_PAGE:
                request.lines.set(0, request.lines.get(0).replaceFirst("top=\\d+", "top=2"));
                return forward(request);
            default:
                break;
        }
        byte[] answer = forward(request);
        return switch (fault) {
            case LOSE_ANSWER -> new byte[0];
            case ERROR_AFTER -> reply("500 Error", "", "");
            case GATEWAY_ERROR_AFTER -> reply("502 Bad Gateway", "", "<html>bad gateway</html>");
            case GATEWAY_BUSY_AFTER -> reply("503 Unavailable", "", "<html>unavailable</html>");
            case DELAY_ANSWER -> {
                closed.await(3, TimeUnit.SECONDS);
                yield answer;
            }
            default -> answer;
        };
    }

    private byte[] forward(Message request) throws IOException {
        try (Socket service = new Socket(InetAddress.getLoopbackAddress(), target)) {
            service.getOutputStream().write(request.toBytes());
            service.getOutputStream().flush();
            return service.getInputStream().readAllBytes();
        }
    }

    /** The same start again, as a service that ran out of time before it found a row. */
    private byte[] emptyPage(Message request) throws IOException {
        String line = request.lines.get(0);
        String partition = parameter(line, "NextPartitionKey");
        if (partition.isEmpty()) {
            return forward(request);
        }
        String row = parameter(line, "NextRowKey");
        String headers = "Content-Type: application/json\r\nx-ms-continuation-NextPartitionKey: " + partition + "\r\n"
                + (row.isEmpty() ? "" : "x-ms-continuation-NextRowKey: " + row + "\r\n");
        return reply("200 OK", headers, "{\"value\":[]}");
    }

    private static String parameter(String line, String name) {
        int at = line.indexOf(name + "=");
        if (at < 0) {
            return "";
        }
        String rest = line.substring(at + name.length() + 1);
        return java.net.URLDecoder.decode(rest.split("[& ]", 2)[0], StandardCharsets.UTF_8);
    }

    private static byte[] reply(String status, String headers, String body) {
        return ("HTTP/1.1 " + status + "\r\nConnection: close\r\n" + headers + "Content-Length: " + body.length()
                        + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A request: its lines, and its body, of the length that it declares. */
    private static final class Message {
        private final List<String> lines = new ArrayList<>();
        private byte[] body = {};

        static @Nullable Message read(InputStream in) throws IOException {
            Message message = new Message();
            int length = 0;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                if (line.regionMatches(true, 0, "content-length:", 0, 15)) {
                    length = Integer.parseInt(line.substring(15).trim());
                }
                if (!line.regionMatches(true, 0, "connection:", 0, 11)) {
                    message.lines.add(line);
                }
            }
            if (message.lines.isEmpty()) {
                return null;
            }
            message.body = in.readNBytes(length);
            return message;
        }

        private static String line(InputStream in) throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
                if (next != '\r') {
                    line.write(next);
                }
            }
            return line.toString(StandardCharsets.ISO_8859_1);
        }

        byte[] toBytes() {
            try {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                String head = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
                out.write(head.getBytes(StandardCharsets.ISO_8859_1));
                out.write(body);
                return out.toByteArray();
            } catch (IOException never) {
                throw new UncheckedIOException(never);
            }
        }
    }
}
