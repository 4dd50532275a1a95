package dev.tables.engine.server.internal;

import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * An endpoint that accepts connections and limits how long a client may be slow. The container alone limits only the
 * pause between two bytes, so a client that sends single bytes could keep its connection forever.
 *
 * <p>The head of a request may take {@value #PAUSES} times the container's timeout in total. If three quarters of the
 * connections are in use, additional connections may pause for at most {@value #CROWDED_MILLIS} ms. In this case, the
 * same limit also applies to the total time of a head.
 *
 * <p>If all connections are in use, the clients that have been slow for longest are disconnected whenever a client
 * waits to be accepted. Connections between two requests are exempt, because the next request may be on its way.
 */
final class WatchedEndpoint extends NioEndpoint {
    private static final int PAUSES = 3;
    private static final int CROWDED_MILLIS = 2_000;
    /**
     * The maximum time for a first request, and for a pause within a body, while other clients wait. Slower clients may
     * be disconnected.
     */
    private static final int HASTY_MILLIS = 500;
    /** The total time after which a body counts as slow, even if parts of it keep arriving. */
    private static final int LONG_BODY_MILLIS = 20_000;
    /**
     * The fraction of all connections that is closed in one step. Several connections are closed at once, because each
     * waiting client would otherwise cause a search through all connections.
     */
    private static final int PART = 64;

    private static final int LOOK_MILLIS = 50;

    /** The connections that are between two requests. */
    private final Set<SocketWrapperBase<NioChannel>> served = ConcurrentHashMap.newKeySet();

    private boolean isCrowded() {
        return getConnectionCount() > getMaxConnections() * 3L / 4;
    }

    @Override
    public int getConnectionTimeout() {
        int usual = super.getConnectionTimeout();
        return isCrowded() ? Math.min(usual, CROWDED_MILLIS) : usual;
    }

    @Override
    public int getKeepAliveTimeout() {
        int usual = super.getKeepAliveTimeout();
        return isCrowded() ? Math.min(usual, CROWDED_MILLIS) : usual;
    }

    private long longestHeadMillis() {
        return isCrowded() ? CROWDED_MILLIS : (long) PAUSES * super.getConnectionTimeout();
    }

    @Override
    public void setHandler(Handler<NioChannel> handler) {
        super.setHandler(new HeadLimit(handler));
    }

    /** Closes slow connections if all are in use, then waits for a free connection. */
    @Override
    protected void countUpOrAwaitConnection() throws InterruptedException {
        while (isRunning() && !isPaused() && getConnectionCount() >= getMaxConnections() && !closeSlow()) {
            Thread.sleep(LOOK_MILLIS);
        }
        super.countUpOrAwaitConnection();
    }

    /** A connection with a slow client, and the time for which the client has been slow. */
    private record Slow(SocketWrapperBase<NioChannel> connection, long millis) {}

    /**
     * Closes some of the connections whose clients have been slow for longest. Returns whether any connection is slow.
     */
    private boolean closeSlow() {
        long now = System.currentTimeMillis();
        List<Slow> found = new ArrayList<>();
        for (SocketWrapperBase<NioChannel> connection : getConnections()) {
            long millis = slowMillis(connection, now);
            if (millis > 0) {
                found.add(new Slow(connection, millis));
            }
        }
        found.sort(Comparator.comparingLong(Slow::millis).reversed());
        int most = Math.min(found.size(), 1 + getMaxConnections() / PART);
        for (Slow one : found.subList(0, most)) {
            one.connection()
                    .setError(new SocketTimeoutException("The connection was closed because the client sent its request"
                            + " too slowly and other clients were waiting."));
            if (!processSocket(one.connection(), SocketEvent.ERROR, true)) {
                one.connection().close();
            }
        }
        return most > 0;
    }

    /** Returns how long a client has been slow; 0 if it is not slow, or if it need not send anything. */
    private long slowMillis(SocketWrapperBase<NioChannel> connection, long now) {
        if (!(connection instanceof NioSocketWrapper channel)
                || connection.isClosed()
                || connection.getError() != null
                || !channel.interestOpsHas(SelectionKey.OP_READ)) {
            return 0;
        }
        long silent = now - channel.getLastRead();
        if (connection.getCurrentProcessor() instanceof Processor request) {
            long all = ageMillis(request);
            long millis = request.isAsync() ? (all > LONG_BODY_MILLIS ? all : silent) : Math.max(all, silent);
            return millis < HASTY_MILLIS ? 0 : millis;
        }
        return served.contains(connection) || silent < HASTY_MILLIS ? 0 : silent;
    }

    private static long ageMillis(Processor request) {
        long start = request.getRequest().getStartTimeNanos();
        return start < 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    /**
     * A limit on the total time of request heads. The container calls this handler whenever a part of a head arrives,
     * from one thread at a time for each connection.
     */
    private final class HeadLimit implements Handler<NioChannel> {
        private final Handler<NioChannel> handler;

        HeadLimit(Handler<NioChannel> handler) {
            this.handler = handler;
        }

        private static boolean isHead(SocketWrapperBase<NioChannel> connection) {
            return connection.getCurrentProcessor() instanceof Processor request && !request.isAsync();
        }

        @Override
        public SocketState process(SocketWrapperBase<NioChannel> connection, SocketEvent status) {
            if (isHead(connection)) {
                // It was made shorter for the rest of the head; what follows the head has a bound of its own.
                connection.setReadTimeout(getConnectionTimeout());
            }
            served.remove(connection);
            SocketState state = handler.process(connection, status);
            if (state == SocketState.OPEN) {
                served.add(connection);
                if (connection.isClosed()) {
                    served.remove(connection);
                }
            }
            return state == SocketState.LONG && isHead(connection) ? limited(connection) : state;
        }

        private SocketState limited(SocketWrapperBase<NioChannel> connection) {
            if (!(connection.getCurrentProcessor() instanceof Processor request)) {
                return SocketState.LONG;
            }
            long left = longestHeadMillis() - ageMillis(request);
            if (left <= 0) {
                return SocketState.CLOSED;
            }
            connection.setReadTimeout(Math.min(left, getConnectionTimeout()));
            return SocketState.LONG;
        }

        @Override
        public Object getGlobal() {
            return handler.getGlobal();
        }

        @Override
        public void release(SocketWrapperBase<NioChannel> connection) {
            served.remove(connection);
            handler.release(connection);
        }

        @Override
        public void pause() {
            handler.pause();
        }

        @Override
        public void recycle() {
            handler.recycle();
        }
    }

    /** Returns the threads that accept connections and read from them. */
    List<Thread> threads() {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            String name = thread.getName();
            if (name.equals(getName() + "-Acceptor") || name.equals(getName() + "-Poller")) {
                found.add(thread);
            }
        }
        return found;
    }
}
