package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.QueryParameters;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/**
 * The protocol of Azure Tables over a store. Map it to {@code /*}: it reads the path as it was sent.
 *
 * <p>The container must hand on encoded slashes, as {@link StandaloneTablesServer} does, and should support asynchronous requests: then no thread
 * waits for slow clients. Safe for use by any number of threads. The store is not closed with it.
 */
public final class TablesServlet extends HttpServlet {
    /**
     * The name of the request attribute with the query as it was sent. A filter that removes the signatures of shared
     * access signatures from the visible query, so that they are not logged, keeps the original query there.
     */
    public static final String ORIGINAL_QUERY_STRING_ATTRIBUTE = QueryParameters.ORIGINAL_QUERY_STRING_ATTRIBUTE;

    private static final long serialVersionUID = 1L;

    /** Not kept when serialized, which containers do not do with servlets. */
    private final transient Conversation.Server server;

    /** Serves the tables of {@code store}. */
    public TablesServlet(TableStore store, ServerOptions settings) {
        ServiceSettings service = new ServiceSettings(store);
        server = new Conversation.Server(
                new Router(store, settings, service),
                settings,
                new CrossOrigin(service, settings.authorizer()),
                new Work(MemoryBudget.ofHeap()));
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Conversation conversation = new Conversation(request, response, server);
        try {
            conversation.begin();
        } catch (IOException | RuntimeException | Error failed) {
            conversation.abandon();
            throw failed;
        }
    }

    /**
     * Rejects new requests with {@code ServerBusy}, and waits for the current ones. Call it before a container stops.
     *
     * @return whether all requests ended in time
     */
    public boolean drain(Duration requestTimeout) {
        return server.work().drain(requestTimeout);
    }

    /** Returns whether a request has failed because there was no memory. */
    boolean hasRunOutOfMemory() {
        return server.work().hasRunOutOfMemory();
    }

    /** Returns how many bytes are reserved by requests being processed. */
    long reservedBytes() {
        return server.work().budget().reserved();
    }

    /** Returns the number of requests at work. */
    int requestsAtWork() {
        return server.work().requests();
    }

    /** Returns the number of open moments and transactions. */
    int openSessions() {
        return server.router().openSessions();
    }

    /** Ends the moments and transactions that clients have left open. */
    @Override
    public void destroy() {
        server.router().close();
    }
}
