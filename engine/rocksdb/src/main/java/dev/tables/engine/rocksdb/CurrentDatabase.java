package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreClosedException;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.RocksDBException;

/**
 * The open database of a store. To recover from a device failure, the database is reopened. The old database stays open
 * for reads until the device is writable.
 *
 * <p>Threads enter the {@link Gate} before they use this object; the gate is paused while the database is replaced.
 */
final class CurrentDatabase {
    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final int DOUBLINGS = 6;
    private static final String PROBE = "tables.probe";
    private static final int PROBE_BYTES = 64 * 1024;

    private final Path directory;
    private final RocksDbOptions options;
    private final Gate gate;
    private final DirectoryLock lock;
    private final Recovery recovery = new Recovery(this);
    /** Null if the database was closed and could not be opened again. */
    private @Nullable OpenDatabase open;

    /** The changes of a closed database that are neither in its log nor in its files. */
    private @Nullable UnflushedChanges unflushed;

    CurrentDatabase(OpenDatabase open, Path directory, RocksDbOptions options, Gate gate, DirectoryLock lock) {
        this.open = open;
        this.directory = directory;
        this.options = options.withDamagedStoreAllowed(false);
        this.gate = gate;
        this.lock = lock;
    }

    /** Returns the recovery, which makes the store accept writes again. */
    Recovery recovery() {
        return recovery;
    }

    /** Returns the open database; fails if it could not be reopened. */
    OpenDatabase get() {
        OpenDatabase now = open;
        if (now == null) {
            recovery.requireWritable();
            throw Failures.unavailable(
                    "The files of the store in '" + directory
                            + "' could not be reopened. Close the store and open it again.",
                    null);
        }
        return now;
    }

    /** Returns the open database, or null if there is none. */
    @Nullable
    OpenDatabase orNull() {
        return open;
    }

    /**
     * Tries once to make the store writable.
     *
     * @param number the number of attempts since the failure, including this one
     * @throws TableStoreException if writes still fail
     */
    void makeWritable(int number) {
        // Once it is lost, nothing is tried again: the files are those of another process.
        lock.requireHeld();
        if (!canWrite()) {
            reopen(number);
        }
    }

    private boolean canWrite() {
        int ticket = gate.enter();
        try {
            OpenDatabase now = open;
            if (now == null || unflushed != null) {
                return false;
            }
            now.tryWriting(lock);
            // Of failures until now this is the end.
            now.failedInBackground();
            return true;
        } catch (RocksDBException still) {
            return false;
        } finally {
            gate.leave(ticket);
        }
    }

    private void reopen(int number) {
        requireDevice();
        UnflushedChanges changes = unflushedChanges();
        // A reader inside may need one that waits outside: nobody waits for long.
        if (!gate.pause(SHORTEST_PAUSE.multipliedBy(1L << Math.min(number, DOUBLINGS)))) {
            throw stillFails();
        }
        try {
            replace(changes);
        } finally {
            gate.goOn();
        }
    }

    /**
     * Fails if the device is not writable; called before the database is closed, because a closed database cannot serve
     * reads.
     */
    private void requireDevice() {
        DurableFiles files = DurableFiles.of(options.filePermissions());
        Path probe = directory.resolve(PROBE);
        try {
            files.write(probe, new byte[PROBE_BYTES]);
            files.delete(probe);
        } catch (IOException failed) {
            OpenDatabase now = open;
            throw Failures.ofDevice(directory, failed, unflushed != null || now != null && now.isUnflushed());
        }
    }

    private TableStoreException stillFails() {
        TableStoreException why = recovery.failure();
        return why == null ? new StoreClosedException() : why;
    }

    /** Returns the changes that are neither in the log nor in the files; null if there are none. */
    private @Nullable UnflushedChanges unflushedChanges() {
        int ticket = gate.enter();
        Deque<AbstractNativeReference> owned = new ArrayDeque<>();
        try {
            OpenDatabase now = open;
            return now == null || !now.isUnflushed()
                    ? unflushed
                    : UnflushedChanges.of(now.db(), StoreOpening.openForReading(directory, options, owned));
        } catch (RocksDBException failed) {
            throw stillFails();
        } finally {
            owned.forEach(AbstractNativeReference::close);
            gate.leave(ticket);
        }
    }

    /** Opens the database again; opens it only for reading if it cannot be opened for writing. */
    private void replace(@Nullable UnflushedChanges changes) {
        OpenDatabase old = open;
        if (old != null) {
            if (changes != null && !changes.isCurrent(old.db())) {
                throw stillFails();
            }
            unflushed = changes;
            open = null;
            old.close();
        }
        try {
            OpenDatabase made = OpenDatabase.open(directory, options);
            open = made;
            if (unflushed != null) {
                restore(made, unflushed);
                unflushed = null;
            }
        } catch (StoreUnavailableException failed) {
            openForReading();
            throw Failures.notReopened(directory, failed);
        } catch (StoreCorruptedException failed) {
            openForReading();
            throw failed;
        }
    }

    private void restore(OpenDatabase made, UnflushedChanges changes) {
        try {
            made.write(changes.toBatch(), false, Durability.NONE, lock);
            made.flush();
        } catch (RocksDBException failed) {
            // They are kept for the next attempt. What can be read lacks some of them, so nothing is.
            open = null;
            made.close();
            throw Failures.whileWriting(directory, failed, true);
        }
    }

    private void openForReading() {
        if (open != null || unflushed != null) {
            return;
        }
        try {
            open = OpenDatabase.openForReading(directory, options);
        } catch (RocksDBException neither) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The store in '" + directory + "' could not be reopened, not even for reading. This"
                            + " process retries automatically.",
                    neither);
        }
    }

    /**
     * Flushes the database before it is closed; the gate must be shut. Returns the reason why unflushed rows are lost,
     * or null if none are.
     */
    @Nullable
    TableStoreException flushAtEnd() {
        OpenDatabase last = open;
        TableStoreException lost = unflushed == null ? null : Failures.lostUnflushed(directory, stillFails());
        try {
            if (last != null) {
                lock.requireHeld();
                // A closed store lies in files whose every block has a checksum; of the log only its torn end is
                // recognized.
                last.flush(true);
            }
            return lost;
        } catch (RocksDBException notFlushed) {
            // What was logged is in the log.
            return last != null && last.isUnflushed() ? Failures.lostUnflushed(directory, notFlushed) : lost;
        } catch (StoreUnavailableException lostOrNotNoted) {
            // An older note asks for less.
            return last != null && last.isUnflushed() ? lostOrNotNoted : lost;
        }
    }

    /** Closes the database; no thread may be using it. */
    void release() {
        OpenDatabase last = open;
        open = null;
        if (last != null && lock.isUndisturbed()) {
            last.close();
        } else if (last != null) {
            last.leave();
        }
    }
}
