package dev.tables.data.migration;

import dev.tables.engine.Row;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.BulkRowChange;
import dev.tables.mapping.table.ChangeFunction;
import dev.tables.mapping.table.EntityTable;

/** A step that changes every row of a table. */
record RowStep(String table, ChangeFunction<Row> change) implements StepAction {
    @Override
    public String text() {
        return "updateEachRow " + table;
    }

    @Override
    public void check(StepContext context) {
        for (EntityTable<?> known : context.template().entityTables()) {
            EntityModel model = known.model();
            if (model.table().equals(table) && (!model.indexes().isEmpty() || model.isWide())) {
                throw new IllegalArgumentException(
                        model.isWide()
                                ? "Table '" + table + "' can store a " + model.entity()
                                        + " in more than one row, but updateEachRow changes one row at a time."
                                        + " Use updateEach("
                                        + model.entity()
                                        + ".class, ...) instead."
                                : "Table '" + table + "' stores " + model.entity()
                                        + ", which has indexes, and updateEachRow does not update indexes. "
                                        + "Use updateEach(" + model.entity() + ".class, ...) instead.");
            }
        }
    }

    @Override
    public TableJob job(StepContext context, String id) {
        check(context);
        return BulkRowChange.job(context.template().store(), StepContext.name(table, "rows", id), text(), change);
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        check(context);
        return MigrationPlan.Step.of(
                migration, text(), BulkRowChange.dryRun(context.template().store(), table, change), 1);
    }
}
