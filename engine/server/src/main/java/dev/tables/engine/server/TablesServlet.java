package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.security.Access;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/**
 * The protocol of Azure Tables over a store. Map it to {@code /*}: it reads the path as it was sent.
 *
 * <p>The container must hand on encoded slashes; {@link StandaloneServer} does. Safe for use by any number of threads. The store is not
 * closed with it.
 */
public final class TablesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** Not kept when serialized, which containers do not do with servlets. */
    private final transient Router router;

    private final transient ServerSettings settings;

    /** Serves the tables of {@code store}. */
    public TablesServlet(TableStore store, ServerSettings settings) {
        this.router = new Router(store, settings);
        this.settings = settings;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Exchange exchange = new Exchange(request, settings.account());
        Answer answer;
        try {
            exchange.read();
            Access access = settings.authorizer().authorize(exchange);
            exchange.readLevel();
            answer = router.answer(exchange, access, BodyReader.read(request));
        } catch (RuntimeException failed) {
            answer = Failures.answer(Failures.of(failed), exchange);
        }
        send(exchange, answer, response);
    }

    private static void send(Exchange exchange, Answer answer, HttpServletResponse response) throws IOException {
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
        if (answer.errorCode() != null) {
            response.setHeader("x-ms-error-code", answer.errorCode());
        }
        List<String> headers = answer.headers();
        for (int i = 0; i < headers.size(); i += 2) {
            response.setHeader(headers.get(i), headers.get(i + 1));
        }
        ByteOutput body = answer.body();
        response.setContentLength(body == null ? 0 : body.length());
        if (body != null) {
            response.getOutputStream().write(body.array(), 0, body.length());
        }
    }
}
