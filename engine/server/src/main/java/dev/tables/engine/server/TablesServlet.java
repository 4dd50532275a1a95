package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.QueryParameters;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/**
 * A servlet that implements the protocol of Azure Tables over a store. Map the servlet to {@code /*}, because it parses
 * the path as it was sent.
 *
 * <p>The container must pass on encoded slashes, as {@link StandaloneTablesServer} does. The container should support
 * asynchronous requests, so that no thread waits for slow clients. Thread-safe. Destroying the servlet does not close
 * the store.
 */
public final class TablesServlet extends HttpServlet {
    /**
     * The name of the request attribute with the query as it was sent. A filter may remove the signatures of shared
     * access signatures from the visible query, so that they are not logged. Such a filter stores the original query in
     * this attribute.
     */
    public static final String ORIGINAL_QUERY_STRING_ATTRIBUTE = QueryParameters.ORIGINAL_QUERY_STRING_ATTRIBUTE;

    private static final long serialVersionUID = 1L;

    /** The shared state, which is not serialized; containers do not serialize servlets. */
    private final transient Conversation.Server server;

    /** Creates a servlet that serves the tables of {@code store}. */
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
     * Rejects new requests with {@code ServerBusy}, and waits for the current ones. Call this method before a container
     * stops.
     *
     * @return whether all requests ended in time
     */
    public boolean drain(Duration requestTimeout) {
        return server.work().drain(requestTimeout);
    }

    /** Returns whether a request has failed because memory ran out. */
    boolean hasRunOutOfMemory() {
        return server.work().hasRunOutOfMemory();
    }

    /** Returns how many bytes are reserved by requests being processed. */
    long reservedBytes() {
        return server.work().budget().reserved();
    }

    /** Returns the number of requests being processed. */
    int requestsAtWork() {
        return server.work().requests();
    }

    /** Returns the number of open snapshots and transactions. */
    int openSessions() {
        return server.router().openSessions();
    }

    /** Ends the snapshots and transactions that clients have left open. */
    @Override
    public void destroy() {
        server.router().close();
    }
}
