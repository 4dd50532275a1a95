package dev.tables.boot.integration;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.SmartLifecycle;

/** A scheduler that deletes expired entities periodically on a separate thread. The first run is after one interval. */
final class ExpiryRounds implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiryRounds.class);

    private final String name;
    private final Duration interval;
    private final LongSupplier deletion;
    private @Nullable ScheduledExecutorService thread;

    ExpiryRounds(String name, Duration interval, LongSupplier deletion) {
        this.name = name;
        this.interval = interval;
        this.deletion = deletion;
    }

    static void requireInterval(String property, Duration interval) {
        require(!interval.isNegative(), property, interval, "Set the interval to 0 or more. 0 disables the cleanup.");
    }

    static void require(boolean right, String property, Object value, String reason) {
        if (!right) {
            throw new InvalidConfigurationPropertyValueException(property, value, reason);
        }
    }

    @Override
    public synchronized void start() {
        if (thread == null && !interval.isZero()) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread made = new Thread(work, name);
                made.setDaemon(true);
                return made;
            });
            long nanos = interval.toNanos();
            started.scheduleWithFixedDelay(this::run, nanos, nanos, TimeUnit.NANOSECONDS);
            thread = started;
        }
    }

    private void run() {
        try {
            long deleted = deletion.getAsLong();
            LOG.debug("{} deleted {} expired entities", name, deleted);
        } catch (RuntimeException | Error failed) {
            // The next round tries again; an exception would end the schedule, an error too, such as for want of
            // memory.
            LOG.warn("Could not delete expired entities ({}); the next cleanup starts in {}", name, interval, failed);
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
            running.shutdownNow();
            try {
                if (!running.awaitTermination(10, TimeUnit.SECONDS)) {
                    LOG.warn("{} is still running at shutdown", name);
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
}
