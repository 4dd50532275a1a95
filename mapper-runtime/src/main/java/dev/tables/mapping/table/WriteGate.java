package dev.tables.mapping.table;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps direct writes of index rows apart from those by the protocol, within this Java virtual machine: at any moment the entities of a
 * table have writers of one sort only. A row stamped by a write in flight belongs to that write, and who writes directly does not look
 * at stamps.
 *
 * <p>One for each table of each store, whatever it is wrapped in. Costs a direct write two changes of one number.
 */
final class WriteGate {
    private static final Map<TableStore, Map<String, WriteGate>> BY_STORE =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** How long a write that may be direct waits for those that are not: they are few, and each is short. */
    private static final Duration WAIT_TO_BE_DIRECT = Duration.ofMillis(50);
    /** How long the protocol waits for direct writes, each of which is one transaction. */
    private static final Duration WAIT_FOR_DIRECT = Duration.ofSeconds(30);

    private static final long ONE_BY_PROTOCOL = 1L << 32;

    /** How many write now: directly in the lower half, by the protocol in the upper. */
    private final AtomicLong writing = new AtomicLong();
    /** How many have begun by the protocol. */
    private final AtomicLong begun = new AtomicLong();
    /** How many of them may have left index rows to recovery. */
    private final AtomicLong unfinished = new AtomicLong();

    private WriteGate() {}

    /** That of a table. */
    static WriteGate of(TableStore store, String table) {
        return BY_STORE.computeIfAbsent(ForwardingTableStore.unwrap(store), first -> new ConcurrentHashMap<>())
                .computeIfAbsent(table.toLowerCase(Locale.ROOT), name -> new WriteGate());
    }

    /** Begins a direct write; false if there are still others after a while. */
    boolean enterDirectly() {
        if (tryEnterDirectly()) {
            return true;
        }
        long until = System.nanoTime() + WAIT_TO_BE_DIRECT.toNanos();
        boolean entered = false;
        boolean interrupted = false;
        synchronized (this) {
            long left = until - System.nanoTime();
            while (!entered && left > 0 && !interrupted) {
                interrupted = waits(left);
                entered = tryEnterDirectly();
                left = until - System.nanoTime();
            }
        }
        keep(interrupted);
        return entered;
    }

    private boolean tryEnterDirectly() {
        long now = writing.get();
        while (now < ONE_BY_PROTOCOL) {
            if (writing.compareAndSet(now, now + 1)) {
                return true;
            }
            now = writing.get();
        }
        return false;
    }

    /** Ends a direct write. */
    void leaveDirectly() {
        long now = writing.decrementAndGet();
        if (now >= ONE_BY_PROTOCOL && direct(now) == 0) {
            wakeAll();
        }
    }

    /**
     * Begins a write by the protocol. No direct one begins from now on; those that have are waited for.
     *
     * @throws StoreUnavailableException if one of them does not end
     */
    void enterByProtocol() {
        // In this order: who sees none and the same number of those begun later on, has missed none.
        writing.addAndGet(ONE_BY_PROTOCOL);
        begun.incrementAndGet();
        if (direct(writing.get()) == 0) {
            return;
        }
        long until = System.nanoTime() + WAIT_FOR_DIRECT.toNanos();
        boolean interrupted = false;
        synchronized (this) {
            long left = until - System.nanoTime();
            while (direct(writing.get()) > 0 && left > 0) {
                interrupted |= waits(left);
                left = until - System.nanoTime();
            }
        }
        keep(interrupted);
        if (direct(writing.get()) > 0) {
            leaveByProtocol(true);
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "Nothing was written: a transaction of another thread on the same table did not end within "
                            + WAIT_FOR_DIRECT.toSeconds() + " s. Check the response time of the store.",
                    null);
        }
    }

    /** Ends a write by the protocol. */
    void leaveByProtocol(boolean isFinished) {
        if (!isFinished) {
            unfinished.incrementAndGet();
        }
        if (writing.addAndGet(-ONE_BY_PROTOCOL) < ONE_BY_PROTOCOL) {
            wakeAll();
        }
    }

    /** How many writes by the protocol have begun so far, if all have ended; else -1. */
    long begunIfNoneIsLeft() {
        long sofar = begun.get();
        return writing.get() < ONE_BY_PROTOCOL ? sofar : -1;
    }

    /** Whether there was no write by the protocol since there had been so many. */
    boolean isQuietSince(long sofar) {
        return writing.get() < ONE_BY_PROTOCOL && begun.get() == sofar;
    }

    /** How many writes by the protocol may have left index rows to recovery so far. */
    long unfinished() {
        return unfinished.get();
    }

    private static int direct(long writing) {
        return (int) writing;
    }

    private synchronized void wakeAll() {
        notifyAll();
    }

    /** Waits for a while, or less; whether it was interrupted. */
    private boolean waits(long nanos) {
        try {
            wait(Math.max(1, Math.min(50, nanos / 1_000_000)));
            return false;
        } catch (InterruptedException early) {
            return true;
        }
    }

    private static void keep(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
