package dev.tables.engine.azure;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots and transactions of threads. Each snapshot or transaction is a session on the server. Safe for use by
 * any number of threads.
 */
final class ServerSessions implements AutoCloseable {
    private final ServerCalls calls;
    private final ThreadLocal<@Nullable Session> present = new ThreadLocal<>();
    private final EndedSessions ended;

    ServerSessions(ServerCalls calls) {
        this.calls = calls;
        // Ended twice is ended once.
        ended = new EndedSessions(request -> calls.call(request, true));
    }

    /** The session of a thread. */
    private static class Session {
        private @Nullable String name;
    }

    /** Returns whether this thread has a session. */
    boolean isPresent() {
        return present.get() != null;
    }

    /** Returns whether this thread's session is a transaction. */
    boolean isInTransaction() {
        return present.get() instanceof Transaction;
    }

    /** Builds and sends a request, which also ends the sessions on the server that have ended in this process. */
    private <R> R send(WireCall call, Consumer<WireOutput> rest, Function<byte[], R> sender) {
        List<String> some = ended.take();
        boolean arrived = false;
        try {
            WireOutput out = new WireOutput().byteOf(WireCall.VERSION).byteOf(call.ordinal());
            rest.accept(EndedSessions.write(some, out));
            R answer = sender.apply(out.toBytes());
            arrived = true;
            return answer;
        } catch (TableStoreException failed) {
            arrived = !(failed instanceof StoreUnavailableException);
            throw failed;
        } finally {
            if (!arrived) {
                some.forEach(ended::add);
            }
        }
    }

    /** Sends a call outside of any session. */
    WireInput outside(WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        return send(
                call, out -> arguments.accept(out.byteOf(WireCall.NO_SESSION)), request -> calls.call(request, reads));
    }

    /** Sends a call outside of any session; returns whether the call changed anything. */
    boolean didOutside(WireCall call, Consumer<WireOutput> arguments) {
        return send(call, out -> arguments.accept(out.byteOf(WireCall.NO_SESSION)), calls::did);
    }

    /**
     * Sends a call in this thread's session, or outside of any session if the thread has none. The first call in a
     * snapshot begins the snapshot.
     */
    WireInput within(WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        Session session = present.get();
        if (session == null) {
            return outside(call, reads, arguments);
        }
        String name = session.name;
        if (name != null) {
            return within(name, call, reads, arguments);
        }
        WireInput in = send(
                call, out -> arguments.accept(out.byteOf(WireCall.NEW_MOMENT)), request -> calls.call(request, reads));
        session.name = in.text();
        return in;
    }

    private WireInput within(String name, WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        return send(
                call,
                out -> arguments.accept(out.byteOf(WireCall.IN_SESSION).text(name)),
                request -> calls.call(request, reads));
    }

    /**
     * Begins this thread's snapshot on the server, if it has not begun there yet. Later writes are then not visible in
     * the snapshot.
     */
    void beginMoment() {
        Session session = present.get();
        if (session != null && session.name == null) {
            within(WireCall.MOMENT, true, out -> {});
        }
    }

    <T> T asOfOneMoment(Supplier<T> reads) {
        if (present.get() != null) {
            return reads.get();
        }
        Session moment = new Session();
        present.set(moment);
        try {
            return reads.get();
        } finally {
            present.remove();
            String name = moment.name;
            if (name != null) {
                ended.add(name);
            }
        }
    }

    OpenTransaction begin() {
        Transaction transaction = new Transaction();
        // A session whose name is lost has written nothing, and the server ends it.
        ((Session) transaction).name = outside(WireCall.BEGIN, true, out -> {}).text();
        return transaction;
    }

    /** Records the row that this thread's transaction has written; does nothing outside of a transaction. */
    void written(String table, RowOperation operation) {
        if (present.get() instanceof Transaction transaction) {
            transaction.note(table, operation.primaryKey());
        }
    }

    @Override
    public void close() {
        ended.close();
    }

    /** A transaction; for one thread. */
    private final class Transaction extends Session implements OpenTransaction {
        private final Thread owner = Thread.currentThread();
        private final Set<String> tables = new LinkedHashSet<>();
        private final Set<List<Object>> rows = new HashSet<>();
        private @Nullable PrimaryKey first;
        private long bytes;
        private boolean hasEnded;

        private void note(String table, PrimaryKey keys) {
            if (first == null) {
                first = keys;
            }
            tables.add(table);
            if (rows.add(List.of(table, keys))) {
                bytes += 2L * (keys.partitionKey().length() + keys.rowKey().length());
            }
        }

        private void requireOpen() {
            if (Thread.currentThread() != owner) {
                throw new IllegalStateException(
                        "The transaction belongs to another thread. Begin a transaction in each thread.");
            }
            if (hasEnded) {
                throw new IllegalStateException("The transaction has ended. Begin another one.");
            }
        }

        @Override
        public <T> T runWithin(Supplier<T> requests) {
            requireOpen();
            Session before = present.get();
            present.set(this);
            try {
                return requests.get();
            } finally {
                if (before == null) {
                    present.remove();
                } else {
                    present.set(before);
                }
            }
        }

        @Override
        public WriteSummary pendingWrites() {
            return hasEnded
                    ? new WriteSummary(List.of(), null, 0, 0)
                    : new WriteSummary(new ArrayList<>(tables), first, rows.size(), bytes);
        }

        @Override
        public void commit() {
            requireOpen();
            hasEnded = true;
            String name = ((Session) this).name;
            if (name != null) {
                ServerSessions.this.within(name, WireCall.COMMIT, false, out -> {});
            }
        }

        @Override
        public void close() {
            if (!hasEnded) {
                hasEnded = true;
                String name = ((Session) this).name;
                if (name != null) {
                    ended.addTransaction(name);
                }
            }
        }
    }
}
