package dev.tables.engine.local;

import dev.tables.engine.Ticks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives every commit a timestamp later than all before it in the store, across restarts and whatever the system clock
 * does. So an ETag never comes back, not even after a row was deleted and inserted again, and an unconditional upsert
 * need not read the row.
 *
 * <p>A mark that no timestamp has passed is logged about once a second of use; a store that was killed starts from
 * there.
 */
final class TickClock {
    private static final long RESERVE = 10_000_000;

    private final OrderedStore store;
    private final InstantSource clock;
    private final AtomicLong last;
    private volatile long mark;

    TickClock(OrderedStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
        Long stored = Catalog.number(store, Catalog.CLOCK);
        mark = stored == null ? Ticks.MIN : stored;
        last = new AtomicLong(mark);
    }

    long next() {
        Instant instant = clock.instant();
        long now = Ticks.of(instant);
        long before;
        long ticks;
        do {
            before = last.get();
            ticks = Math.max(now, before + 1);
        } while (!last.compareAndSet(before, ticks));
        if (ticks > mark) {
            reserve(ticks);
        }
        return ticks;
    }

    private synchronized void reserve(long ticks) {
        if (ticks > mark) {
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
