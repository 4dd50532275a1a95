package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.util.List;

/** A step that fills an index. */
record FillIndexStep(Class<?> type, String index) implements StepAction {
    @Override
    public String text() {
        return "backfillIndex " + type.getSimpleName() + " " + index;
    }

    @Override
    public void check(StepContext context) {
        context.requireCatalog("Filling index '" + index + "' of " + type.getSimpleName());
        List<String> names = EntityMappers.of(type).model().indexes().stream()
                .map(IndexModel::name)
                .toList();
        if (!names.contains(index)) {
            throw new IllegalArgumentException(
                    type.getSimpleName() + " has no index '" + index + "'. Use one of " + names + ".");
        }
    }

    @Override
    public TableJob job(StepContext context, String id) {
        return IndexBackfill.job(context.template().table(type), index);
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        EntityTable<?> table = context.template().table(type);
        for (IndexStatus status : table.indexStatuses()) {
            if (status.name().equals(index) && status.state() == IndexState.READABLE) {
                return MigrationPlan.Step.nothing(migration, text());
            }
        }
        return MigrationPlan.Step.ofBackfill(migration, text(), context.count(table));
    }
}
