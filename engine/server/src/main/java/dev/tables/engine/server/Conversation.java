package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.HttpListener;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.SignedRequest;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One request from its headers to the last byte of its answer. No thread waits for a slow client, neither for its body
 * nor until it has read the answer.
 */
final class Conversation implements AsyncListener {
    /** The time for receiving the whole body of a request, and for the client to read an answer. */
    private static final long PATIENCE_MILLIS = 60_000;
    /**
     * The maximum size of an answer that is written in one piece. Longer answers are written in pieces, as fast as the
     * client reads them.
     */
    private static final int SENT_AT_ONCE = 32 * 1024;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Server server;
    private final Exchange exchange;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private @Nullable AsyncContext async;
    private @Nullable RequestPermissions access;
    private boolean begun;
    private boolean bodyBegun;

    /**
     * The objects that all requests share.
     *
     * @param router finds the handler of a request
     * @param settings the options of the server, including its authorizer
     * @param origins checks cross-origin requests and answers preflight requests
     * @param work the requests being processed
     */
    record Server(Router router, ServerOptions settings, CrossOrigin origins, Work work) {}

    Conversation(HttpServletRequest request, HttpServletResponse response, Server server) {
        this.request = request;
        this.response = response;
        this.server = server;
        exchange = new Exchange(
                request, server.settings().accountName(), server.work().budget());
    }

    /** A step of processing a request. */
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    /** Performs the steps that do not wait for the client. */
    void begin() throws IOException {
        attempt(this::accept);
    }

    private void accept() throws IOException {
        exchange.read();
        server.work().begin();
        begun = true;
        server.origins().check(exchange);
        if (request.getMethod().equals("OPTIONS")) {
            send(server.origins().preflight(exchange), 0);
            return;
        }
        exchange.checkVersion();
        access = server.settings().authorizer().authorize(exchange);
        exchange.readLevel();
        if (!hasBody()) {
            answer(RowRequest.Payload.NONE);
            return;
        }
        read(new BodyReader(request.getInputStream(), request.getContentLengthLong(), exchange, this::bodyIsRead));
    }

    /**
     * Runs a step. If the step throws anything, including errors of the virtual machine, the client gets an answer if
     * that is still possible. The request then ends and releases its reserved memory. No error is thrown to the
     * container, because containers do not close the connection after an error.
     */
    private void attempt(Step step) throws IOException {
        try {
            step.run();
        } catch (IOException clientIsGone) {
            end();
            throw clientIsGone;
        } catch (RuntimeException | Error failed) {
            fail(failed);
        }
    }

    /** Sends an error as the answer, unless the failure occurred while an answer was being sent. */
    private void fail(Throwable failed) throws IOException {
        server.work().failed(failed);
        Throwable cause = failed;
        if (!answered.get()) {
            try {
                if (isWorthDropping()) {
                    read(new BodyReader(request.getInputStream(), failed, exchange, this::bodyIsRead));
                } else {
                    send(ErrorAnswers.answer(ErrorAnswers.of(failed), exchange), 0);
                }
                return;
            } catch (RuntimeException | Error again) {
                cause = again;
            }
        }
        cut(cause);
    }

    /**
     * Ends a request that cannot be answered. The exception makes the container close the connection, so that the
     * client does not mistake a partial answer for a complete one.
     */
    private void cut(Throwable cause) throws IOException {
        try {
            if (!response.isCommitted()) {
                response.reset();
                response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
            }
        } finally {
            end();
        }
        throw new IOException("The response to a request could not be sent.", cause);
    }

