package dev.tables.boot.recovery;

import dev.tables.boot.TablesProperties;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.RecoverySchedule;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexWriteIntentHandler;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The recovery of writes that a crash interrupted, on a separate thread. The first round runs at startup; later rounds
 * run when unfinished writes may exist, according to {@link RecoverySchedule}. Several processes may run recovery
 * concurrently. Recovery sends no requests while no entity has a global index and the application has no bean of type
 * {@link WriteIntentHandler}, such as {@link dev.tables.mapping.intent.EventualTransactionHandler}.
 */
public final class TablesRecovery implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(TablesRecovery.class);

    private final TableStore store;
    private final Supplier<? extends Collection<? extends EntityTable<?>>> tables;
    private final List<WriteIntentHandler> handlers;
    private final TablesProperties.WriteRecovery properties;
    private final Clock clock;
    private final RecoverySchedule schedule;
    private @Nullable ScheduledExecutorService thread;
    private volatile Recoverer.Report lastReport = Recoverer.Report.EMPTY;
    private volatile long recoveredWriteCount;

    TablesRecovery(
            TableStore store,
            Supplier<? extends Collection<? extends EntityTable<?>>> tables,
            List<WriteIntentHandler> handlers,
            TablesProperties.WriteRecovery properties,
            @Nullable IndexCatalog catalog) {
        this.store = store;
        this.tables = tables;
        this.handlers = List.copyOf(handlers);
        this.properties = properties;
        clock = Clock.systemUTC();
        schedule = new RecoverySchedule(
                store, catalog, properties.interval(), properties.interruptedWriteMinAge(), System::nanoTime);
    }

    /**
     * Runs one round in this thread.
     *
     * @throws dev.tables.engine.TableStoreException if the store does not respond
     */
    public synchronized Recoverer.Report run() {
        List<WriteIntentHandler> present = present();
        if (!present.isEmpty()) {
            schedule.run(() -> round(present));
        }
        return lastReport;
    }

    /** Runs one round if it may find any work; otherwise sends no request to the store. */
    private synchronized void runIfDue() {
        List<WriteIntentHandler> present = present();
        if (!present.isEmpty()) {
            schedule.runIfDue(() -> round(present));
        }
    }

    private List<WriteIntentHandler> present() {
        Collection<? extends EntityTable<?>> indexed =
                tables.get().stream().filter(TablesRecovery::isConcerned).toList();
        List<WriteIntentHandler> present = new ArrayList<>(handlers);
        if (!indexed.isEmpty()) {
            present.add(new IndexWriteIntentHandler(indexed));
        }
        return present;
    }

    private Recoverer.Report round(List<WriteIntentHandler> present) {
        lastReport = new Recoverer(store, clock, properties.interruptedWriteMinAge(), present).run();
        recoveredWriteCount += lastReport.finished();
        if (lastReport.failed() > 0) {
            LOG.warn(
                    "Recovery could not finish {} interrupted writes yet: {}",
                    lastReport.failed(),
                    lastReport.firstFailureReason());
        }
        if (lastReport.quarantined() > 0) {
            LOG.warn(
                    "Recovery gave up on {} interrupted writes after too many failures; see table {}",
                    lastReport.quarantined(),
                    IntentLog.TABLE_NAME);
        }
        return lastReport;
    }

    /** Returns the report of the last round. */
    public Recoverer.Report lastReport() {
        return lastReport;
    }

    /** Returns the number of writes that were finished since the start. */
    public long recoveredWriteCount() {
        return recoveredWriteCount;
    }

    @Override
    public synchronized void start() {
        if (thread == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread made = new Thread(work, "tables-recovery");
                made.setDaemon(true);
                return made;
            });
            long millis = properties.interval().toMillis();
            started.scheduleWithFixedDelay(this::tryRun, 0, millis, TimeUnit.MILLISECONDS);
            thread = started;
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService running;
        synchronized (this) {
            running = thread;
            thread = null;
        }
        if (running != null) {
            running.execute(this::deleteFinished);
            running.shutdown();
            try {
                if (!running.awaitTermination(10, TimeUnit.SECONDS)) {
                    running.shutdownNow();
                    LOG.warn("Recovery is still running at shutdown. The next start finishes the remaining writes");
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

    /** Deletes finished writes from the log, because other processes would otherwise treat this process as crashed. */
    private void deleteFinished() {
        try {
            new IntentLog(store, clock).cleanUpFinished();
        } catch (RuntimeException leftToOthers) {
            LOG.warn(
                    "Could not remove finished writes from the log in table {}; a later recovery round removes them",
                    IntentLog.TABLE_NAME,
                    leftToOthers);
        }
    }

    private void tryRun() {
        try {
            runIfDue();
        } catch (RuntimeException | Error failed) {
            // The next round tries again; an exception would end the schedule, an error too, such as for want of
            // memory.
            LOG.warn("A recovery round failed; the next one starts in {}", properties.interval(), failed);
        }
    }

    private static boolean isConcerned(EntityTable<?> table) {
        return table.model().hasIndexTables();
    }
}
