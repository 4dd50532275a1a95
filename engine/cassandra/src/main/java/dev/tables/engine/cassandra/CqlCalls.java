package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.internal.Backoff;
import dev.tables.engine.internal.Repetitions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A client that sends requests to the cluster. */
final class CqlCalls {
    private static final Backoff AWAY = new Backoff(5_000_000, 500_000_000, 0.5, 1);
    /** The timeout of schema changes, which take long. */
    private static final Duration OF_SCHEMA = Duration.ofSeconds(30);
    /**
     * The time for which a node that failed a write is used for other writes only as a last resort. Without this rule,
     * writes would still use an unresponsive node, because the driver takes longer to detect it.
     */
    private static final long AVOIDED_NANOS = Duration.ofSeconds(20).toNanos();

    private final CqlSession session;
    private final CassandraOptions options;
    private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();
    private final Map<Node, Long> failed = new ConcurrentHashMap<>();
    private volatile boolean closed;

    CqlCalls(CqlSession session, CassandraOptions options) {
        this.session = session;
        this.options = options;
    }

    /** Binds values, which may be null, to a statement of this text, in which {@code $} represents the keyspace. */
    // The driver's annotations are of another kind.
    @SuppressWarnings("NullAway")
    BoundStatement bind(String text, @Nullable Object... values) {
        return statement(text).bind(values);
    }

    private PreparedStatement statement(String text) {
        PreparedStatement known = prepared.get(text);
        if (known == null) {
            known = session.prepare(SimpleStatement.newInstance(text.replace("$", options.keyspace() + ".")));
            prepared.put(text, known);
        }
        return known;
    }

    /** Removes the prepared statements for a table that is no longer used. */
    void forget(CqlTable table) {
        String name = table.on(CqlSchema.ROWS_NAME) + " ";
        prepared.keySet().removeIf(text -> (text + " ").contains(name));
    }

    /** Reads the rows of committed writes; an accepted but uncommitted write is not visible. */
    ResultSet read(Statement<?> statement) {
        return execute(statement.setIdempotent(true), options.consistency());
    }

    /**
     * Reads with a serial read, which is ordered with the writes of the partition. The read first finishes each write
     * that replicas have accepted.
     */
    ResultSet readSerially(Statement<?> statement) {
        return execute(statement.setIdempotent(true), options.serialConsistency());
    }

    /**
     * Sends a write once. The write is sent to another node only if the previous node has not begun it. The driver, in
     * contrast, would also send the write to another node after an {@code UnavailableException}. The write would then
     * be done twice if other nodes complete the first attempt.
     */
    ResultSet write(Statement<?> statement) {
        Statement<?> once = statement.setIdempotent(false).setSerialConsistencyLevel(options.serialConsistency());
        DriverException last = new NoNodeAvailableException();
        for (Node node : nodesFor(once)) {
            try {
                ResultSet answer = execute(once.setNode(node), options.consistency());
                failed.remove(node);
                return answer;
            } catch (DriverException error) {
                CqlFailure failure = CqlFailure.of(error);
                if (!failure.isForGood()) {
                    failed.put(node, System.nanoTime());
                }
                if (failure != CqlFailure.NOT_BEGUN && failure != CqlFailure.NO_TABLE) {
                    throw error;
                }
                last = error;
            }
        }
        throw last;
    }

    /**
     * Returns the nodes for a statement in the order of the session's policy, with recently failed nodes at the end.
     */
    private List<Node> nodesFor(Statement<?> statement) {
        List<Node> nodes = new ArrayList<>(session.getContext()
                .getLoadBalancingPolicy(DriverExecutionProfile.DEFAULT_NAME)
                .newQueryPlan(statement, session));
        List<Node> avoided = new ArrayList<>();
        if (!failed.isEmpty()) {
            long now = System.nanoTime();
            failed.values().removeIf(then -> now - then > AVOIDED_NANOS);
            nodes.stream().filter(failed::containsKey).forEach(avoided::add);
            nodes.removeAll(avoided);
            nodes.addAll(avoided);
        }
        return nodes;
    }

    private ResultSet execute(Statement<?> statement, ConsistencyLevel level) {
        checkOpen();
        return session.execute(statement.setConsistencyLevel(level));
    }

    /** Executes a schema statement, on the given node unless it is null. */
    void define(@Nullable Node node, String text) {
        checkOpen();
        session.execute(SimpleStatement.newInstance(text).setNode(node).setTimeout(OF_SCHEMA));
    }

    /** Runs work that is read-only or idempotent, with retries until the request timeout. */
    <T> T repeated(Supplier<T> work) {
        return repeated(requestTimeout(), work);
    }

    /** Runs work that is read-only or idempotent, with retries until the given timeout. */
    <T> T repeated(Patience left, Supplier<T> work) {
        while (true) {
            try {
                return work.get();
            } catch (DriverException failed) {
                left.spend(failed);
            }
        }
    }

    /** Starts the timeout of one request. */
    Patience requestTimeout() {
        return new Patience(options.requestTimeout());
    }

    CassandraOptions options() {
        return options;
    }

    void checkOpen() {
        if (closed) {
            throw new StoreClosedException();
        }
    }

    void close() {
        closed = true;
    }

    /** A timeout for the retries of a request. */
    static final class Patience {
        private final long begun = System.nanoTime();
        private final long longest;
        private int attempts;

        Patience(Duration longest) {
            this.longest = longest.toNanos();
        }

        /**
         * Waits before the next attempt. Throws the exception for the error if it is not retryable or the timeout has
         * expired.
         */
        void spend(DriverException failed) {
            CqlFailure failure = CqlFailure.of(failed);
            if (failure.isForGood() || isOver(AWAY)) {
                throw CqlFailure.reported(failed);
            }
            pause(AWAY);
        }

        /**
         * Waits before another attempt to use a table that is still being created; throws the reported error after the
         * timeout.
         */
        void await(DriverException notYet) {
            if (isOver(AWAY)) {
                throw CqlFailure.reported(notYet);
            }
            pause(AWAY);
        }

        /** Waits before another check; returns false after the timeout. */
        boolean goesOn() {
            if (isOver(AWAY)) {
                return false;
            }
            pause(AWAY);
            return true;
        }

        /** Waits before another attempt after a conflict with other writers; throws if the timeout has expired. */
        void lostRace() {
            if (isOver(Backoff.LOST_RACE)) {
                throw CqlFailure.busy();
            }
            pause(Backoff.LOST_RACE);
        }

        /**
         * Acquires the lock of a partition, once other writes of this process have released it; throws after the
         * timeout.
         */
        void await(ReentrantLock lock) {
            try {
                if (lock.tryLock(longest - (System.nanoTime() - begun), TimeUnit.NANOSECONDS)) {
                    return;
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            throw CqlFailure.queued();
        }

        private void pause(Backoff backoff) {
            attempts++;
            backoff.pause(attempts);
            Repetitions.add(1);
        }

        private boolean isOver(Backoff backoff) {
            return System.nanoTime() - begun + backoff.mostNanos(attempts + 1) > longest
                    || Thread.currentThread().isInterrupted();
        }
    }
}
