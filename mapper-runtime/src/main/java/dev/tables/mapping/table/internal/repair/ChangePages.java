package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a job changes, page by page. Each write is conditional on the version read. If another client was
 * faster, the row is read and changed again. A row that cannot be read or changed is counted and left unchanged.
 */
public final class ChangePages implements JobPageProcessor<ChangePages.Found> {
    private static final Retry.Policy WRITES = Retry.RACE_ON_ONE_ROW.atMost(10);

    private final Source source;
    private final int batchSize;

    /** Creates an object that processes the rows of a source in batches. The job can stop between two batches. */
    public ChangePages(Source source, int batchSize) {
        this.source = source;
        this.batchSize = batchSize;
    }

    /** A source of rows, which also finds the write that each row needs. */
    public interface Source {
        /** Reads a page. */
        ResultPage<Found> page(RowQuery query);

        /** Reads one row again and finds the write that it needs; returns null if the row no longer exists. */
        @Nullable
        Found get(PrimaryKey keys);

        /** Runs writes that become durable together where that is cheaper. */
        void runWithSingleFlush(Runnable writes);

        /** Returns whether an error of a write concerns only that row, which is then left unchanged. */
        default boolean concernsOneRow(RuntimeException error) {
            return error instanceof MappingException || error instanceof InvalidRowException;
        }
    }

    /**
     * A row as it was read.
     *
     * @param primaryKey the keys of the row
     * @param isChanged whether the row must be written
     * @param write the function that writes the row if it still has the version read; null if the row needs no write,
     *     or must be read again first
     * @param error why the row cannot be changed; null if it can
     */
    public record Found(
            PrimaryKey primaryKey,
            boolean isChanged,
            @Nullable Runnable write,
            @Nullable RuntimeException error) {
        /** Returns a row that needs no write. */
        public static Found current(PrimaryKey keys) {
            return new Found(keys, false, null, null);
        }

        /** Returns a row that needs a write. */
        public static Found changed(PrimaryKey keys, Runnable write) {
            return new Found(keys, true, write, null);
        }

        /** Returns a row that probably needs a write; only its keys were read. */
        public static Found unread(PrimaryKey keys) {
            return new Found(keys, true, null, null);
        }

        /** Returns a row that cannot be changed. */
        public static Found unreadable(PrimaryKey keys, RuntimeException error) {
            return new Found(keys, false, null, error);
        }
    }

    @Override
    public ResultPage<Found> read(RowQuery query, JobCounters tally) {
        ResultPage<Found> page = source.page(query);
        List<Found> readable = new ArrayList<>();
        for (Found one : page.items()) {
            RuntimeException error = one.error();
            if (error == null) {
                readable.add(one);
            } else {
                tally.addUnreadableEntity(one.primaryKey(), error);
            }
        }
        return new ResultPage<>(readable, page.nextToken());
    }

    @Override
    public void process(List<Found> slice, JobCounters tally) {
        source.runWithSingleFlush(() -> {
            for (Found one : slice) {
                if (one.isChanged()) {
                    change(one, tally);
                }
            }
        });
    }

    @Override
    public int batchSize() {
        return batchSize;
    }

    private void change(Found first, JobCounters tally) {
        PrimaryKey keys = first.primaryKey();
        try {
            Retry.until(
                    WRITES,
                    attempt -> isSettled(attempt > 0 || first.write() == null ? source.get(keys) : first, tally),
                    tally::markPassIncomplete);
        } catch (UniqueIndexViolationException taken) {
            tally.addUniqueIndexConflict(keys, taken);
        } catch (RuntimeException failed) {
            if (!source.concernsOneRow(failed)) {
                throw failed;
            }
            tally.addUnreadableEntity(keys, failed);
        }
    }

    /**
     * Returns whether the row needs no further attempt: it does not exist, is correct, or cannot be changed. False if
     * the row was changed between read and write.
     */
    private static boolean isSettled(@Nullable Found found, JobCounters tally) {
        if (found == null) {
            return true;
        }
        RuntimeException error = found.error();
        if (error != null) {
            tally.addUnreadableEntity(found.primaryKey(), error);
            return true;
        }
        Runnable write = found.write();
        if (write == null) {
            return true;
        }
        if (!isWritten(write)) {
            return false;
        }
        tally.addChangedRows(1);
        return true;
    }

    private static boolean isWritten(Runnable write) {
        try {
            write.run();
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException overtaken) {
            return false;
        }
    }
}
