package dev.tables.data.migration;

import dev.tables.data.core.TablesOperations;
import dev.tables.engine.Row;
import dev.tables.mapping.table.ChangeFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of a migration, in the order in which they are declared. A step starts after the previous step is complete.
 * Any process can stop and resume a step.
 *
 * <p>A function must have the same effect however often it is applied, because a page is read again after a crash.
 * {@link #updateEach} and {@link #updateEachRow} apply the function twice and compare the results before they write
 * anything.
 */
public final class MigrationSteps {
    private final List<MigrationStep> declared = new ArrayList<>();

    MigrationSteps() {}

    List<MigrationStep> declared() {
        return List.copyOf(declared);
    }

    /**
     * Applies a function to every entity of a class. An entity that the function changes is saved together with its
     * index rows, conditional on its version. An entity for which the function returns null is deleted.
     *
     * @see dev.tables.mapping.table.BulkEntityChange
     */
    public <T> MigrationStep updateEach(Class<T> type, ChangeFunction<T> change) {
        return add(new EntityStep<>(type, change));
    }

    /**
     * Applies a function to every stored row of a table, for rows that no class reads anymore. Writes the rows that the
     * function changes, and deletes those for which it returns null. Startup fails if the table contains a class with
     * indexes, or with several rows for each entity.
     *
     * @see dev.tables.mapping.table.BulkRowChange
     */
    public MigrationStep updateEachRow(String table, ChangeFunction<Row> change) {
        return add(new RowStep(table, change));
    }

    /** Rewrites the entities of old schema versions. */
    public MigrationStep upgradeOutdatedEntities(Class<?> type) {
        return add(new RewriteStep(type));
    }

    /**
     * Rewrites the entities whose stored form is not encrypted as it would be now. Startup fails if encryption is not
     * configured.
     */
    public MigrationStep reencrypt(Class<?> type) {
        return add(new ReencryptStep(type));
    }

    /** Fills an index and makes it readable; fails while a live process does not maintain it. */
    public MigrationStep backfillIndex(Class<?> type, String index) {
        return add(new FillIndexStep(type, index));
    }

    /**
     * Drops an index. Queries stop using it at once. Its rows are removed after no live process declares the index. If
     * the index does not exist, the step does nothing.
     *
     * @param entity the entity's name in the catalog, because its class may no longer exist
     */
    public MigrationStep dropIndex(String entity, String index) {
        return add(new DropIndexStep(entity, index));
    }

    /**
     * Runs an action once. The action is run again only if the process ends while it runs, so running it twice must
     * have the same effect as running it once. The action runs in a separate thread, outside of transactions.
     *
     * @param name the name of the action, unique within this migration
     */
    public MigrationStep runOnce(String name, Consumer<? super TablesOperations> work) {
        return add(new RunStep(name, work));
    }

    private MigrationStep add(StepAction action) {
        MigrationStep step = new MigrationStep(action);
        declared.add(step);
        return step;
    }
}
