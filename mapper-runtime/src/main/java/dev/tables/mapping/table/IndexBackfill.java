package dev.tables.mapping.table;

import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.model.IndexModel;
import java.util.List;

/**
 * Fills an index that was declared on a table that has entities already, checks it and makes it readable: removes index rows
 * that lead nowhere, puts those that are missing, then compares everything a second time.
 *
 * <p>The job's progress is kept in the {@linkplain AcquiredIndexLease catalog}, with the state of the index. Every row is put by a
 * transaction conditional on the entity's version, so that none is put that the entity does not deserve; an entity whose row was
 * put has a new version.
 *
 * <p>It starts only when every live process maintains the index, and gives up when one starts that does not. It is
 * {@linkplain dev.tables.mapping.job.TableJobState#COMPLETED finished} when the index is {@link IndexState#READABLE}. Else it is blocked and
 * the index stays {@link IndexState#WRITE_ONLY}, with the reason: a live process that does not maintain the index; several entities
 * with the same value of a unique index, of which those that come second are named; entities that this process cannot read, but
 * another may; or entities that others changed each time their index rows were to be put.
 *
 * <p>Cost: reads every entity twice and every index row twice, a page of up to 1000 with one request, and what goes with 200 of
 * them with one more unless the pass before has met it; writes the missing rows in transactions of up to 100 operations.
 */
public final class IndexBackfill {
    private IndexBackfill() {}

    /**
     * A job for one index. Asks nothing yet.
     *
     * @param table a table that was opened with a catalog
     * @throws IllegalArgumentException if it was not, or has no such index
     * @see dev.tables.mapping.lifecycle.IndexNotReadableException thrown by its run if the index has another definition in the store
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
                JobKind.INDEX_BACKFILL, table.model().table(), table.model().entity(), index);
        return TableJob.of(name, () -> new BackfillWork<>(table, lease, number));
    }
}
