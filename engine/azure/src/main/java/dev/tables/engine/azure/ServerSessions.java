package dev.tables.engine.azure;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireInput;
import dev.tables.engine.internal.wire.WireOutput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The moments and transactions of threads, each a session of the server. Safe for use by any number of threads. */
final class ServerSessions implements AutoCloseable {
    private final ServerCalls calls;
    private final ThreadLocal<@Nullable Session> present = new ThreadLocal<>();
    private final ExecutorService ends =
            new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(10_000), task -> {
                Thread thread = new Thread(task, "tables-session-end");
                thread.setDaemon(true);
                return thread;
            });

    ServerSessions(ServerCalls calls) {
        this.calls = calls;
    }

    /** One of a thread. */
    private static class Session {
        private @Nullable String name;
    }

    /** Whether this thread has one. */
    boolean isPresent() {
        return present.get() != null;
    }

    /** Whether this thread's is a transaction. */
    boolean isInTransaction() {
        return present.get() instanceof Transaction;
    }

    private static WireOutput request(WireCall call) {
        return new WireOutput().byteOf(WireCall.VERSION).byteOf(call.ordinal());
    }

    /** A call in no session. */
    WireInput outside(WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        WireOutput out = request(call).byteOf(WireCall.NO_SESSION);
        arguments.accept(out);
        return calls.call(out.toBytes(), reads);
    }

    /** A call in no session whose answer is whether it did something. */
    boolean didOutside(WireCall call, Consumer<WireOutput> arguments) {
        WireOutput out = request(call).byteOf(WireCall.NO_SESSION);
        arguments.accept(out);
        return calls.did(out.toBytes());
    }

    /** A call in this thread's session, if it has one. The first of a moment begins it. */
    WireInput within(WireCall call, boolean reads, Consumer<WireOutput> arguments) {
        Session session = present.get();
        if (session == null) {
            return outside(call, reads, arguments);
        }
        String name = session.name;
        WireOutput out = request(call);
        if (name == null) {
            out.byteOf(WireCall.NEW_MOMENT);
        } else {
            out.byteOf(WireCall.IN_SESSION).text(name);
        }
        arguments.accept(out);
        WireInput in = calls.call(out.toBytes(), reads);
        if (name == null) {
            session.name = in.text();
        }
        return in;
    }

    /**
     * Begins the moment of this thread, if it has one that is not begun: what is written from now on it must not
     * show.
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
            end(moment.name);
        }
    }

    /** Beside: nobody waits for it, and the server ends what it hears nothing of. */
    private void end(@Nullable String name) {
        if (name == null) {
            return;
        }
        byte[] request =
                request(WireCall.END).byteOf(WireCall.IN_SESSION).text(name).toBytes();
        try {
            ends.execute(() -> {
                try {
                    calls.call(request, false);
                } catch (RuntimeException ignored) {
                    // The server ends what it hears nothing of.
                }
            });
        } catch (RejectedExecutionException closed) {
            // As above.
        }
    }

    OpenTransaction begin() {
        Transaction transaction = new Transaction();
        // A session whose name is lost has written nothing, and the server ends it.
        ((Session) transaction).name = outside(WireCall.BEGIN, true, out -> {}).text();
        return transaction;
    }

    /** Notes what this thread's transaction has written, if it has one. */
    void written(String table, RowOperation operation) {
        if (present.get() instanceof Transaction transaction) {
            transaction.note(table, operation.keys());
        }
    }

    @Override
    public void close() {
        ends.shutdown();
    }

    /** A transaction; for one thread. */
    private final class Transaction extends Session implements OpenTransaction {
        private final Thread owner = Thread.currentThread();
        private final Set<String> tables = new LinkedHashSet<>();
        private final Set<List<Object>> rows = new HashSet<>();
        private @Nullable RowKeys first;
        private long bytes;
        private boolean ended;

        private void note(String table, RowKeys keys) {
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
                        "The transaction belongs to another thread. Use it in the thread that began it.");
            }
            if (ended) {
                throw new IllegalStateException("The transaction has ended. Begin another.");
            }
        }

        @Override
        public <T> T within(Supplier<T> requests) {
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
        public Writes writes() {
            return ended
                    ? new Writes(List.of(), null, 0, 0)
                    : new Writes(new ArrayList<>(tables), first, rows.size(), bytes);
        }

        @Override
        public void commit() {
            requireOpen();
            ended = true;
            String name = ((Session) this).name;
            calls.call(
                    request(WireCall.COMMIT)
                            .byteOf(WireCall.IN_SESSION)
                            .text(name)
                            .toBytes(),
                    false);
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                end(((Session) this).name);
            }
        }
    }
}