    private boolean hasBody() {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    /**
     * Returns whether to send an error only after the client has sent its body. If the error is sent earlier, the
     * client may not read it. The container then reads the rest of the body after the answer, while a thread waits for
     * the client.
     */
    private boolean isWorthDropping() {
        return !bodyBegun
                && hasBody()
                && request.getHeader("Expect") == null
                && request.getContentLengthLong() <= BodyReader.MOST_DROPPED;
    }

    private void read(BodyReader reader) throws IOException {
        bodyBegun = true;
        if (request.getAttribute(HttpListener.CONTINUE) instanceof Runnable expected) {
            // The client waits for leave to send its body, and the container gives that to blocking reads only.
            expected.run();
        }
        long announced = request.getContentLengthLong();
        boolean isThere = announced > 0 && request.getInputStream().available() >= announced;
        if (isThere || !request.isAsyncSupported()) {
            reader.readAll();
            bodyIsRead(reader);
        } else {
            startAsync();
            request.getInputStream().setReadListener(reader);
        }
    }

    private void bodyIsRead(BodyReader reader) throws IOException {
        if (reader.isGone()) {
            end();
        } else {
            attempt(() -> answer(reader.payload()));
        }
    }

    private void answer(RowRequest.Payload body) throws IOException {
        RequestPermissions checked = access;
        if (checked == null) {
            throw new IllegalStateException(
                    "The server did not check the permissions for the request. This is a bug in the server.");
        }
        Answer answer;
        try {
            answer = server.router().answer(exchange, checked, body);
        } catch (RuntimeException | Error failed) {
            server.work().failed(failed);
            answer = ErrorAnswers.answer(ErrorAnswers.of(failed), exchange);
        }
        send(answer, body.length());
    }

    private void send(Answer answer, long received) throws IOException {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        server.origins().allow(exchange, answer);
        head(answer);
        ByteOutput body = answer.body();
        int length = body == null ? 0 : body.length();
        exchange.report(answer, received, length, server.settings().observer());
        if (body == null || request.getMethod().equals("HEAD")) {
            response.flushBuffer();
            end();
        } else if (length <= SENT_AT_ONCE || !request.isAsyncSupported()) {
            response.getOutputStream().write(body.array(), 0, length);
            response.flushBuffer();
            end();
        } else {
            startAsync();
            ServletOutputStream out = response.getOutputStream();
            out.setWriteListener(new Sender(out, body));
        }
    }

    private void head(Answer answer) {
        response.setStatus(answer.status());
        response.setHeader("x-ms-request-id", exchange.id());
        response.setHeader("x-ms-version", exchange.version());
        String client = exchange.header("x-ms-client-request-id");
        if (client != null && client.length() <= 1024) {
            response.setHeader("x-ms-client-request-id", client);
        }
        if (!exchange.isXml()) {
            response.setHeader("Cache-Control", "no-cache");
            response.setHeader("X-Content-Type-Options", "nosniff");
        }
        if (exchange.resource() == SignedRequest.Resource.TABLES_SERVER_PROTOCOL) {
            // Refusals too: so a client knows that they are of this server, not of another service or a gateway.
            response.setHeader(WireCall.HEADER, String.valueOf(WireCall.VERSION));
        }
        if (answer.errorCode() != null) {
            response.setHeader("x-ms-error-code", answer.errorCode());
        }
        List<String> headers = answer.headers();
        for (int i = 0; i < headers.size(); i += 2) {
            response.setHeader(headers.get(i), headers.get(i + 1));
        }
        ByteOutput body = answer.body();
        response.setContentLength(body == null ? 0 : body.length());
    }

    private void startAsync() {
        if (async == null) {
            AsyncContext context = request.startAsync(request, response);
            context.setTimeout(PATIENCE_MILLIS);
            context.addListener(this);
            async = context;
        }
    }

    /** Ends the request once and releases its resources, regardless of the outcome. */
    private void end() {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        exchange.release();
        if (begun) {
            server.work().end();
        }
        AsyncContext context = async;
        if (context != null) {
            context.complete();
        }
    }

    /** Ends the request after a failure in {@link #begin} itself. */
    void abandon() {
        end();
    }

    @Override
    public void onTimeout(AsyncEvent event) throws IOException {
        try {
            if (!answered.get()) {
                response.setHeader("Connection", "close");
                send(
                        ErrorAnswers.answer(
                                ErrorAnswers.of(new ProtocolException(
                                        ErrorCode.OPERATION_TIMED_OUT,
                                        ErrorTexts.of(ErrorCode.OPERATION_TIMED_OUT, ""))),
                                exchange),
                        0);
            }
        } catch (RuntimeException | Error failed) {
            cut(failed);
        } finally {
            end();
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        end();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // Is started once.
    }

    /** A nonblocking writer of a long answer. */
    private final class Sender implements WriteListener {
        private static final int PIECE = 64 * 1024;

        private final ServletOutputStream out;
        private final ByteOutput body;
        private int sent;

        Sender(ServletOutputStream out, ByteOutput body) {
            this.out = out;
            this.body = body;
        }

        @Override
        public void onWritePossible() throws IOException {
            attempt(this::write);
        }

        private void write() throws IOException {
            while (sent < body.length() && out.isReady()) {
                int piece = Math.min(PIECE, body.length() - sent);
                out.write(body.array(), sent, piece);
                sent += piece;
            }
            if (sent == body.length() && out.isReady()) {
                end();
            }
        }

        @Override
        public void onError(Throwable failed) {
            end();
        }
    }
}
