package dev.tables.engine.server;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireFailure;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import dev.tables.engine.server.internal.ByteOutput;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.security.AccessPolicies;
import dev.tables.engine.server.security.RequestDeniedException;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.RequestPermissions.AccountAccess;
import java.util.List;

/**
 * A handler of the {@code $extension} protocol for clients that support it; other clients are not affected. Each POST
 * is one call of the store, whose operations are authorized one by one like other requests. {@link StoreSessions}
 * manages snapshots and transactions.
 */
final class ExtensionHandler {
    /**
     * A limit after which a page, or the rows of a multi-key read, end early. The limit bounds the memory of a request.
     */
    static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int LONGEST_NAME = 64;

    private final TableStore store;
    private final AccessPolicies policies;
    private final StoreSessions sessions;

    ExtensionHandler(TableStore store, AccessPolicies policies) {
        this.store = store;
        this.policies = policies;
        this.sessions = new StoreSessions(store, SessionBounds.DEFAULT, System::nanoTime);
    }

    /** One call of the extension protocol. */
    private record Call(
            WireCall call,
            RequestPermissions access,
            StoreSessions.Holder holder,
            GuardedStore store,
            WireInput in,
            WireOutput out) {}

    Answer handle(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        WireOutput out = new WireOutput();
        try {
            GuardedStore guarded =
                    new GuardedStore(store, access, policies, new AnswerRoom(exchange::tryReserve, MOST_BYTES));
            StoreSessions.Holder holder =
                    new StoreSessions.Holder(access.principal(), exchange.remoteAddress(), application(exchange));
            // What is made of the bytes may take ten times as much memory: it is reserved as it is made.
            WireInput in = new WireInput(body.bytes(), body.offset(), body.length(), exchange::reserve);
            answer(access, holder, guarded, in, out);
        } catch (RequestDeniedException | ProtocolException refused) {
            throw refused;
        } catch (RuntimeException failed) {
            if (!WireFailure.isWritable(failed)) {
                throw failed;
            }
            out.truncate(0).byteOf(1);
            WireFailure.write(failed, out);
        }
        return new Answer(200)
                .header(WireCall.HEADER, String.valueOf(WireCall.VERSION))
                .body("application/octet-stream", new ByteOutput(out.array(), out.size()));
    }

    private static String application(Exchange exchange) {
        String name = exchange.header(WireCall.APPLICATION);
        return name == null || name.length() > LONGEST_NAME ? "" : name;
    }

    private void answer(
            RequestPermissions access,
            StoreSessions.Holder holder,
            GuardedStore guarded,
            WireInput in,
            WireOutput out) {
        int version = in.byteOf();
        if (version != WireCall.VERSION) {
            throw ProtocolException.invalidInput(
                    "The client uses version " + version + " of the protocol " + WireCall.RESOURCE
                            + ", but the server supports only version " + WireCall.VERSION
                            + ". Use the same library version on the client and the server.");
        }
        Call call = new Call(WireCall.of(in.byteOf()), access, holder, guarded, in, out.byteOf(0));
        int mode = in.byteOf();
        if (mode == WireCall.AFTER_ENDS) {
            endSessions(in, holder.sender());
            mode = in.byteOf();
        }
        switch (mode) {
            case WireCall.NO_SESSION -> outside(call);
            case WireCall.NEW_MOMENT -> {
                access.check(AccountAccess.OPEN_SNAPSHOT);
                String session = sessions.beginMoment(holder);
                boolean done = false;
                try {
                    out.text(session);
                    within(session, call);
                    done = true;
                } finally {
                    if (!done) {
                        // The client does not learn its name.
                        sessions.end(session, holder.sender());
                    }
                }
            }
            case WireCall.IN_SESSION -> within(in.text(), call);
            default ->
                throw ProtocolException.invalidInput(
                        "The request has an unknown session mode. Use the same library version on the client and"
                                + " the server.");
        }
    }

    private void endSessions(WireInput in, String sender) {
        int count = in.count();
        if (count > WireCall.MOST_ENDS) {
            throw ProtocolException.invalidInput("The request ends " + count
                    + " snapshots and transactions. One request can end at most " + WireCall.MOST_ENDS + ".");
        }
        for (int i = 0; i < count; i++) {
            sessions.abandon(in.text(), sender);
        }
    }

    private void within(String session, Call call) {
        String sender = call.holder().sender();
        switch (call.call()) {
            case COMMIT -> {
                call.access().check(AccountAccess.OPEN_TRANSACTION);
                sessions.commit(session, sender);
            }
            case END -> sessions.end(session, sender);
            case MOMENT -> sessions.within(session, sender, () -> {});
            default -> sessions.within(session, sender, () -> rows(call.call(), call.store(), call.in(), call.out()));
        }
    }

    private void outside(Call call) {
        GuardedStore guarded = call.store();
        WireInput in = call.in();
        WireOutput out = call.out();
        switch (call.call()) {
            case DESCRIBE -> describe(out);
            case CREATE_TABLE -> guarded.createTable(in.text());
            case CREATE_TABLE_IF_ABSENT -> out.bool(guarded.createTableIfNotExists(in.text()));
            case CREATE_DEPENDENT_TABLE -> out.bool(guarded.createDependentTable(in.text(), in.text()));
            case DELETE_TABLE -> guarded.deleteTable(in.text());
            case TABLE_NAMES -> {
                List<String> names = guarded.tableNames();
                out.int32(names.size());
                names.forEach(out::text);
            }
            case PURGE -> guarded.purge(in.text());
            case END -> {
                // The sessions named before the call have ended.
            }
            case BEGIN -> {
                call.access().check(AccountAccess.OPEN_TRANSACTION);
                out.text(sessions.beginTransaction(call.holder()));
            }
            default -> rows(call.call(), guarded, in, out);
        }
    }

    private void describe(WireOutput out) {
        out.int32(store.capabilities().size());
        for (Capability one : store.capabilities()) {
            out.text(one.name());
        }
        out.int64(store.maxClockSkew().toMillis());
    }

    // The compiler of JDK 17 does not show the checker the annotations of other modules' types.
    @SuppressWarnings("NullAway")
    private static void rows(WireCall call, GuardedStore guarded, WireInput in, WireOutput out) {
        switch (call) {
            case GET -> guarded.get(in, out);
            case QUERY -> guarded.query(in, out);
            case COUNT -> out.int64(guarded.count(in));
            case WRITE -> out.etag(guarded.write(in));
            case EXECUTE -> out.etags(guarded.execute(in));
            case EXECUTE_ACROSS -> out.etags(guarded.executeAcross(in));
            default ->
                throw ProtocolException.invalidInput(
                        "This call is not allowed here. Some calls are allowed only inside a snapshot or transaction,"
                                + " others only outside. Calls that read or write rows are allowed in both cases.");
        }
    }

    /** Returns the number of open sessions. */
    int openSessions() {
        return sessions.open();
    }

    /** Ends all sessions. */
    void close() {
        sessions.close();
    }
}
