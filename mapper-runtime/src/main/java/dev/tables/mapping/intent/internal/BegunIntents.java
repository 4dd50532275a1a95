package dev.tables.mapping.intent.internal;

import dev.tables.engine.SharedStoreState;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The intents that this Java virtual machine has begun in one store and, as far as known, not finished. Before an
 * intent is begun, announcers notify other processes, which then recover it if this process ends. Thread-safe.
 */
public final class BegunIntents {
    /** The time at which each intent was begun, by the monotonic clock of this machine. */
    private final Map<String, Long> unfinished = new ConcurrentHashMap<>();

    private final AtomicLong begun = new AtomicLong();
    private final List<WeakReference<Runnable>> announcers = new CopyOnWriteArrayList<>();

    private BegunIntents() {}

    /** Returns the begun intents that all users of a store share. */
    public static BegunIntents of(SharedStoreState shared) {
        return shared.getOrCreate(BegunIntents.class, BegunIntents::new);
    }

    /** Registers an announcer that runs before each intent is begun, as long as another object references it. */
    public void announceBy(Runnable announcer) {
        announcers.removeIf(one -> one.get() == null);
        announcers.add(new WeakReference<>(announcer));
    }

    /** Counts an intent as begun and announces the intent, before the intent is written. */
    public void begin(String id) {
        unfinished.put(id, System.nanoTime());
        begun.incrementAndGet();
        for (WeakReference<Runnable> one : announcers) {
            Runnable announcer = one.get();
            if (announcer != null) {
                announcer.run();
            }
        }
    }

    /** Records that an intent was finished, or that the log does not contain the intent. */
    public void finish(String id) {
        unfinished.remove(id);
    }

    /**
     * Marks all intents as finished except the open ones in the log. The other intents were finished by other
     * processes, or their insert failed. Intents whose insert may still arrive are kept.
     */
    public void finishAllBut(Set<String> open, Duration maxWriteTime) {
        long now = System.nanoTime();
        unfinished
                .entrySet()
                .removeIf(one -> now - one.getValue() > maxWriteTime.toNanos() && !open.contains(one.getKey()));
    }

    /** Returns the number of intents that were begun so far. */
    public long count() {
        return begun.get();
    }

    /** Returns whether there are intents that are not known to be finished. */
    public boolean areUnfinished() {
        return !unfinished.isEmpty();
    }

    /** Returns the ids of the intents that are not known to be finished. */
    public Set<String> unfinished() {
        return new HashSet<>(unfinished.keySet());
    }
}
