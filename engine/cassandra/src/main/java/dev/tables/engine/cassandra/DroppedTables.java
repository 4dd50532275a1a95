package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.StoreClosedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A background job that removes tables from the cluster. A drop only removes a table from the list, because other
 * processes may still write to the table. This class drops the Cassandra table after a grace period, and also removes
 * tables whose creation did not finish. One process at a time does this work; after it ends, another process continues.
 * All times come from the clocks of the nodes.
 */
final class DroppedTables implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(DroppedTables.class.getName());
    private static final String FIND =
            "SELECT name, id, writetime(id), to_unix_timestamp(now()) FROM $tables WHERE scope = ? AND kind = ?";
    private static final String CLAIM =
            "UPDATE $tables USING TTL 3600 SET id = ? WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    private static final String CLAIMED = "claim";
    /** The time, in addition to the grace period, after which no process can still be creating a table. */
    private static final Duration CREATION = Duration.ofHours(1);

    private final CqlSession session;
    private final CqlCalls calls;
    private final Duration grace;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
        Thread made = new Thread(task, "tables-cassandra-dropped");
        made.setDaemon(true);
        return made;
    });

    /**
     * Creates the object without starting its work. The grace period is the time after a drop in which another process
     * may still write rows.
     */
    DroppedTables(CqlSession session, CqlCalls calls, Duration grace) {
        this.session = session;
        this.calls = calls;
        this.grace = grace;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Schedules the removal of dropped tables, after the grace period. */
    void removeLater() {
        try {
            if (thread.getQueue().isEmpty()) {
                thread.schedule(this::inBackground, grace.toMillis() + 1, TimeUnit.MILLISECONDS);
            }
        } catch (RejectedExecutionException closed) {
            // Another process, or the next start, does it.
            return;
        }
    }

    private void inBackground() {
        try {
            if (!remove(grace)) {
                removeLater();
            }
        } catch (RuntimeException | Error failed) {
            // No other thread removes them before the next start, so this one repeats after any error.
            if (!(failed instanceof StoreClosedException)) {
                removeLater();
                LOG.log(
                        System.Logger.Level.WARNING,
                        "Deleted tables could not be removed from the cluster; the store tries" + " again later",
                        failed);
            }
        }
    }

    /** Removes tables that were dropped at least this long ago; returns whether no dropped table is left. */
    boolean remove(Duration since) {
        return remove(since, since.plus(CREATION));
    }

    /**
     * Removes tables that were dropped, or whose creation began, at least the given times ago; returns whether no
     * dropped table is left.
     */
    boolean remove(Duration since, Duration inCreation) {
        Found abandoned = find(calls, CqlTables.CREATING, inCreation);
        Found dropped = find(calls, CqlTables.DROPPED, since);
        if (abandoned.old.isEmpty() && dropped.old.isEmpty() || !claim(1, null)) {
            return abandoned.old.isEmpty() && dropped.old.isEmpty() && dropped.younger.isEmpty();
        }
        try {
            abandoned.old.forEach((place, id) -> abandon(calls, place, id));
            dropped.old.keySet().forEach(this::drop);
        } finally {
            claim(null, 1);
        }
        return abandoned.old.isEmpty() && dropped.younger.isEmpty();
    }

    /**
     * Cassandra tables, with their numbers by name.
     *
     * @param old tables of at least the given age
     * @param younger the other tables
     */
    record Found(Map<String, Integer> old, Map<String, Integer> younger) {}

    /** Finds the tables of a kind in the list of the cluster, by a serial read. */
    static Found find(CqlCalls calls, String kind, Duration age) {
        Found found = new Found(new HashMap<>(), new HashMap<>());
        for (Row row : calls.readSerially(calls.bind(FIND, CqlTables.SCOPE, kind))) {
            long micros = row.getLong(3) * 1000 - row.getLong(2);
            (micros < TimeUnit.NANOSECONDS.toMicros(age.toNanos()) ? found.younger : found.old)
                    .put(String.valueOf(row.getString(0)), row.getInt(1));
        }
        return found;
    }

    /** Ensures that a table that is being created will not be listed. The table is dropped after the grace period. */
    static boolean abandon(CqlCalls calls, String place, int id) {
        return calls.write(BatchStatement.newInstance(
                        DefaultBatchType.LOGGED,
                        calls.bind(CqlTables.UNRESERVE, CqlTables.SCOPE, CqlTables.CREATING, place),
                        calls.bind(CqlTables.REMEMBER, CqlTables.SCOPE, CqlTables.DROPPED, place, id)))
                .wasApplied();
    }

    private void drop(String place) {
        CqlSchema.dropRows(session, calls, place);
        calls.write(calls.bind(CqlTables.UNRESERVE, CqlTables.SCOPE, CqlTables.DROPPED, place));
    }

    private boolean claim(@Nullable Integer now, @Nullable Integer was) {
        return calls.write(calls.bind(CLAIM, now, CqlTables.SCOPE, CLAIMED, CLAIMED, was))
                .wasApplied();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
