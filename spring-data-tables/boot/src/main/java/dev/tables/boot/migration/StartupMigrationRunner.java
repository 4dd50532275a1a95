package dev.tables.boot.migration;

import dev.tables.data.migration.MigrationStatus;
import dev.tables.data.migration.PendingMigrationsException;
import dev.tables.data.migration.TablesMigrationRunner;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * A runner of migrations at startup. According to {@link TablesMigrationsProperties}, the runner runs migrations before
 * requests are accepted, runs them in the background, or only checks for pending migrations.
 */
public final class StartupMigrationRunner implements SmartLifecycle {
    /**
     * The phase before web servers, listeners and everything else that accepts requests; all beans exist when it
     * begins.
     */
    public static final int PHASE = -1000;

    private static final Logger LOG = LoggerFactory.getLogger(TablesMigrationRunner.class);

    private final TablesMigrationRunner migrations;
    private final TablesMigrationsProperties properties;
    private volatile boolean started;
    private volatile boolean done;
    private @Nullable Thread thread;

    StartupMigrationRunner(TablesMigrationRunner migrations, TablesMigrationsProperties properties) {
        this.migrations = migrations;
        this.properties = properties;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    @Override
    public void start() {
        switch (properties.mode()) {
            case OFF -> {}
            case PLAN -> LOG.info(migrations.plan().text());
            case VALIDATE -> validate();
            case RUN -> {
                if (properties.runInBackground()) {
                    migrations.validate();
                    started = true;
                    tryStartInBackground();
                } else {
                    runNow();
                }
            }
        }
        started = true;
    }

    private void validate() {
        migrations.validate();
        List<String> pending = migrations.pendingMigrations();
        if (!pending.isEmpty()) {
            throw new PendingMigrationsException(
                    pending, "This application does not run migrations (tables.migrations.mode=validate).");
        }
        done = true;
    }

    private void runNow() {
        if (!migrations.run()) {
            throw new PendingMigrationsException(
                    migrations.pendingMigrations(), "Startup was stopped before all migrations were complete.");
        }
        done = true;
    }

    /**
     * Starts the pending migrations on a separate thread.
     *
     * @return false if the migrations already run, or the application has stopped
     */
    public synchronized boolean tryStartInBackground() {
        Thread present = thread;
        if (!started || present != null && present.isAlive()) {
            return false;
        }
        Thread made = new Thread(this::tryRun, "tables-migrations");
        made.setDaemon(true);
        thread = made;
        made.start();
        return true;
    }

    private void tryRun() {
        try {
            done = migrations.run();
        } catch (PendingMigrationsException paused) {
            LOG.info("{}", paused.getMessage());
        } catch (RuntimeException failed) {
            LOG.error(
                    "Migrations failed; they continue at the next start or with POST /actuator/tablesmigrations/run",
                    failed);
        }
    }

    /**
     * Returns the pending migrations. Sends no requests to the store after this process has seen that all migrations
     * are complete.
     */
    List<MigrationStatus> pending() {
        if (done) {
            return List.of();
        }
        List<MigrationStatus> pending = migrations.statuses().stream()
                .filter(one -> one.isDeclaredInApplication() && one.isPending())
                .toList();
        done = pending.isEmpty();
        return pending;
    }

    @Override
    public void stop() {
        Thread running;
        synchronized (this) {
            started = false;
            running = thread;
        }
        migrations.stop();
        if (running != null) {
            try {
                running.join(TimeUnit.SECONDS.toMillis(10));
                if (running.isAlive()) {
                    LOG.warn("A migration is still running at shutdown. The next start continues it");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return started;
    }
}
