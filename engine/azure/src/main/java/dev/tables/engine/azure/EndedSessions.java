package dev.tables.engine.azure;

import dev.tables.engine.internal.wire.WireCall;
import dev.tables.engine.internal.wire.WireOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The sessions that this client has ended but that are still open on the server. The next request of any kind includes
 * the names of these sessions, and the server ends them. A thread therefore has at most two sessions open: the current
 * one and the previous one. If the client sends no request within 100 ms, a background thread sends one. Safe for use
 * by any number of threads.
 */
final class EndedSessions implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(EndedSessions.class.getName());
    private static final long LONGEST_MILLIS = 100;

    private final Consumer<byte[]> requests;
    private final Queue<String> names = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean awaited = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor later;

    /** Creates an empty list of sessions. The consumer sends a request and ignores its answer. */
    EndedSessions(Consumer<byte[]> requests) {
        this.requests = requests;
        later = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "tables-session-end");
            thread.setDaemon(true);
            return thread;
        });
        later.setKeepAliveTime(1, TimeUnit.SECONDS);
        later.allowCoreThreadTimeOut(true);
    }

    /** Adds a snapshot. A snapshot may stay open on the server for a short time, so the next request ends it. */
    void add(String name) {
        names.add(name);
        if (awaited.compareAndSet(false, true)) {
            send(LONGEST_MILLIS);
        }
    }

    /** Adds a transaction. A transaction must end soon on the server, because other writers may wait for it. */
    void addTransaction(String name) {
        names.add(name);
        send(0);
    }

    private void send(long delay) {
        try {
            later.schedule(this::sendAll, delay, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            // The server ends a session by itself after a time without requests.
            awaited.set(false);
        }
    }

    private void sendAll() {
        awaited.set(false);
        for (List<String> some = take(); !some.isEmpty(); some = take()) {
            WireOutput out = new WireOutput().byteOf(WireCall.VERSION).byteOf(WireCall.END.ordinal());
            try {
                requests.accept(write(some, out).byteOf(WireCall.NO_SESSION).toBytes());
            } catch (RuntimeException failed) {
                // The server ends a session by itself after a time without requests.
                LOG.log(
                        System.Logger.Level.DEBUG,
                        "The store could not close snapshots or transactions on the Tables server. They stay open until"
                                + " they time out.",
                        failed);
                return;
            }
        }
    }

    /** Removes and returns the names of the sessions that the next request ends. */
    List<String> take() {
        List<String> some = new ArrayList<>();
        while (some.size() < WireCall.MOST_ENDS) {
            String name = names.poll();
            if (name == null) {
                break;
            }
            some.add(name);
        }
        return some;
    }

    /** Writes the names of ended sessions into a request, after the kind of call. */
    static WireOutput write(List<String> some, WireOutput out) {
        if (some.isEmpty()) {
            return out;
        }
        out.byteOf(WireCall.AFTER_ENDS).int32(some.size());
        some.forEach(out::text);
        return out;
    }

    /** Sends the pending requests without waiting for them, and accepts no more sessions. */
    @Override
    public void close() {
        later.shutdown();
    }
}
