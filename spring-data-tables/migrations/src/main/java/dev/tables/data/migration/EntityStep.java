package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.table.BulkEntityChange;
import dev.tables.mapping.table.ChangeFunction;
import dev.tables.mapping.table.DryRunResult;
import dev.tables.mapping.table.EntityTable;

/** A step that changes every entity of a class. */
record EntityStep<T>(Class<T> type, ChangeFunction<T> change) implements StepAction {
    @Override
    public String text() {
        return "each " + type.getSimpleName();
    }

    @Override
    public TableJob job(StepContext context, String id) {
        EntityTable<T> table = context.template().table(type);
        return BulkEntityChange.job(
                table,
                StepContext.name(table.model().table(), table.model().entity(), id),
                text(),
                change,
                StepContext::isOfStore);
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        EntityTable<T> table = context.template().table(type);
        DryRunResult found = BulkEntityChange.dryRun(table, change, StepContext::isOfStore);
        int each = StepContext.requestsPerChange(table.model());
        return MigrationPlan.Step.of(migration, text(), found, each);
    }
}
