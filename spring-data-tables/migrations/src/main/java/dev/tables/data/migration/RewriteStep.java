package dev.tables.data.migration;

import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.DryRunResult;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.SchemaRewrite;

/** A step that rewrites the entities that are stored in an old schema version. */
record RewriteStep(Class<?> type) implements StepAction {
    @Override
    public String text() {
        return "rewrite " + type.getSimpleName();
    }

    @Override
    public TableJob job(StepContext context, String id) {
        return SchemaRewrite.job(context.template().table(type));
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        EntityTable<?> table = context.template().table(type);
        EntityModel model = table.model();
        DryRunResult found = new DryRunResult(context.count(table), SchemaRewrite.countOutdatedRows(table), 0);
        return MigrationPlan.Step.of(migration, text(), found, 1 + StepContext.requestsPerChange(model));
    }
}
