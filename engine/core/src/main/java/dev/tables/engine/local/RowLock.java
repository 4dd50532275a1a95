package dev.tables.engine.local;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * A lock of some rows, with the number of writes to them. The lock and the number are in one cache line of the
 * processor, unlike a {@link java.util.concurrent.locks.ReentrantLock} and a separate counter. Not reentrant.
 */
final class RowLock extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;

    private static final VarHandle WRITES;

    static {
        try {
            WRITES = MethodHandles.lookup().findVarHandle(RowLock.class, "writes", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile long writes;

    void lock() {
        acquire(1);
    }

    void unlock() {
        release(1);
    }

    /** Returns whether any thread holds the lock. */
    boolean isHeld() {
        return getState() != 0;
    }

    /** Returns the number of writes that have ended under this lock, whether they succeeded or not. */
    long writes() {
        return writes;
    }

    /** Counts a write that is or may be visible. Call this method only while holding the lock. */
    void countWrite() {
        WRITES.setRelease(this, (long) WRITES.get(this) + 1);
    }

    @Override
    protected boolean tryAcquire(int one) {
        if (!compareAndSetState(0, one)) {
            return false;
        }
        // For those who look for a deadlock.
        setExclusiveOwnerThread(Thread.currentThread());
        return true;
    }

    @Override
    protected boolean tryRelease(int one) {
        setExclusiveOwnerThread(null);
        setState(0);
        return true;
    }
}
