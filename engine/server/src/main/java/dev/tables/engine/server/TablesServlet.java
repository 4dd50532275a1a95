package dev.tables.engine.server;

import dev.tables.engine.TableStore;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The protocol of Azure Tables over a store. Map it to {@code /*}: it reads the path as it was sent.
 *
 * <p>The container must hand on encoded slashes; {@link StandaloneServer} does. Safe for use by any number of threads. The store is not
 * closed with it.
 */
public final class TablesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    /** Not kept when serialized, which containers do not do with servlets. */
    private final transient TableStore store;

    private final transient ServerSettings settings;

    /** Serves the tables of {@code store}. */
    public TablesServlet(TableStore store, ServerSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_NOT_IMPLEMENTED, settings.account() + store.capabilities());
    }
}
