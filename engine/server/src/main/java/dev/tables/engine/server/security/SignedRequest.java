package dev.tables.engine.server.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a request that its credentials may cover: everything except the body. */
public interface SignedRequest {
    /** The kind of resource in the address of a request. */
    enum Resource {
        /** The account: service properties, statistics. */
        SERVICE_PROPERTIES,
        /** The list of tables, or one table in it. */
        TABLES,
        /** The rows of a table, or one row. */
        ROWS,
        /** The stored access policies of a table. */
        ACCESS_POLICIES,
        /** An entity group transaction; its operations contain the table. */
        BATCH,
        /** A call of this server's extension protocol; its body contains the tables. */
        TABLES_SERVER_PROTOCOL
    }

    /** Returns the HTTP method as sent, which is the signed one, regardless of {@code X-HTTP-Method}. */
    String method();

    /** Returns the signed path: as sent, not decoded, from the first slash on and without the query. */
    String rawPath();

    /**
     * Returns all values of a query parameter, decoded once, in order; empty if it is absent. Names are compared
     * exactly.
     */
    List<String> parameters(String name);

    /** Returns the decoded value of a query parameter; the first of several; null if it is absent. */
    default @Nullable String parameter(String name) {
        List<String> values = parameters(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /**
     * Returns the value of a header as sent, the first of several, or null if it is absent. Names are compared
     * regardless of case.
     */
    @Nullable
    String header(String name);

    /** Returns the account in the address, without {@code -secondary}. */
    String account();

    /** Returns whether the request uses the read-only secondary endpoint. */
    boolean usesSecondaryEndpoint();

    /** Returns the kind of resource in the address. */
    Resource resource();

    /** Returns the table as spelled in the address. Returns null for the list of tables, the account and a batch. */
    @Nullable
    String table();

    /** Returns the IP address of the client as text. */
    String remoteAddress();

    /** Returns whether the request was sent over HTTPS. */
    boolean isSecure();
}
