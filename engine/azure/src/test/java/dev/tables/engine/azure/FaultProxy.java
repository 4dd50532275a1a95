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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy on loopback that spoils requests and answers by a rule, one request a connection. The rule decides by
 * the first line of each request. Safe for use by several threads.
 */
public final class FaultProxy implements AutoCloseable {
    /** A fault that the proxy applies to a request. */
    public enum Fault {
        /** Nothing. */
        NONE(false),
        /** The request is not passed on, the connection is closed. */
        LOSE_REQUEST(true),
        /** The request is passed on, the connection is closed without an answer. */
        LOSE_ANSWER(true),
        /** The request is passed on, half of the answer comes back. */
        CUT_ANSWER(true),
        /** The request is passed on, no answer comes before the client gives up. */
        DELAY_ANSWER(true),
        /** The request is not passed on; nothing is answered as long as the client waits. */
        SILENCE(true),
        /** The request is passed on; nothing is answered as long as the client waits. */
        SILENCE_AFTER(true),
        /** The request is passed on, the client receives 500. */
        ERROR_AFTER(true),
        /** The request is not passed on, the client receives 502 with a page of HTML. */
        GATEWAY_ERROR(true),
        /** The request is passed on, the client receives 502 with a page of HTML. */
        GATEWAY_ERROR_AFTER(true),
        /** The request is not passed on, the client receives 503 of a gateway, without a code of the service. */
        GATEWAY_BUSY(true),
        /** The request is passed on, the client receives 503 of a gateway, without a code of the service. */
        GATEWAY_BUSY_AFTER(true),
        /** The request is not passed on, the client receives 504 with a page of HTML. */
        GATEWAY_TIMEOUT(true),
        /** The request is passed on, the client receives 504 with a page of HTML. */
        GATEWAY_TIMEOUT_AFTER(true),
        /** The request is not passed on, the client receives 404 of a gateway, without a code of the service. */
        GATEWAY_NOT_FOUND(true),
        /** The request is not passed on, the client receives 302. */
        REDIRECT(true),
        /** The request is passed on, the client receives 302. */
        REDIRECT_AFTER(true),
        /** The request is not passed on, the client receives 200 with a page of HTML. */
        PAGE(true),
        /** The request is passed on, the client receives 200 with a page of HTML. */
        PAGE_AFTER(true),
        /** The request is not passed on, the client receives 503 by the service. */
        BUSY(false),
        /** The request is not passed on, the client receives 429. */
        TOO_MANY(false),
        /** The request is not passed on, the client receives 401 of a firewall, without a code of the service. */
        UNAUTHORIZED(false),
        /** The request is not passed on, the client receives 403 of a firewall, without a code of the service. */
        FORBIDDEN(false),
        /** The page requested is cut to two rows. */
        SHORT_PAGE(false),
        /** A page is empty and continues where it was to start. */
        EMPTY_PAGE(false);

        private final boolean leavesDoubt;

        Fault(boolean leavesDoubt) {
            this.leavesDoubt = leavesDoubt;
        }

        /** Returns whether the answer does not show if the service has executed the request. */
        public boolean leavesDoubt() {
            return leavesDoubt;
        }

        /** Returns whether the service executes the request. */
        public boolean isPassedOn() {
            return this == NONE || name().endsWith("_ANSWER") || name().endsWith("_AFTER");
        }

        /** Returns whether a firewall refuses the request. */
        public boolean isOfFirewall() {
            return this == UNAUTHORIZED || this == FORBIDDEN;
        }

        /** Returns whether the client waits for an answer until it is interrupted. */
        public boolean isSilence() {
            return this == SILENCE || this == SILENCE_AFTER;
        }
    }

    private static final String PAGE = "<html><body>A page of a gateway</body></html>";
    private static final String BUSY_BODY =
            "{\"odata.error\":{\"code\":\"ServerBusy\",\"message\":{\"lang\":\"en-US\",\"value\":\"busy\"}}}";

    private final ServerSocket server;
    private final int target;
    private volatile Function<String, Fault> rule = line -> Fault.NONE;
    private volatile Runnable meanwhile = () -> {};

    /**
     * Opens a port, for a service on another one.
     *
     * @throws IOException if no port is free
     */
    public FaultProxy(int target) throws IOException {
        this.target = target;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread acceptor = new Thread(this::accept, "fault-proxy");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** Returns the port for clients. */
    public int port() {
        return server.getLocalPort();
    }

    /** Decides by the first line of each request from now on. */
    public void rule(Function<String, Fault> decide) {
        rule = decide;
    }

    /** Applies the faults to the next requests in order, and none to later requests. */
    public void next(Fault... faults) {
        Deque<Fault> queue = new ArrayDeque<>(List.of(faults));
        rule = line -> {
            synchronized (queue) {
                Fault fault = queue.pollFirst();
                return fault == null ? Fault.NONE : fault;
            }
        };
    }

    /** Runs for each spoiled request: after it was passed on, if it is, and before its client learns of it. */
    public void meanwhile(Runnable work) {
        meanwhile = work;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                client.setTcpNoDelay(true);
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
            if (fault != Fault.NONE) {
                meanwhile.run();
            }
            if (fault.isSilence() || fault == Fault.DELAY_ANSWER) {
                // Returns when the client has given up.
                client.getInputStream().read();
                return;
            }
            OutputStream out = client.getOutputStream();
            out.write(answer, 0, fault == Fault.CUT_ANSWER ? answer.length / 2 : answer.length);
            out.flush();
        } catch (IOException gone) {
            // The client gave up, or the test is over: both are what faults are for.
            Thread.yield();
        }
    }

    private byte[] answer(Message request, Fault fault) throws IOException {
        if (fault == Fault.EMPTY_PAGE) {
            return emptyPage(request);
        }
        if (fault == Fault.SHORT_PAGE) {
            request.lines.set(0, request.lines.get(0).replaceFirst("top=\\d+", "top=2"));
            return forward(request);
        }
        byte[] answer = fault.isPassedOn() ? forward(request) : new byte[0];
        return switch (fault) {
            case LOSE_ANSWER -> new byte[0];
            case ERROR_AFTER -> reply("500 Error", "", "");
            case GATEWAY_ERROR, GATEWAY_ERROR_AFTER -> reply("502 Bad Gateway", "", PAGE);
            case GATEWAY_BUSY, GATEWAY_BUSY_AFTER -> reply("503 Unavailable", "", PAGE);
            case GATEWAY_TIMEOUT, GATEWAY_TIMEOUT_AFTER -> reply("504 Gateway Timeout", "", PAGE);
            case GATEWAY_NOT_FOUND -> reply("404 Not Found", "", PAGE);
            case REDIRECT, REDIRECT_AFTER -> reply("302 Found", "Location: http://127.0.0.1:1/\r\n", "");
            case PAGE, PAGE_AFTER -> reply("200 OK", "Content-Type: text/html\r\n", PAGE);
            case BUSY -> reply("503 Busy", "", BUSY_BODY);
            case TOO_MANY -> reply("429 Too Many Requests", "Retry-After: 0\r\n", "");
            case UNAUTHORIZED -> reply("401 Unauthorized", "WWW-Authenticate: Basic realm=x\r\n", "");
            case FORBIDDEN -> reply("403 Forbidden", "Content-Type: text/html\r\n", PAGE);
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

    /**
     * Returns an empty page whose next page has the same start, like a service that timed out before it found a row.
     */
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
