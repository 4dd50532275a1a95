package dev.tables.engine.server;

import dev.tables.engine.Capability;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireFailure;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.Access;
import dev.tables.engine.server.security.AccessDeniedException;
import dev.tables.engine.server.security.AccessPolicies;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers clients that know our extension ({@code $extension}): each POST is one call of the store, checked operation by operation as the requests of
 * the protocol are. Others never see it. Moments and transactions are {@link StoreSessions}.
 */
final class ExtensionHandler {
    private final TableStore store;
    private final AccessPolicies policies;
    private final StoreSessions sessions;

    ExtensionHandler(TableStore store, AccessPolicies policies) {
        this.store = store;
        this.policies = policies;
        this.sessions = new StoreSessions(store);
    }

    Answer handle(Access access, RowRequest.Payload body) {
        ByteOutput answer = new ByteOutput();
        try {
            byte[] bytes = answer(access, new WireInput(body.bytes(), body.offset(), body.length()));
            answer.write(bytes, 0, bytes.length);
        } catch (AccessDeniedException | ProtocolException refused) {
            throw refused;
        } catch (RuntimeException failed) {
            if (!WireFailure.isWritable(failed)) {
                throw failed;
            }
            WireOutput out = new WireOutput().byteOf(1);
            WireFailure.write(failed, out);
            byte[] bytes = out.toBytes();
            answer.write(bytes, 0, bytes.length);
        }
        return new Answer(200)
                .header(WireCall.HEADER, String.valueOf(WireCall.VERSION))
                .body("application/octet-stream", answer);
    }

    private byte[] answer(Access access, WireInput in) {
        int version = in.byteOf();
        if (version != WireCall.VERSION) {
            throw ProtocolException.invalidInput(
                    "Found version " + version + " of the extension, expected " + WireCall.VERSION + ".");
        }
        WireCall call = WireCall.of(in.byteOf());
        int mode = in.byteOf();
        WireOutput out = new WireOutput().byteOf(0);
        switch (mode) {
            case WireCall.NO_SESSION -> outside(call, new GuardedStore(store, access, policies), in, out);
            case WireCall.NEW_MOMENT -> {
                String session = sessions.beginMoment();
                out.text(session);
                try {
                    within(session, call, access, in, out);
                } catch (RuntimeException failed) {
                    // The client does not learn its name.
                    sessions.end(session);
                    throw failed;
                }
            }
            case WireCall.IN_SESSION -> within(in.text(), call, access, in, out);
            default -> throw ProtocolException.invalidInput("Found an unknown kind of session.");
        }
        return out.toBytes();
    }

    private void within(String session, WireCall call, Access access, WireInput in, WireOutput out) {
        switch (call) {
            case COMMIT -> sessions.commit(session);
            case END -> sessions.end(session);
            case MOMENT -> sessions.within(session, () -> {});
            default -> sessions.within(session, () -> rows(call, new GuardedStore(store, access, policies), in, out));
        }
    }

    private void outside(WireCall call, GuardedStore guarded, WireInput in, WireOutput out) {
        switch (call) {
            case DESCRIBE -> describe(out);
            case CREATE_TABLE -> guarded.createTable(in.text());
            case CREATE_TABLE_IF_ABSENT -> out.bool(guarded.createTableIfAbsent(in.text()));
            case DELETE_TABLE -> guarded.deleteTable(in.text());
            case TABLE_NAMES -> {
                List<String> names = guarded.tableNames();
                out.int32(names.size());
                names.forEach(out::text);
            }
            case PURGE -> guarded.purge(in.text());
            case BEGIN -> out.text(sessions.beginTransaction());
            default -> rows(call, guarded, in, out);
        }
    }

    private void describe(WireOutput out) {
        out.int32(store.capabilities().size());
        for (Capability one : store.capabilities()) {
            out.text(one.name());
        }
        out.int64(store.clockSkew().toMillis());
    }

    // The compiler of JDK 17 does not show the checker the annotations of other modules' types.
    @SuppressWarnings("NullAway")
    private static void rows(WireCall call, GuardedStore guarded, WireInput in, WireOutput out) {
        switch (call) {
            case GET -> guarded.get(in, out);
            case QUERY -> guarded.query(in.text(), in.query(), out);
            case COUNT -> out.int64(guarded.count(in.text(), in.query()));
            case WRITE -> out.etag(guarded.write(in.text(), in.operation()));
            case EXECUTE -> {
                String table = in.text();
                EntityGroupTransaction transaction = new EntityGroupTransaction();
                int count = in.count();
                for (int i = 0; i < count; i++) {
                    transaction.add(in.operation());
                }
                out.etags(guarded.execute(table, transaction));
            }
            case EXECUTE_ACROSS -> {
                int count = in.count();
                List<StoreTransaction.Operation> operations = new ArrayList<>(count);
                for (int i = 0; i < count; i++) {
                    operations.add(new StoreTransaction.Operation(in.text(), in.operation()));
                }
                out.etags(guarded.execute(operations));
            }
            default ->
                throw ProtocolException.invalidInput("Found a call that is for no session, expected one for rows.");
        }
    }

    /** Ends all sessions. */
    void close() {
        sessions.close();
    }
}
