package dev.tables.data.migration;

import dev.tables.data.core.TablesOperations;
import dev.tables.engine.Row;
import dev.tables.mapping.table.ChangeFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of a migration, in the order in which they are declared. A step begins when the one before is done; each can be stopped and
 * resumed, in any process.
 *
 * <p>Functions must have the same effect however often they are applied, since after a crash a page is read again. For {@link #updateEach} and
 * {@link #updateEachRow} that is tried before anything is written.
 */
public final class MigrationSteps {
    private final List<MigrationStep> declared = new ArrayList<>();

    MigrationSteps() {}

    List<MigrationStep> declared() {
        return List.copyOf(declared);
    }

    /**
     * Applies a function to every entity of a class; saves those that it changes, each conditional on its version and
     * together with its index rows; deletes those for which it returns null.
     *
     * @see dev.tables.mapping.table.BulkEntityChange
     */
    public <T> MigrationStep updateEach(Class<T> type, ChangeFunction<T> change) {
        return add(new EntityStep<>(type, change));
    }

    /**
     * Applies a function to every stored row of a table, for rows that no class reads any more. Writes the rows that it
     * changes, deletes those for which it returns null. Refused at start if a class with indexes, or with several rows
     * for an entity, is in the table.
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

    /** Rewrites the entities that are not encrypted as they would be now. Refused at start if there is no encryption. */
    public MigrationStep reencrypt(Class<?> type) {
        return add(new ReencryptStep(type));
    }

    /** Fills an index and makes it readable; fails while a live process does not maintain it. */
    public MigrationStep backfillIndex(Class<?> type, String index) {
        return add(new FillIndexStep(type, index));
    }

    /**
     * Drops an index: it is not served any more. Its rows are removed when no live process declares it. Does nothing if there is none.
     *
     * @param entity the entity by its name in the catalog, as its class may be gone
     */
    public MigrationStep dropIndex(String entity, String index) {
        return add(new DropIndexStep(entity, index));
    }

    /**
     * Runs an action once. It is run again only if the process ends while it runs, so running it twice must have the
     * same effect. It runs in a separate thread, outside of transactions.
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
