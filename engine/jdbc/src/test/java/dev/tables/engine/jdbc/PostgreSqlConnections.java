package dev.tables.engine.jdbc;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connections of another source, of which each thread may have one at a time. A thread that takes a second one fails
 * with an {@link AssertionError}: with a pool that has no more, it would wait for itself.
 */
public final class PostgreSqlConnections implements DataSource {
    private final DataSource source;
    private final ThreadLocal<Held> ofThread = ThreadLocal.withInitial(Held::new);

    /** The connections of a thread. */
    private static final class Held {
        private final AtomicInteger connections = new AtomicInteger();
        private int most = 1;
        private Optional<Throwable> last = Optional.empty();
    }

    /** Counts the connections of {@code source}. */
    public PostgreSqlConnections(DataSource source) {
        this.source = source;
    }

    /** Returns the number of connections of the calling thread. */
    int held() {
        return ofThread.get().connections.get();
    }

    /**
     * Runs requests with another limit.
     *
     * @param most how many connections the calling thread may have
     */
    <T> T with(int most, Supplier<T> requests) {
        Held held = ofThread.get();
        int before = held.most;
        held.most = most;
        try {
            return requests.get();
        } finally {
            held.most = before;
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        Held held = ofThread.get();
        if (held.connections.get() >= held.most) {
            throw new AssertionError(
                    "A thread with " + held.connections + " connections takes another one. The cause took the last.",
                    held.last.orElse(null));
        }
        Connection taken = source.getConnection();
        held.connections.incrementAndGet();
        held.last = Optional.of(new Throwable("A connection was taken."));
        boolean[] closed = new boolean[1];
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close") && !closed[0]) {
                        closed[0] = true;
                        held.connections.decrementAndGet();
                    }
                    try {
                        return method.invoke(taken, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        source.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return source.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return source.isWrapperFor(type);
    }
}
