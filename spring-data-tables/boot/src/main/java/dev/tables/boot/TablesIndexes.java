package dev.tables.boot;

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
 * Takes part in the life cycle of indexes on threads of its own: registers this process for the others to see, fills indexes, of its
 * own accord or when asked ({@code tables.indexes.backfill}), and removes what was dropped. One backfill runs at a time; its progress
 * is logged.
 *
 * <p>The start waits a little, before the application is asked anything, for indexes to be filled; of a small table they are by then.
 */
public final class TablesIndexes implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(TablesIndexes.class);
    private static final long MILLIS_BETWEEN_STOPS = 50;

    /** Before web servers, and whatever else lets requests in, are started. */
    private static final int BEFORE_REQUESTS = DEFAULT_PHASE - 4096;

    private final TablesTemplate template;
    private final IndexCatalog catalog;
    private final TablesProperties.Indexes properties;
    private final IndexFilling filling;
    private final RepeatedLines failures = new RepeatedLines();
    /** Held while one round is at work. */
    private final Object rounds = new Object();

    private volatile boolean mayBeDropping = true;
    private @Nullable ScheduledExecutorService thread;

    TablesIndexes(TablesTemplate template, IndexCatalog catalog, TablesProperties.Indexes properties) {
        this.template = template;
        this.catalog = catalog;
        this.properties = properties;
        filling = new IndexFilling(template, properties);
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
        boolean declared = filling.ask(entity, index);
        if (declared) {
            work(0);
        }
        return declared;
    }

    /**
     * The same, with whatever the store has under the index's name taken out of service first, also if it was defined otherwise.
     *
     * @return whether this application declares such an index
     */
    public boolean rebuild(String entity, String index) {
        EntityTable<?> table = filling.declaring(entity, index);
        if (table == null) {
            return false;
        }
        table.rebuildIndex(index);
        return backfill(entity, index);
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
            filling.askForWhatIsNotReadable(false);
            fillBeforeRequests(started);
            filling.announceRest();
        }
        long millis = Math.max(5, properties.lease().toMillis() / 2);
        started.scheduleWithFixedDelay(this::tryRound, 0, millis, TimeUnit.MILLISECONDS);
        if (!isAlone()) {
            started.scheduleWithFixedDelay(this::tryHeartbeat, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    private void fillBeforeRequests(ScheduledExecutorService timer) {
        Duration wait = properties.backfillAtStart();
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
            filling.stop();
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
            attempt("A round of backfills", () -> {
                filling.askForWhatIsNotReadable(true);
                filling.fill(this::isRunning, this::attempt);
            });
        }
    }

    /**
     * What fails is tried again in the next round and keeps nothing else from being done; an exception or an error would end the schedule. The
     * same one twice in a row is logged once.
     */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            failures.forget(what);
        } catch (RuntimeException | Error failed) {
            if (failures.isNew(what, failed.getClass().getName())) {
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

    private void removeDropped() {
        if (mayBeDropping) {
            int gone = catalog.removeDropped();
            if (gone > 0) {
                LOG.info("{} dropped indexes were removed", gone);
            }
            mayBeDropping = catalog.indexes().stream().anyMatch(status -> status.state() == IndexState.DROPPING);
        }
    }
}
