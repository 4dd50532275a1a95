package dev.tables.engine.local;

import dev.tables.engine.PrimaryKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The locks of the rows of one commit. Every commit acquires all its locks together, each once, in the order of their
 * numbers, so there are no deadlocks. Reused; not safe for use by several threads.
 */
final class HeldLocks {
    private static final int USUAL = 512;

    private int[] numbers = new int[8];
    private @Nullable RowLock[] taken = new @Nullable RowLock[8];
    private int count;
    /** The number of held locks, which are the first elements of the array. */
    private int held;

    /** Adds a row that is about to be written. */
    void add(Table table, PrimaryKey keys) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = RowLocks.of(table, keys);
    }

    /** Acquires the locks of all rows that were added. Call {@link #release} afterwards, even if this method fails. */
    void take(RowLocks from) {
        Arrays.sort(numbers, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || numbers[i] != numbers[i - 1]) {
                numbers[distinct++] = numbers[i];
            }
        }
        count = distinct;
        if (taken.length < count) {
            taken = new @Nullable RowLock[numbers.length];
        }
        while (held < count) {
            RowLock lock = from.lock(numbers[held]);
            lock.lock();
            taken[held++] = lock;
        }
    }

    /** Counts a write that is or may be visible, under each held lock. */
    void written() {
        for (int i = 0; i < held; i++) {
            RowLock lock = taken[i];
            if (lock != null) {
                lock.countWrite();
            }
        }
    }

    /** Releases the held locks and clears the rows. */
    void release() {
        while (held > 0) {
            RowLock lock = taken[--held];
            taken[held] = null;
            if (lock != null) {
                lock.unlock();
            }
        }
        count = 0;
    }

    /** Releases an unusually large buffer. */
    void trim() {
        if (numbers.length > USUAL) {
            numbers = new int[8];
            taken = new @Nullable RowLock[8];
        }
    }
}
