package dev.tables.data.migration;

import dev.tables.mapping.lifecycle.IndexCatalog;

/** A step that drops an index. */
record DropIndexStep(String entity, String index) implements StepAction {
    @Override
    public String text() {
        return "dropIndex " + entity + " " + index;
    }

    @Override
    public void check(StepContext context) {
        context.requireCatalog("Dropping index '" + index + "' of " + entity);
    }

    @Override
    public void run(StepContext context) {
        IndexCatalog catalog = context.requireCatalog(text());
        if (catalog.dropIndex(entity, index)) {
            catalog.removeDroppedIndexes();
        }
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        boolean known = context.requireCatalog(text()).indexStatuses().stream()
                .anyMatch(status -> status.entitySet().entityName().equals(entity)
                        && status.name().equals(index));
        return known ? MigrationPlan.Step.unknown(migration, text()) : MigrationPlan.Step.nothing(migration, text());
    }
}
