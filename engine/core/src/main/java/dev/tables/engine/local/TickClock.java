package dev.tables.engine.local;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.Ticks;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A clock that gives every commit a later timestamp than all previous commits of the store, across restarts and
 * regardless of the system clock. An ETag therefore never recurs, not even after a row was deleted and inserted again.
 * An unconditional upsert need not read the row.
 *
 * <p>About once a second during use, the clock logs a mark, which is an upper bound of all timestamps until the next
 * mark. A store that was killed continues from the last mark.
 *
 * <p>If the system clock is ever ahead, all later timestamps are therefore also ahead. A jump ahead is reported. A jump
 * that exceeds any plausible pause between two writes is rejected until an administrator confirms it.
 */
final class TickClock {
    private static final System.Logger LOG = System.getLogger(LocalTableStore.class.getName());
    private static final long RESERVE = 10_000_000;
    private static final long TICKS_A_SECOND = 10_000_000;
    /**
     * A difference between the clocks that exceeds this value is reported. Routine corrections of the system clock are
     * smaller than this value.
     */
    private static final long REPORTED_TICKS = 3600 * TICKS_A_SECOND;

    private final OrderedStore store;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final long mostTicks;
    /** The readings of both clocks at their last comparison. */
    private long seenTicks;

    private long seenNanos;
    private final AtomicLong last;
    private volatile long mark;

    TickClock(OrderedStore store, LocalStoreOptions options) {
        this.store = store;
        this.clock = options.clock();
        this.nanoTime = options.nanoTimeSource();
        mostTicks = ticks(options.maxForwardClockJump());
        Long stored = Catalog.number(store, Catalog.CLOCK);
        mark = stored == null ? Ticks.MIN : stored;
        last = new AtomicLong(mark);
        seenTicks = Ticks.of(clock.instant());
        seenNanos = nanoTime.getAsLong();
        if (mark - seenTicks > REPORTED_TICKS) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The newest row of this store has the timestamp " + Ticks.toInstant(mark)
                            + ", but the clock of this machine shows " + Ticks.toInstant(seenTicks)
                            + ". Either the clock is slow now, or it was fast when the row was written. Timestamps"
                            + " never decrease, so new rows get wrong timestamps until the clock reaches the timestamp"
                            + " of the newest row. Nothing else is affected. If the clock is right, run 'tables copy'"
                            + " to copy the tables to a new store with new timestamps.");
        }
    }

    private static long ticks(Duration duration) {
        return duration.getSeconds() > Long.MAX_VALUE / TICKS_A_SECOND
                ? Long.MAX_VALUE
                : duration.getSeconds() * TICKS_A_SECOND;
    }

    long next() {
        Instant instant = clock.instant();
        long now = Ticks.of(instant);
        long before;
        long ticks;
        do {
            before = last.get();
            requireNear(before, now);
            ticks = Math.max(now, before + 1);
        } while (!last.compareAndSet(before, ticks));
        if (ticks > mark) {
            reserve(ticks);
        }
        return ticks;
    }

    /** Checks that the time is not too far ahead of the last write. The first write of a store may have any time. */
    private void requireNear(long before, long now) {
        if (before > Ticks.MIN && now - before > mostTicks) {
            throw new StoreUnavailableException(
                    ErrorCode.INTERNAL_ERROR,
                    "The store rejects writes because the clock may be wrong. The clock shows " + Ticks.toInstant(now)
                            + ", more than " + mostTicks / TICKS_A_SECOND / 86_400 + " days after the last write at "
                            + Ticks.toInstant(before) + ". If the clock is wrong, correct it. If it is right, set"
                            + " LocalStoreOptions.withMaxForwardClockJump (tables.rocksdb.max-forward-clock-jump) to a larger value"
                            + " until the next write succeeds.",
                    null);
        }
    }

    /** Compares the clock with one that does not jump. */
    private void reportJump() {
        long now = Ticks.of(clock.instant());
        long nanos = nanoTime.getAsLong();
        long jump = now - seenTicks - (nanos - seenNanos) / 100;
        if (jump > REPORTED_TICKS) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The clock jumped ahead by " + jump / TICKS_A_SECOND + " s to " + Ticks.toInstant(now)
                            + ". The machine may have been suspended. If the new time is wrong, correct the clock now."
                            + " Timestamps never decrease: until the corrected clock passes the timestamp of the newest"
                            + " row, each new row gets a timestamp just after the previous one.");
        }
        seenTicks = now;
        seenNanos = nanos;
    }

    private synchronized void reserve(long ticks) {
        if (ticks > mark) {
            reportJump();
            log(ticks + RESERVE);
        }
    }

    /** Logs the exact state, so that an orderly restart leaves no gap. */
    synchronized void close() {
        if (mark != last.get()) {
            log(last.get());
        }
    }

    private void log(long newMark) {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(8);
        Keys.meta(key, Catalog.CLOCK, -1);
        value.putLong(newMark);
        WriteBatch batch = new WriteBatch();
        batch.put(key, value);
        store.write(batch, true);
        mark = newMark;
    }
}
