package dev.tables.boot.index;

import dev.tables.boot.TablesProperties;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.job.JobAlreadyRunningException;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The incomplete indexes that this application declares; they are filled one after the other. An index stays in the
 * queue while a live process does not maintain it, or another process fills it. Thread-safe, but only one thread at a
 * time may fill indexes.
 */
final class IndexFilling {
    private final TablesTemplate template;
    private final TablesProperties.Indexes properties;
    private final IndexFillingLog log;
    private final Map<String, Target> asked = new ConcurrentHashMap<>();
    /**
     * The indexes that need an administrator, because they have duplicates of a unique value or entities that cannot be
     * read.
     */
    private final Set<String> blockedIndexes = ConcurrentHashMap.newKeySet();

    private volatile @Nullable TableJob running;

    IndexFilling(TablesTemplate template, TablesProperties.Indexes properties) {
        this.template = template;
        this.properties = properties;
        log = new IndexFillingLog(properties.backfillRowsPerSecond());
    }

    private record Target(EntityTable<?> table, String index) {
        String name() {
            return table.model().entity() + "." + index;
        }
    }

    /** Adds an index to the queue; returns false if the application does not declare it. */
    boolean ask(String entity, String index) {
        EntityTable<?> table = declaring(entity, index);
        if (table == null) {
            return false;
        }
        Target target = new Target(table, index);
        blockedIndexes.remove(target.name());
        asked.put(target.name(), target);
        return true;
    }

    /** Returns the table of the entity if the entity declares the index; otherwise null. */
    @Nullable
    EntityTable<?> declaring(String entity, String index) {
        for (EntityTable<?> table : template.entityTables()) {
            List<String> names =
                    table.model().indexes().stream().map(IndexModel::name).toList();
            if (table.model().entity().equals(entity) && names.contains(index)) {
                return table;
            }
        }
        return null;
    }

    /**
     * Adds all indexes that are not readable to the queue. The states of the indexes are cached, so no request is sent.
     * If backfills are manual, logs a warning instead.
     */
    void queueUnreadableIndexes(boolean announced) {
        for (EntityTable<?> table : template.entityTables()) {
            for (IndexStatus status : table.indexStatuses()) {
                if (status.state() != IndexState.READABLE && status.state() != IndexState.DROPPING) {
                    askFor(new Target(table, status.name()), status.state(), announced);
                }
            }
        }
    }

    private void askFor(Target target, IndexState state, boolean announced) {
        if (properties.backfill() == TablesProperties.BackfillMode.MANUAL) {
            log.announceManual(target.name(), state);
        } else if (!blockedIndexes.contains(target.name())
                && asked.putIfAbsent(target.name(), target) == null
                && announced) {
            log.announce(target.name(), state);
        }
    }

    /** Logs the indexes in the queue that are not readable yet. */
    void announceRest() {
        for (EntityTable<?> table : template.entityTables()) {
            for (IndexStatus status : table.indexStatuses()) {
                String name = table.model().entity() + "." + status.name();
                if (asked.containsKey(name) && status.state() != IndexState.READABLE) {
                    log.announce(name, status.state());
                }
            }
        }
    }

    /** Fills the queued indexes until {@code mayContinue} returns false, at the rate limit of background backfills. */
    void fill(BooleanSupplier mayContinue, Attempts attempts) {
        int most = properties.backfillRowsPerSecond();
        each(
                mayContinue,
                attempts,
                backfill -> (most == 0 ? backfill : backfill.withMaxRowsPerSecond(most))
                        .withProgressListener(log::progress));
    }

    /**
     * Fills the indexes in the queue as fast as the store allows, until {@code time} has elapsed. A later call can
     * continue the remaining work.
     */
    void fillWithin(Duration time, Attempts attempts) {
        long start = System.nanoTime();
        BooleanSupplier inTime = () -> System.nanoTime() - start < time.toNanos();
        each(
                inTime,
                attempts,
                backfill -> backfill.withProgressListener(progress -> {
                    log.progress(progress);
                    if (!inTime.getAsBoolean()) {
                        stop();
                    }
                }));
    }

    private void each(BooleanSupplier mayContinue, Attempts attempts, UnaryOperator<TableJob> way) {
        for (Target target : List.copyOf(asked.values())) {
            if (!mayContinue.getAsBoolean()) {
                return;
            }
            attempts.attempt("The backfill of index " + target.name(), () -> {
                TableJob backfill = IndexBackfill.job(target.table(), target.index());
                if (runBackfill(target, way.apply(backfill.withFailureIfRunning()))) {
                    asked.remove(target.name());
                }
            });
        }
    }

    /** Runs a backfill; returns false if it must be retried. */
    private boolean runBackfill(Target target, TableJob backfill) {
        running = backfill;
        try {
            long start = System.nanoTime();
            log.begin();
            JobProgress end = backfill.run();
            boolean isDropped = isDropped(target);
            if (end.isCompleted()) {
                log.finished(target.name(), end, System.nanoTime() - start);
            } else if (end.state() == TableJobState.BLOCKED) {
                log.blocked(target.name(), end, isDropped);
            }
            boolean isHopeless = end.state() == TableJobState.BLOCKED
                    && (end.counts().uniqueIndexConflicts() > 0 || end.counts().unreadableEntities() > 0);
            if (isHopeless) {
                blockedIndexes.add(target.name());
            }
            return end.isCompleted() || isHopeless || isDropped;
        } catch (JobAlreadyRunningException elsewhere) {
            log.filledElsewhere(target.name());
            return false;
        } finally {
            running = null;
        }
    }

    private static boolean isDropped(Target target) {
        return target.table().indexStatuses().stream()
                .anyMatch(status -> status.name().equals(target.index()) && status.state() == IndexState.DROPPING);
    }

    /** Stops the running backfill, which returns soon after. */
    void stop() {
        TableJob now = running;
        if (now != null) {
            now.stop();
        }
    }

    /** A runner of work whose failure does not affect other work. */
    @FunctionalInterface
    interface Attempts {
        void attempt(String what, Runnable work);
    }
}
