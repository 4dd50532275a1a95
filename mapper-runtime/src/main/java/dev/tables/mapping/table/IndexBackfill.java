package dev.tables.mapping.table;

import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.IndexModel;
import java.util.List;

/**
 * A job that fills an index that was declared after its table already had entities. The job deletes index rows without
 * a matching entity, writes missing ones, compares everything a second time and makes the index readable.
 *
 * <p>The job's progress is kept in the {@linkplain AcquiredIndexLease catalog}, with the state of the index. Every
 * index row is written by a transaction that is conditional on the entity's version, so no outdated row is written. An
 * entity whose index row was written has a new version.
 *
 * <p>The job starts only if every live process maintains the index, and gives up if a process that does not maintain
 * the index starts. The job is {@linkplain dev.tables.mapping.job.TableJobState#COMPLETED completed} when the index is
 * {@link IndexState#READABLE}. Otherwise the job is blocked, and the index stays {@link IndexState#WRITE_ONLY}. The
 * reason is one of the following:
 * <ul>
 *   <li>a live process does not maintain the index
 *   <li>several entities have the same value of a unique index; all but the first are reported
 *   <li>entities cannot be read by this process, but perhaps by another one
 *   <li>entities changed each time their index rows were to be written
 * </ul>
 *
 * <p>The job reads every entity and every index row twice, in pages of up to 1,000 per request. For each 200 entities
 * or index rows, one more request reads their index rows or entities, unless the previous pass has already compared
 * them. Missing rows are written in transactions of up to 100 operations.
 */
public final class IndexBackfill {
    private IndexBackfill() {}

    /**
     * Creates a job for one index. Sends no request yet.
     *
     * @param table a table that was opened with a catalog
     * @throws IllegalArgumentException if the table was opened without a catalog, or does not have the index
     * @see dev.tables.mapping.lifecycle.IndexNotReadableException thrown by its run if the index has another definition
     *     in the store
     */
    public static TableJob job(EntityTable<?> table, String index) {
        List<String> names =
                table.model().indexes().stream().map(IndexModel::name).toList();
        int number = names.indexOf(index);
        if (number < 0) {
            throw new IllegalArgumentException(
                    table.model().entity() + " has no index '" + index + "'. Use one of its indexes: " + names + ".");
        }
        if (!(table.context().lease().indexLease() instanceof AcquiredIndexLease lease)) {
            throw new IllegalArgumentException("The table of " + table.model().entity()
                    + " was opened without an IndexCatalog. Open it with an IndexCatalog.");
        }
        JobName name = new JobName(
                TableJobKind.INDEX_BACKFILL,
                table.model().table(),
                table.model().entity(),
                index);
        return TableJob.of(name, () -> new BackfillWork<>(table, lease, number));
    }
}
