package dev.tables.engine.server;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.TableStore;
import dev.tables.engine.server.internal.Address;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.RowOutput;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.RowAccess;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A handler of operations on one row. */
final class RowHandler {
    private final TableStore store;
    private final String account;

    RowHandler(TableStore store, String account) {
        this.store = store;
        this.account = account;
    }

    /** Performs a change that is a request of its own. */
    Answer change(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        Address address = exchange.address();
        String table = Objects.requireNonNull(address.table());
        RowRequest request =
                new RowRequest(exchange.verb(), table, address.primaryKey(), exchange::header, exchange.level(), body);
        RequestedChange.checkKind(request, access);
        RequestedChange change = RequestedChange.of(request);
        change.check(access);
        SystemTable.hide(table);
        ETag version = store.write(table, change.operation());
        return answer(change, version, exchange.base());
    }

    /** Returns the answer to a successful change. */
    Answer answer(RequestedChange change, @Nullable ETag version, String base) {
        RowOutput.Names names = new RowOutput.Names(base, account, change.table());
        if (!change.returnsContent() || version != null && version.timestamp() != null) {
            return change.answer(version, names, null);
        }
        // The version of this store does not say when: only the row does.
        PrimaryKey keys = change.operation().primaryKey();
        ByteOutput body = new ByteOutput();
        ETag found = store.get(change.table(), keys, Projection.ALL, row -> {
            try (RowOutput output = new RowOutput(body, change.request().level(), names, null)) {
                output.single(row, null);
            }
            return row.etag();
        });
        return change.answer(version == null ? found : version, names, body);
    }

    /** Reads one row. */
    Answer get(String table, PrimaryKey keys, ReadRequest reading, RequestPermissions access) {
        access.check(RowAccess.QUERY, table);
        SystemTable.hide(table);
        RowOutput.Names names = new RowOutput.Names(reading.base(), account, table);
        Selection selection = Selection.of(reading.parameters());
        ByteOutput body = new ByteOutput();
        boolean visible = access.permittedKeyRange(table).contains(keys);
        ETag version = store.get(table, keys, selection.projection(), row -> {
            try (RowOutput output = new RowOutput(body, reading.level(), names, selection.names())) {
                output.single(row, selection.text());
            }
            return row.etag();
        });
        if (version == null || !visible) {
            throw ProtocolException.notFound();
        }
        return new Answer(200)
                .header("ETag", version.toString())
                .body(reading.level().contentType(), body);
    }
}
