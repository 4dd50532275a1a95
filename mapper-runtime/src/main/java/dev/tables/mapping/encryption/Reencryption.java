package dev.tables.mapping.encryption;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.Page;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import dev.tables.mapping.value.MappingException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites every entity of a table that is not encrypted as it would be if it were saved now: after a rotation of keys, after a
 * property was declared encrypted, after rows of the legacy clients were taken over.
 *
 * <p>A job for the background: {@link #run} goes through the table in passes until one finds nothing left to do, saving its
 * progress after each page in table {@code tablesreencryption} of the same store; stopped or killed, another run goes on from
 * there. Each rewrite is conditional on the version read and changes index rows with the entity, so that applications
 * can go on writing. Rows that cannot be decrypted are left as they are, counted and named.
 *
 * <p>At the end the indexes of an entity with blind ones are {@linkplain IndexRepair repaired}: rows under tokens of an earlier
 * keyset, under plain values from before the property was encrypted, and of entities whose keyset was destroyed are removed.
 *
 * <p>A rewrite is a save: properties of a row that the entity does not have are lost, as in every save, and the row gets a new
 * version. Run one at a time for each entity; two do no harm but each other's work.
 *
 * @param <T> the entity
 */
public final class Reencryption<T> implements Runnable {
    private static final int ATTEMPTS = 10;
    private static final int PAGE = 500;
    private static final int MOST_NAMED = 100;

    private final EntityTable<T> table;
    private final TableEncryption encryption;
    private final ReencryptionJournal journal;
    private final long nanosPerRow;
    private final InstantSource clock = InstantSource.system();
    private final List<RuntimeException> failures = new ArrayList<>();
    private volatile ReencryptionProgress progress;
    private volatile boolean stopped;

    private Reencryption(EntityTable<T> table, TableEncryption encryption, int rowsPerSecond) {
        this.table = table;
        this.encryption = encryption;
        journal = new ReencryptionJournal(
                table.store(), table.model().table(), table.model().entity());
        nanosPerRow = rowsPerSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / rowsPerSecond;
        progress = ReencryptionProgress.start(clock.instant());
    }

    /** A job as fast as the store allows. */
    public static <T> Reencryption<T> of(EntityTable<T> table, TableEncryption encryption) {
        return new Reencryption<>(table, encryption, 0);
    }

    /** A job that rewrites no more rows a second than this. */
    public static <T> Reencryption<T> of(EntityTable<T> table, TableEncryption encryption, int rowsPerSecond) {
        if (rowsPerSecond < 1) {
            throw new IllegalArgumentException("Found " + rowsPerSecond + " rows per second, expected at least 1.");
        }
        return new Reencryption<>(table, encryption, rowsPerSecond);
    }

    /**
     * Works until nothing is left or {@link #stop} is called; goes on where the last run ended unless that had finished.
     *
     * @throws KeysetUnavailableException if a keyset cannot be loaded now; run it again
     * @throws dev.tables.engine.TableStoreException if the store fails; run it again
     */
    @Override
    public void run() {
        Purpose.of(Purpose.Work.REWRITING).during(this::work);
    }

    private ReencryptionProgress work() {
        stopped = false;
        // Keys that are in memory may be older than the rotation this is for.
        encryption.keyring().refresh();
        ReencryptionProgress saved = journal.load();
        progress = saved == null || saved.finished() ? ReencryptionProgress.start(clock.instant()) : saved;
        while (!stopped && !progress.finished()) {
            pass();
        }
        return progress;
    }

    /** Lets {@link #run} return after the row it is at; from another thread. */
    public void stop() {
        stopped = true;
    }

    /** How far it has come; at any time, from any thread. */
    public ReencryptionProgress progress() {
        return progress;
    }

    /** Why rows of the last pass could not be encrypted anew, the first 100 of them. */
    public List<RuntimeException> failures() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }

    private void pass() {
        boolean whole = progress.continuation() == null;
        long stale = 0;
        if (whole) {
            synchronized (failures) {
                failures.clear();
            }
        }
        do {
            Page<RowKeys> page = page();
            stale += page.items().size();
            for (RowKeys keys : page.items()) {
                if (stopped) {
                    journal.save(progress);
                    return;
                }
                rewrite(keys);
            }
            ContinuationToken next = page.next();
            progress = progress.at(next == null ? null : next.text(), clock.instant());
            if (next != null) {
                journal.save(progress);
            }
        } while (progress.continuation() != null);
        boolean clean = whole && stale == progress.failed();
        if (clean && !TableEncryption.blindIndexes(table.mapper().model()).isEmpty()) {
            IndexRepair.repair(table);
        }
        progress = clean ? progress.finish(clock.instant()) : progress.nextPass(clock.instant());
        journal.save(progress);
    }

    /** The next page's rows that are not as they should be. */
    private Page<RowKeys> page() {
        String continuation = progress.continuation();
        RowQuery query = RowQuery.wholeTable().withPageSize(PAGE);
        try {
            return stale(continuation == null ? query : query.from(new ContinuationToken(continuation)));
        } catch (InvalidQueryException outdated) {
            if (continuation == null) {
                throw outdated;
            }
            // A token of another version of the store; what was done already is only looked at again.
            progress = progress.at(null, clock.instant());
            return stale(query);
        }
    }

    private Page<RowKeys> stale(RowQuery query) {
        Page<Looked> page = table.queryStored(query, row -> new Looked(row.keys(), table.isEncryptedAnew(row)));
        progress = progress.plus(page.items().size(), 0, 0);
        List<RowKeys> stale = page.items().stream()
                .filter(row -> !row.current())
                .map(Looked::keys)
                .toList();
        return new Page<>(stale, page.next());
    }

    private void rewrite(RowKeys keys) {
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Found<T> found = table.getStored(keys, this::found);
                if (found == null || found.entity() == null || replaced(found.entity(), found.etag())) {
                    return;
                }
            }
        } catch (KeysetUnavailableException away) {
            throw away;
        } catch (MappingException | KeysetException unusable) {
            failed(unusable);
        }
    }

    private boolean replaced(T entity, ETag etag) {
        try {
            table.rewrite(entity, etag);
            progress = progress.plus(0, 1, 0);
            if (nanosPerRow > 0) {
                LockSupport.parkNanos(nanosPerRow);
            }
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException overtaken) {
            return false;
        }
    }

    private Found<T> found(RowReader stored) {
        return new Found<>(table.isEncryptedAnew(stored) ? null : table.read(stored), stored.etag());
    }

    private void failed(RuntimeException failure) {
        progress = progress.plus(0, 0, 1);
        synchronized (failures) {
            if (failures.size() < MOST_NAMED) {
                failures.add(failure);
            }
        }
    }

    @Override
    public String toString() {
        return "Reencryption[" + table.model().entity() + ", " + progress + "]";
    }

    private record Looked(RowKeys keys, boolean current) {}

    /** An entity to rewrite, or null if its row has become current meanwhile. */
    private record Found<T>(@Nullable T entity, ETag etag) {}
}
