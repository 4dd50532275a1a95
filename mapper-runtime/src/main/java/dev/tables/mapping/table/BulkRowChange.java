package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Page;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPages;
import dev.tables.mapping.job.JobPhase;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes every row of a table by a function, rows as they are stored: for what no class reads any more. Like {@link BulkEntityChange} in all
 * else: rows that the function gives back unchanged are not written, null deletes a row, each write is conditional on the version read,
 * and the function must have the same effect however often it is applied.
 *
 * <p>Nothing is known of indexes here: the table must have none. Rows of the mapping's own ({@code ~~}) are not seen. A table that is
 * not there has no rows.
 */
public final class BulkRowChange {
    private static final String OWN_ROWS = "~~";
    private static final Retry.Policy WRITES = Retry.RACE_ON_ONE_ROW.atMost(10);
    private static final int SLICE = 100;

    private BulkRowChange() {}

    /**
     * A job on one table. Sends no request yet.
     *
     * @param name which job it is, and over which table
     * @param target what the job is to reach: by another target it starts over
     * @param change gives a row as it should be, or null if it should be deleted; may be called any number of times
     */
    public static TableJob job(TableStore store, JobName name, String target, ChangeFunction<Row> change) {
        return TableJob.of(name, () -> new Work(store, name, target, change));
    }

    /** Reads every row and counts what the {@linkplain #job job} would change; writes nothing. */
    public static DryRunResult dryRun(TableStore store, String table, ChangeFunction<Row> change) {
        JobName none = new JobName(JobKind.MIGRATION_STEP, table, "", "forecast");
        return DryRunResult.of(new Work(store, none, "", change).rows());
    }

    /**
     * A row as it was read.
     *
     * @param changed as it should be; null if it should be deleted, or is as it should be
     * @param error why nothing is known of that; null if it is
     */
    private record Found(
            PrimaryKey keys,
            ETag version,
            @Nullable Row changed,
            boolean isChanged,
            @Nullable RuntimeException error) implements DryRunResult.Seen {}

    private static final class Work implements JobDefinition {
        private final TableStore store;
        private final JobName name;
        private final ChangeFunction<Row> change;
        private final JobProgressStore journal;
        private final PageBound bound = PageBound.ofBytes();

        Work(TableStore store, JobName name, String target, ChangeFunction<Row> change) {
            this.store = store;
            this.name = name;
            this.change = change;
            journal = JobProgressStore.of(store, name, target);
        }

        @Override
        public JobProgressStore progressStore() {
            return journal;
        }

        @Override
        public JobProgress start() {
            JobProgress start = JobProgress.start(name, JobPhase.REWRITE);
            try {
                return start.withEntityCount(store.count(name.table(), RowQuery.wholeTable()));
            } catch (TableNotFoundException none) {
                return start.withEntityCount(0);
            }
        }

        @Override
        public JobPages<?> pages(JobProgress at) {
            return rows();
        }

        JobPages<Found> rows() {
            return new Rows();
        }

        @Override
        public JobProgress nextPhase(JobProgress ended) {
            return EntityChangeWork.afterPass(ended);
        }

        private final class Rows implements JobPages<Found> {
            @Override
            public Page<Found> read(RowQuery query, JobCounters tally) {
                Page<Row> page;
                try {
                    page = bound.page(query, Row.DECODER, (some, decoder) -> store.query(name.table(), some, decoder));
                } catch (TableNotFoundException none) {
                    return new Page<>(List.of(), null);
                }
                List<Found> readable = new ArrayList<>();
                for (Row row : page.items()) {
                    Found found = found(row);
                    RuntimeException error = found.error();
                    if (error == null) {
                        readable.add(found);
                    } else {
                        tally.addUnreadable(found.keys(), error);
                    }
                }
                return new Page<>(readable, page.next());
            }

            @Override
            public void process(List<Found> slice, JobCounters tally) {
                store.runWithSingleFlush(() -> {
                    for (Found one : slice) {
                        if (one.isChanged()) {
                            write(one, tally);
                        }
                    }
                });
            }

            @Override
            public int batchSize() {
                return SLICE;
            }
        }

        private void write(Found first, JobCounters tally) {
            try {
                Retry.until(
                        WRITES,
                        attempt -> isSettled(attempt == 0 ? first : reread(first.keys()), tally),
                        tally::markPassIncomplete);
            } catch (InvalidRowException unwritable) {
                tally.addUnreadable(first.keys(), unwritable);
            }
        }

        private @Nullable Found reread(PrimaryKey keys) {
            Row row = store.get(name.table(), keys, Projection.ALL, Row.DECODER);
            return row == null ? null : found(row);
        }

        /** Whether the row is as it should be, or cannot be changed; false if it was changed between read and write. */
        private boolean isSettled(@Nullable Found found, JobCounters tally) {
            if (found == null) {
                return true;
            }
            RuntimeException error = found.error();
            if (error != null) {
                tally.addUnreadable(found.keys(), error);
                return true;
            }
            if (!found.isChanged()) {
                return true;
            }
            if (!isWritten(found)) {
                return false;
            }
            tally.addChanged(1);
            return true;
        }

        private boolean isWritten(Found found) {
            Row changed = found.changed();
            try {
                store.write(
                        name.table(),
                        changed == null
                                ? RowOperation.delete(found.keys(), found.version())
                                : RowOperation.replace(found.keys(), changed, found.version()));
                return true;
            } catch (ConcurrentUpdateException | RowNotFoundException overtaken) {
                return false;
            }
        }

        private Found found(Row row) {
            ETag version = Objects.requireNonNull(row.etag());
            if (row.rowKey().startsWith(OWN_ROWS)) {
                return new Found(row.keys(), version, null, false, null);
            }
            try {
                Row changed = change.apply(row);
                if (changed == null) {
                    return new Found(row.keys(), version, null, true, null);
                }
                if (!changed.keys().equals(row.keys())) {
                    throw new IllegalArgumentException(
                            "The change function changed the keys of a row. To move the row, insert one with the "
                                    + "new keys, and return null to delete this one.");
                }
                if (isSame(changed, row)) {
                    return new Found(row.keys(), version, null, false, null);
                }
                Row again = change.apply(changed);
                if (again == null || !isSame(again, changed)) {
                    throw new ChangeNotIdempotentException("rows of table '" + name.table() + "'");
                }
                return new Found(row.keys(), version, changed, true, null);
            } catch (ChangeNotIdempotentException failed) {
                throw failed;
            } catch (RuntimeException unreadable) {
                if (!EntityChangeWork.isOfOne(unreadable)) {
                    throw unreadable;
                }
                return new Found(row.keys(), version, null, false, unreadable);
            }
        }

        private static boolean isSame(Row one, Row other) {
            return one.withoutETag().equals(other.withoutETag());
        }
    }
}
