package dev.tables.engine.server;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.Address;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.RequestPermissions;
import java.util.Objects;
import java.util.Set;

/** A dispatcher that passes each request to its handler. */
final class Router {
    private static final Set<String> OPTIONS = Set.of("$filter", "$top", "$select", "$format");

    private final TableHandler tables;
    private final RowHandler rows;
    private final QueryHandler queries;
    private final BatchHandler batches;
    private final AccountHandler account;
    private final ExtensionHandler extension;

    Router(TableStore store, ServerOptions settings, ServiceSettings service) {
        tables = new TableHandler(store, settings.policies());
        rows = new RowHandler(store, settings.accountName());
        queries = new QueryHandler(store, settings.accountName());
        batches = new BatchHandler(store, rows, queries);
        account = new AccountHandler(store, settings.policies(), service);
        extension = new ExtensionHandler(store, settings.policies());
    }

    Answer answer(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        for (String name : exchange.query().names()) {
            if (name.startsWith("$") && !OPTIONS.contains(name)) {
                throw ProtocolException.notImplemented();
            }
        }
        exchange.checkTimeout();
        Address address = exchange.address();
        boolean reads = exchange.verb().equals("GET") || exchange.verb().equals("HEAD");
        if (exchange.usesSecondaryEndpoint() && !reads) {
            throw new ProtocolException(
                    ErrorCode.INSUFFICIENT_ACCOUNT_PERMISSIONS,
                    "Write operations are not allowed on the secondary address.");
        }
        return switch (address.resource()) {
            case TABLES -> address.metadata() ? schema(exchange, access, reads) : tables.handle(exchange, access, body);
            case ROWS -> rows(exchange, access, body, reads);
            case ACCESS_POLICIES -> account.policies(exchange, table(address), access, body);
            case BATCH -> batch(exchange, access, body);
            case TABLES_SERVER_PROTOCOL -> extension(exchange, access, body);
            case SERVICE_PROPERTIES -> account.service(exchange, access, body);
        };
    }

    private Answer schema(Exchange exchange, RequestPermissions access, boolean reads) {
        if (!reads) {
            throw ProtocolException.methodNotAllowed();
        }
        return account.schema(exchange, access);
    }

    private Answer rows(Exchange exchange, RequestPermissions access, RowRequest.Payload body, boolean reads) {
        Address address = exchange.address();
        if (exchange.query().get("comp") != null) {
            throw AccountHandler.badComp();
        }
        PrimaryKey keys = address.primaryKey();
        if (!reads) {
            return rows.change(exchange, access, body);
        }
        return keys == null
                ? queries.query(ReadRequest.of(exchange), table(address), access)
                : rows.get(table(address), keys, ReadRequest.of(exchange), access);
    }

    private Answer batch(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        if (!exchange.verb().equals("POST")) {
            throw ProtocolException.methodNotAllowed();
        }
        return batches.handle(exchange, access, body);
    }

    private Answer extension(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        if (!exchange.verb().equals("POST")) {
            throw ProtocolException.methodNotAllowed();
        }
        return extension.handle(exchange, access, body);
    }

    private static String table(Address address) {
        return Objects.requireNonNull(address.table());
    }

    /** Returns the number of open snapshots and transactions. */
    int openSessions() {
        return extension.openSessions();
    }

    /** Closes the sessions that clients have left open. */
    void close() {
        extension.close();
    }
}
