package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.StoreClosedException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Removes the rows of dropped tables in the background, some time after the drop, when nobody can be at work with them. One process at a time
 * looks through the keys of all partitions for it, whatever the number of tables; what it leaves, the next one finds.
 */
final class DroppedRows implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(DroppedRows.class.getName());
    private static final String DROPPED = "SELECT id, since FROM $tables WHERE scope = ? AND kind = ?";
    private static final String FORGET = "DELETE FROM $tables WHERE scope = ? AND kind = ? AND name = ? IF EXISTS";
    private static final String CLAIM =
            "UPDATE $tables USING TTL 3600 SET id = ? WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    private static final String CLAIMED = "claim";
    private static final String PARTITIONS = "SELECT DISTINCT table_id, pk FROM $rows";
    private static final String DELETE = "DELETE FROM $rows WHERE table_id = ? AND pk = ?";

    private final CqlCalls calls;
    private final Duration grace;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
        Thread made = new Thread(task, "tables-cassandra-dropped");
        made.setDaemon(true);
        return made;
    });

    /** Nothing yet. {@code grace} is how long after a drop rows may still be written. */
    DroppedRows(CqlCalls calls, Duration grace) {
        this.calls = calls;
        this.grace = grace;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Removes them after the grace. */
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
            // No other thread removes the rows before the next start, so this one repeats after any error.
            if (!(failed instanceof StoreClosedException)) {
                removeLater();
                LOG.log(System.Logger.Level.WARNING, "Rows of dropped tables are not removed yet", failed);
            }
        }
    }

    /** Removes the rows of tables that were dropped so long ago; says whether none are left. */
    boolean remove(Duration since) {
        Set<Integer> ids = new HashSet<>();
        boolean others = false;
        Instant before = Instant.now().minus(since);
        for (Row row : calls.readInTurn(calls.bind(DROPPED, CqlTables.SCOPE, CqlTables.DROPPED))) {
            if (Objects.requireNonNull(row.getInstant(1)).isAfter(before)) {
                others = true;
            } else {
                ids.add(row.getInt(0));
            }
        }
        if (ids.isEmpty() || !claim(1, null)) {
            return ids.isEmpty() && !others;
        }
        try {
            remove(ids);
        } finally {
            claim(null, 1);
        }
        return !others;
    }

    private boolean claim(@Nullable Integer now, @Nullable Integer was) {
        return calls.write(calls.bind(CLAIM, now, CqlTables.SCOPE, CLAIMED, CLAIMED, was))
                .wasApplied();
    }

    private void remove(Set<Integer> ids) {
        for (String rows : List.of(CqlSchema.ROWS_NAME, CqlSchema.BRIEF_ROWS_NAME)) {
            String delete = DELETE.replace(CqlSchema.ROWS_NAME, rows);
            for (Row row : calls.read(calls.bind(PARTITIONS.replace(CqlSchema.ROWS_NAME, rows)))) {
                int id = row.getInt(0);
                if (ids.contains(id)) {
                    calls.write(calls.bind(delete, id, row.getByteBuffer(1)));
                }
            }
        }
        for (int id : ids) {
            calls.write(calls.bind(FORGET, CqlTables.SCOPE, CqlTables.DROPPED, Integer.toString(id)));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
