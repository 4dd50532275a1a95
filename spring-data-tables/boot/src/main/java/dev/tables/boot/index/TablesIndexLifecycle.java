package dev.tables.boot.index;

import dev.tables.boot.TablesProperties;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.Capability;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.table.EntityTable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The life cycle of indexes, on separate threads. This class registers the process so that other processes detect it,
 * fills indexes automatically or on request ({@code tables.indexes.backfill}), and removes dropped indexes. One
 * backfill runs at a time; its progress is logged.
 *
 * <p>Before the application accepts requests, startup waits for a short time while indexes are filled. Indexes of small
 * tables are complete at the end of the wait.
 */
public final class TablesIndexLifecycle implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(TablesIndexLifecycle.class);
    private static final long MILLIS_BETWEEN_STOPS = 50;

    /** The phase before web servers, and everything else that accepts requests, are started. */
    private static final int BEFORE_REQUESTS = DEFAULT_PHASE - 4096;

    private final TablesTemplate template;
    private final IndexCatalog catalog;
    private final TablesProperties.Indexes properties;
    private final IndexFilling filling;
    private final RepeatedFailureFilter failures = new RepeatedFailureFilter();
    /** The lock of a round; only one round runs at a time. */
    private final Object rounds = new Object();

    private volatile boolean mayBeDropping = true;
    private @Nullable ScheduledExecutorService thread;

    TablesIndexLifecycle(TablesTemplate template, IndexCatalog catalog, TablesProperties.Indexes properties) {
        this.template = template;
        this.catalog = catalog;
        this.properties = properties;
        filling = new IndexFilling(template, properties);
    }

    /** Returns the statuses of the indexes that this application declares, at most one lease old. */
    public List<IndexStatus> declaredIndexStatuses() {
        return template.entityTables().stream()
                .flatMap(table -> table.indexStatuses().stream())
                .toList();
    }

    /** Returns the indexes that this application can fill, as entity and name. */
    List<String> declared() {
        return template.entityTables().stream()
                .flatMap(table -> table.model().indexes().stream()
                        .map(index -> table.model().entity() + "/" + index.name()))
                .toList();
    }

    /**
     * Returns the statuses of all indexes in the store, of any entity and any version of the application. Sends one
     * request.
     */
    public List<IndexStatus> allIndexStatuses() {
        return catalog.indexStatuses();
    }

    /**
     * Returns the reason why an index cannot be filled now: its rows are being removed, or it was dropped and
     * {@code rebuild} is false. Returns null if the index can be filled or does not exist. Sends one request.
     */
    @Nullable
    String refusal(String entity, String index, boolean rebuild) {
        for (IndexStatus status : allIndexStatuses()) {
            boolean same = status.entitySet().entityName().equals(entity)
                    && status.name().equals(index);
            if (same && status.isBeingRemoved()) {
                return "Index '" + index + "' of " + entity
                        + " was dropped and its rows are being removed. Declare it again after the removal is complete.";
            }
            if (same && status.state() == IndexState.DROPPING && !rebuild) {
                return "Index '" + index + "' of " + entity
                        + " is DROPPING and cannot be filled. It is removed when no process declares it any longer. To"
                        + " use the index again, send POST /actuator/tablesindexes/" + entity + "/" + index
                        + " with the body {\"rebuild\": true}.";
            }
        }
        return null;
    }

    /**
     * Starts a backfill of an index in the background, as soon as every live process maintains the index.
     *
     * @return whether this application declares this index
     */
    public boolean backfill(String entity, String index) {
        boolean declared = filling.ask(entity, index);
        if (declared) {
            work(0);
        }
        return declared;
    }

    /**
     * Marks the index with this name as not readable, even if the existing index has another definition, and starts a
     * backfill in the background.
     *
     * @return whether this application declares this index
     */
    public boolean rebuild(String entity, String index) {
        EntityTable<?> table = filling.declaring(entity, index);
        if (table == null) {
            return false;
        }
        table.markIndexForRebuild(index);
        return backfill(entity, index);
    }

    /**
     * Drops an index. The rows of the index are deleted once no process declares the index.
     *
     * @return whether the store contains this index
     */
    public boolean drop(String entity, String index) {
        boolean found = catalog.dropIndex(entity, index);
        mayBeDropping |= found;
        work(0);
        return found;
    }

    @Override
    public int getPhase() {
        return BEFORE_REQUESTS;
    }

    @Override
    public void start() {
        ScheduledExecutorService started;
        synchronized (this) {
            if (thread != null) {
                return;
            }
            started = Executors.newScheduledThreadPool(2, work -> {
                Thread made = new Thread(work, "tables-indexes");
                made.setDaemon(true);
                return made;
            });
            thread = started;
        }
        synchronized (rounds) {
            filling.queueUnreadableIndexes(false);
            fillBeforeRequests(started);
            filling.announceRest();
        }
        long millis = Math.max(5, properties.leaseDuration().toMillis() / 2);
        started.scheduleWithFixedDelay(this::tryRound, 0, millis, TimeUnit.MILLISECONDS);
        if (!hasExclusiveAccess()) {
            started.scheduleWithFixedDelay(this::tryHeartbeat, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    private void fillBeforeRequests(ScheduledExecutorService timer) {
        Duration wait = properties.maxStartupBackfillWait();
        if (wait.isZero()) {
            return;
        }
        // A backfill looks at the time after each page, which may take long; and a run that just begins is not stopped
        // yet.
        ScheduledFuture<?> end = timer.scheduleWithFixedDelay(
                filling::stop, wait.toMillis(), MILLIS_BETWEEN_STOPS, TimeUnit.MILLISECONDS);
        try {
            filling.fillWithin(wait, this::attempt);
        } finally {
            end.cancel(false);
        }
    }

    /** Returns whether no other process can open the store, so that no registration is needed. */
    private boolean hasExclusiveAccess() {
        return template.store().capabilities().contains(Capability.SINGLE_PROCESS_ACCESS);
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopped;
        synchronized (this) {
            stopped = thread;
            thread = null;
        }
        if (stopped != null) {
            stopped.shutdownNow();
            filling.stop();
            try {
                if (!stopped.awaitTermination(10, TimeUnit.SECONDS)) {
                    LOG.warn("An index backfill is still running at shutdown. The next start continues it");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null;
    }

    private synchronized void work(long delayMillis) {
        if (thread != null) {
            thread.schedule(this::tryRound, delayMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void tryHeartbeat() {
        attempt("The heartbeat of this process", catalog::writeHeartbeat);
    }

    private void tryRound() {
        synchronized (rounds) {
            attempt("The removal of dropped indexes", this::removeDropped);
            attempt("A backfill round", () -> {
                filling.queueUnreadableIndexes(true);
                filling.fill(this::isRunning, this::attempt);
            });
        }
    }

    /**
     * Runs work. A failure is caught, because an exception or error would cancel the schedule: other work is not
     * affected, and the next round retries the failed work. Consecutive failures with the same exception are logged
     * once.
     */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            failures.forget(what);
        } catch (RuntimeException | Error failed) {
            if (failures.isNew(what, failed.getClass().getName())) {
                LOG.warn(
                        "{} failed; it is retried every {}",
                        what,
                        properties.leaseDuration().dividedBy(2),
                        failed);
            } else {
                LOG.debug("{} failed again", what, failed);
            }
        }
    }

    private void removeDropped() {
        if (mayBeDropping) {
            int gone = catalog.removeDroppedIndexes();
            if (gone > 0) {
                LOG.info("Number of dropped indexes that were removed: {}", gone);
            }
            mayBeDropping = catalog.indexStatuses().stream().anyMatch(status -> status.state() == IndexState.DROPPING);
        }
    }
}
