package dev.tables.boot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.Capability;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobRunningException;
import dev.tables.mapping.job.JobState;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Takes part in the life cycle of indexes on threads of its own: registers this process for the others to see, fills indexes
 * when asked, or of its own accord if {@code tables.indexes.backfill-on-start} says so, and removes what was dropped. One
 * backfill runs at a time; its progress is logged.
 */
public final class TablesIndexes implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(TablesIndexes.class);
    private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(2);

    private final TablesTemplate template;
    private final IndexCatalog catalog;
    private final TablesProperties.Indexes properties;
    private final Map<String, TableJob> asked = new ConcurrentHashMap<>();
    /** What could not be done when it was tried last, and why: said once. */
    private final Map<String, String> obstacles = new ConcurrentHashMap<>();
    /** Held while one round is at work. */
    private final Object rounds = new Object();

    private volatile boolean mayBeDropping = true;
    private volatile @Nullable TableJob running;
    private @Nullable ScheduledExecutorService thread;
    private long lastLine;

    TablesIndexes(TablesTemplate template, IndexCatalog catalog, TablesProperties.Indexes properties) {
        this.template = template;
        this.catalog = catalog;
        this.properties = properties;
    }

    /** The states of the indexes that this application declares, as seen at most a lease ago. */
    public List<IndexStatus> states() {
        return template.entityTables().stream()
                .flatMap(table -> table.indexStates().stream())
                .toList();
    }

    /** The indexes that can be filled here, by entity and name. */
    List<String> declared() {
        return template.entityTables().stream()
                .flatMap(table -> table.model().indexes().stream()
                        .map(index -> table.model().entity() + "/" + index.name()))
                .toList();
    }

    /** What is known of every index in the store, of whatever entity and version: one request. */
    public List<IndexStatus> all() {
        return catalog.indexes();
    }

    /**
     * Why an index cannot be filled, or filled again, now: it was dropped, or its rows are being removed. Null if it can, or is
     * not known. One request.
     */
    @Nullable
    String refusal(String entity, String index, boolean rebuild) {
        for (IndexStatus status : all()) {
            boolean same =
                    status.space().entity().equals(entity) && status.name().equals(index);
            if (same && status.isBeingRemoved()) {
                return "Index '" + index + "' of " + entity
                        + " was dropped and its rows are being removed. Declare it again" + " once it is removed.";
            }
            if (same && status.state() == IndexState.DROPPING && !rebuild) {
                return "Index '" + index + "' of " + entity
                        + " is DROPPING, and is not filled. Let it be removed, which"
                        + " happens once no process declares it; or take it back into use with {\"rebuild\": true}.";
            }
        }
        return null;
    }

    /**
     * Has an index filled in the background, as soon as every live process maintains it.
     *
     * @return whether this application declares such an index
     */
    public boolean backfill(String entity, String index) {
        TableJob found = find(entity, index);
        if (found == null) {
            return false;
        }
        asked.put(entity + "." + index, found);
        work(0);
        return true;
    }

    /**
     * The same, with whatever the store has under the index's name taken out of service first, also if it was defined otherwise.
     *
     * @return whether this application declares such an index
     */
    public boolean rebuild(String entity, String index) {
        for (EntityTable<?> table : template.entityTables()) {
            if (table.model().entity().equals(entity) && number(table, index) >= 0) {
                table.rebuildIndex(index);
                return backfill(entity, index);
            }
        }
        return false;
    }

    /**
     * Gives an index up; its rows go when no process declares it any more.
     *
     * @return whether there is such an index in the store
     */
    public boolean drop(String entity, String index) {
        boolean found = catalog.drop(entity, index);
        mayBeDropping |= found;
        work(0);
        return found;
    }

    @Override
    public synchronized void start() {
        if (thread == null) {
            thread = Executors.newScheduledThreadPool(2, work -> {
                Thread made = new Thread(work, "tables-indexes");
                made.setDaemon(true);
                return made;
            });
            if (properties.backfillOnStart()) {
                askForAll();
            }
            long millis = Math.max(5, properties.lease().toMillis() / 2);
            thread.scheduleWithFixedDelay(this::tryRound, 0, millis, TimeUnit.MILLISECONDS);
            if (!isAlone()) {
                thread.scheduleWithFixedDelay(this::tryHeartbeat, millis, millis, TimeUnit.MILLISECONDS);
            }
        }
    }

    /** Whether no other process can have the store open, so that no registration is needed. */
    private boolean isAlone() {
        return template.store().capabilities().contains(Capability.SINGLE_PROCESS);
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
            TableJob now = running;
            if (now != null) {
                now.stop();
            }
            try {
                if (!stopped.awaitTermination(10, TimeUnit.SECONDS)) {
                    LOG.warn("A backfill is still busy; it goes on from where it is at the next start");
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
        attempt("The registration of this process", catalog::heartbeat);
    }

    private void tryRound() {
        synchronized (rounds) {
            attempt("The removal of dropped indexes", this::removeDropped);
            for (Map.Entry<String, TableJob> one : asked.entrySet()) {
                attempt("The backfill of index " + one.getKey(), () -> {
                    if (isRunning() && fill(one.getKey(), one.getValue())) {
                        asked.remove(one.getKey());
                    }
                });
            }
        }
    }

    /**
     * What fails is tried again in the next round and keeps nothing else from being done; an exception would end the schedule. The same
     * error twice in a row is logged once.
     */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            obstacles.remove(what);
        } catch (RuntimeException failed) {
            if (isNew(what, failed.getClass().getName())) {
                LOG.warn(
                        "{} failed; it is tried again every {}",
                        what,
                        properties.lease().dividedBy(2),
                        failed);
            } else {
                LOG.debug("{} failed as before", what, failed);
            }
        }
    }

    private boolean isNew(String what, String why) {
        return !why.equals(obstacles.put(what, why));
    }

    private void removeDropped() {
        if (mayBeDropping) {
            int gone = catalog.removeDropped();
            if (gone > 0) {
                LOG.info("{} dropped indexes were removed", gone);
            }
            mayBeDropping = catalog.indexes().stream().anyMatch(status -> status.state() == IndexState.DROPPING);
        }
    }

    /** Whether there is no need to try again. */
    private boolean fill(String name, TableJob backfill) {
        running = backfill;
        try {
            long start = System.nanoTime();
            JobProgress end = backfill.run();
            if (end.isFinished()) {
                LOG.info(
                        "Index {} is READABLE: {} index rows put, {} removed, in {} s",
                        name,
                        end.changed(),
                        end.counts().stale(),
                        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
            } else if (end.state() == JobState.BLOCKED && isNew(name, end.reason())) {
                LOG.warn("Index {} stays {}: {}", name, isDropped(end) ? "DROPPING" : "WRITE_ONLY", end.reason());
            }
            boolean hopeless = end.counts().conflicts() > 0 || end.counts().unreadable() > 0;
            return end.isFinished() || hopeless || isDropped(end);
        } catch (JobRunningException elsewhere) {
            if (isNew(name, "elsewhere")) {
                LOG.info("Index {} is being filled by another process", name);
            }
            return false;
        } finally {
            running = null;
        }
    }

    private boolean isDropped(JobProgress end) {
        return states().stream()
                .anyMatch(status -> status.state() == IndexState.DROPPING
                        && status.backfill().name().equals(end.name()));
    }

    private void askForAll() {
        for (EntityTable<?> table : template.entityTables()) {
            for (IndexStatus status : table.indexStates()) {
                if (status.state() != IndexState.READABLE && status.state() != IndexState.DROPPING) {
                    String entity = table.model().entity();
                    asked.put(entity + "." + status.name(), prepared(table, status.name()));
                }
            }
        }
    }

    private @Nullable TableJob find(String entity, String index) {
        for (EntityTable<?> table : template.entityTables()) {
            if (table.model().entity().equals(entity) && number(table, index) >= 0) {
                return prepared(table, index);
            }
        }
        return null;
    }

    private static int number(EntityTable<?> table, String index) {
        return table.model().indexes().stream().map(IndexModel::name).toList().indexOf(index);
    }

    private TableJob prepared(EntityTable<?> table, String index) {
        TableJob backfill = IndexBackfill.of(table, index).onProgress(this::log).refusing();
        int limit = properties.backfillRowsPerSecond();
        return limit == 0 ? backfill : backfill.atMost(limit);
    }

    private void log(JobProgress progress) {
        long now = System.nanoTime();
        if (!progress.isRunning() || now - lastLine < NANOS_BETWEEN_LINES) {
            return;
        }
        lastLine = now;
        Duration left = progress.timeLeft();
        LOG.info(
                "Index {}.{} is filled, {}: {} % of all phases, {} {} looked at in this one, {} per second, {} left",
                progress.name().entity(),
                progress.name().index(),
                progress.phase(),
                progress.percent(),
                progress.total() < 0 ? progress.done() : progress.done() + " of about " + progress.total(),
                progress.phase().isOverRows() ? "index rows" : "entities",
                Math.round(progress.rate()),
                left == null ? "unknown time" : "about " + Math.max(1, left.toSeconds()) + " s");
    }
}
