package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.Limits;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.job.JobDefinition;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobPageProcessor;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.JobProgressStore;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.row.StoredEntity;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.List;

/**
 * A job that compares all entities of one type with their index rows, and then the rows of each index with their
 * entities.
 */
public final class RepairWork<T> implements JobDefinition {
    private final EntityContext<T> context;
    private final JobName name;
    private final JobProgressStore journal;
    private final boolean repairs;
    private final PageBound entities = PageBound.ofBytes();
    private final PageBound indexRows = PageBound.ofBytes();

    public RepairWork(EntityContext<T> context, JobName name, JobProgressStore journal) {
        this.context = context;
        this.name = name;
        this.journal = journal;
        repairs = name.kind() != TableJobKind.INDEX_VERIFICATION;
    }

    @Override
    public JobProgressStore progressStore() {
        return journal;
    }

    @Override
    public JobProgress initialProgress() {
        return JobProgress.started(name, repairs ? TableJobPhase.FILL_INDEX : TableJobPhase.CHECK_ENTITIES);
    }

    @Override
    public JobPageProcessor<?> pageProcessor(JobProgress at) {
        return at.phase().readsIndexRows() ? new Rows(number(at.checkpoint().phaseStepName())) : new Entities();
    }

    private int number(String index) {
        for (int i = 0; i < context.indexes().count(); i++) {
            if (context.indexes().index(i).name().equals(index)) {
                return i;
            }
        }
        throw new IllegalStateException(
                "The journal of the " + name + " refers to index '" + index + "', which the entity does not have.");
    }

    @Override
    public JobProgress initialProgressOfNextPhase(JobProgress ended) {
        int next = ended.phase().readsIndexRows() ? number(ended.checkpoint().phaseStepName()) + 1 : 0;
        return next == context.indexes().count()
                ? ended.asCompleted()
                : ended.withPhase(
                        repairs ? TableJobPhase.REMOVE_ORPHANED_INDEX_ROWS : TableJobPhase.CHECK_INDEX_ROWS,
                        context.indexes().index(next).name());
    }

    private final class Entities implements JobPageProcessor<StoredEntity<T>> {
        @Override
        public ResultPage<StoredEntity<T>> read(RowQuery page, JobCounters tally) {
            return IndexComparison.ofAll(context, tally).entities(page, entities);
        }

        @Override
        public void process(List<StoredEntity<T>> slice, JobCounters tally) {
            IndexComparison<T> comparison = IndexComparison.ofAll(context, tally);
            if (repairs) {
                comparison.repairEntities(slice);
            } else {
                comparison.verifyEntities(slice);
            }
        }

        @Override
        public int batchSize() {
            return Limits.MAX_PAGE_SIZE;
        }
    }

    private final class Rows implements JobPageProcessor<IndexEntry> {
        private final int index;

        Rows(int index) {
            this.index = index;
        }

        @Override
        public ResultPage<IndexEntry> read(RowQuery page, JobCounters tally) {
            return IndexComparison.ofAll(context, tally).indexRows(index, page, indexRows);
        }

        @Override
        public void process(List<IndexEntry> slice, JobCounters tally) {
            IndexComparison.ofAll(context, tally).checkRows(index, slice, repairs);
        }

        @Override
        public int batchSize() {
            return Limits.MAX_PAGE_SIZE;
        }
    }
}
