package dev.tables.data.migration;

import dev.tables.data.core.TablesOperations;
import dev.tables.engine.Row;
import dev.tables.mapping.table.ChangeFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of a migration, in the order in which they are declared. A step starts after the previous step is complete.
 * If one process stops during a step, another process can continue it.
 *
 * <p>A function must be idempotent, because a page of entities is read again after a crash. {@link #updateEach} and
 * {@link #updateEachRow} apply the function twice and compare the results before they write anything.
 */
public final class MigrationSteps {
    private final List<MigrationStep> declared = new ArrayList<>();

    MigrationSteps() {}

    List<MigrationStep> declared() {
        return List.copyOf(declared);
    }

    /**
     * Applies a function to every entity of a class. An entity that the function changes is saved with its index rows,
     * unless its version has changed concurrently. If the function returns null, the entity is deleted.
     *
     * @see dev.tables.mapping.table.BulkEntityChange
     */
    public <T> MigrationStep updateEach(Class<T> type, ChangeFunction<T> change) {
        return add(new EntityStep<>(type, change));
    }

    /**
     * Applies a function to every stored row of a table. Use this step for rows that no entity class reads anymore.
     * Saves the rows that the function changes, and deletes a row if the function returns null. Startup fails if an
     * entity class of the table has indexes, or several rows for each entity.
     *
     * @see dev.tables.mapping.table.BulkRowChange
     */
    public MigrationStep updateEachRow(String table, ChangeFunction<Row> change) {
        return add(new RowStep(table, change));
    }

    /** Rewrites the entities that are stored in an old schema version. */
    public MigrationStep upgradeOutdatedEntities(Class<?> type) {
        return add(new RewriteStep(type));
    }

    /**
     * Rewrites the entities whose encryption does not match the current encryption settings and keys. Startup fails if
     * encryption is not configured.
     */
    public MigrationStep reencrypt(Class<?> type) {
        return add(new ReencryptStep(type));
    }

    /** Fills an index and makes it readable. The step fails while a live process does not maintain the index. */
    public MigrationStep backfillIndex(Class<?> type, String index) {
        return add(new FillIndexStep(type, index));
    }

    /**
     * Drops an index. Queries stop using the index immediately. The rows of the index are removed when no live process
     * declares the index anymore. If the index does not exist, the step does nothing.
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
