package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.table.internal.repair.ChangePages;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job that applies a function to every stored row of a table, for rows that no class reads anymore. In all other
 * respects, the job works like {@link BulkEntityChange}. Rows that the function returns unchanged are not written, and
 * null deletes a row. Each write is conditional on the version read, and the function must be idempotent.
 *
 * <p>The table must have no indexes, because the job does not maintain them. The function does not receive internal
 * rows of the mapping ({@code ~~}). A table that does not exist has no rows.
 */
public final class BulkRowChange {
    private BulkRowChange() {}

    /**
     * Creates a job on one table. Sends no request yet.
     *
     * @param name the name of the job and of its table
     * @param target identifies the state that the job is to reach; the job starts over if the target changes
     * @param change returns the changed row, or null to delete it; may be called any number of times
     */
    public static TableJob job(TableStore store, JobName name, String target, ChangeFunction<Row> change) {
        return TableJob.of(name, () -> new Work(store, name, target, change));
    }

    /** Reads every row and counts the changes that the {@linkplain #job job} would make; writes nothing. */
    public static DryRunResult dryRun(TableStore store, String table, ChangeFunction<Row> change) {
        JobName none = new JobName(TableJobKind.MIGRATION_STEP, table, "", "forecast");
        return DryRunResult.of(new Work(store, none, "", change).changes());
    }

    private static final class Work extends ChangeWork<Row> {
        private final TableStore store;
        private final String table;
        private final PageBound bound = PageBound.ofBytes();

        Work(TableStore store, JobName name, String target, ChangeFunction<Row> change) {
            super(store, name, target, change);
            this.store = store;
            table = name.table();
        }

        @Override
        long count() {
            try {
                return store.count(table, RowQuery.wholeTable());
            } catch (TableNotFoundException none) {
                return 0;
            }
        }

        @Override
        public ResultPage<ChangePages.Found> page(RowQuery query) {
            try {
                return bound.page(query, this::found, (some, decoder) -> store.query(table, some, decoder));
            } catch (TableNotFoundException none) {
                return new ResultPage<>(List.of(), null);
            }
        }

        @Override
        public ChangePages.@Nullable Found get(PrimaryKey keys) {
            return store.get(table, keys, Projection.ALL, this::found);
        }

        @Override
        public void runWithSingleFlush(Runnable writes) {
            store.runWithSingleFlush(writes);
        }

        private ChangePages.Found found(RowReader stored) {
            PrimaryKey keys = stored.primaryKey();
            if (keys.rowKey().startsWith(ReservedRowKeys.INTERNAL_PREFIX)) {
                return ChangePages.Found.current(keys);
            }
            ETag version = stored.etag();
            return changed(
                    keys,
                    () -> Row.from(stored),
                    changed -> store.write(table, RowOperation.replace(keys, changed, version)),
                    () -> store.write(table, RowOperation.delete(keys, version)));
        }

        @Override
        String subject() {
            return "rows of table '" + table + "'";
        }

        @Override
        Row image(PrimaryKey keys, Row row) {
            if (!row.primaryKey().equals(keys)) {
                throw new IllegalArgumentException(
                        "The change function changed the keys of a row. To move the row, insert one with the "
                                + "new keys, and return null to delete this one.");
            }
            return row.withoutETag();
        }
    }
}
