package dev.tables.engine.server.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a request its credentials are about: everything but the body. */
public interface SignedRequest {
    /** What a request addresses. */
    enum Resource {
        /** The account: service properties, statistics. */
        SERVICE_PROPERTIES,
        /** The list of tables, or one table in it. */
        TABLES,
        /** The rows of a table, or one row. */
        ROWS,
        /** The stored access policies of a table. */
        ACCESS_POLICIES,
        /** An entity group transaction; its table is named by its operations. */
        BATCH,
        /** A call by the extension of this server; its tables are named by the call. */
        TABLES_SERVER_PROTOCOL
    }

    /** The HTTP method as sent, whatever {@code X-HTTP-Method} says: the one that is signed. */
    String method();

    /** The path as sent, not decoded, from the first slash on and without the query: the one that is signed. */
    String rawPath();

    /** All values of a query parameter, decoded once, in order; empty if it is absent. Names are compared exactly. */
    List<String> parameters(String name);

    /** The only value of a query parameter, decoded; the first of several; null if it is absent. */
    default @Nullable String parameter(String name) {
        List<String> values = parameters(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /** The value of a header as sent, the first of several, or null if it is absent. Names are compared regardless of case. */
    @Nullable
    String header(String name);

    /** The account that is addressed, without {@code -secondary}. */
    String account();

    /** Returns whether the request uses the read-only secondary endpoint. */
    boolean usesSecondaryEndpoint();

    /** What is addressed. */
    Resource resource();

    /** The table in the address as spelled there, or null: of the list of tables, the account, and a batch. */
    @Nullable
    String table();

    /** The address of the client, as text of an IP address. */
    String remoteAddress();

    /** Whether the request came over HTTPS. */
    boolean isSecure();
}
