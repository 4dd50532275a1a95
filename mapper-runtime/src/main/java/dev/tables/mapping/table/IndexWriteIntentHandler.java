package dev.tables.mapping.table;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.internal.index.IndexIntent;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.index.TableIndex;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A handler that finishes incomplete writes to global indexes; pass it to a
 * {@link dev.tables.mapping.intent.Recoverer}.
 *
 * <p>Whether or not the write was committed, an index row of the write is deleted if its entity does not have the row's
 * values.
 */
public final class IndexWriteIntentHandler implements WriteIntentHandler {
    private final List<? extends EntityTable<?>> tables;

    /** Recovers the indexes of these tables, which are in the store that the recoverer works on. */
    public IndexWriteIntentHandler(Collection<? extends EntityTable<?>> tables) {
        this.tables = List.copyOf(tables);
    }

    @Override
    public String intentKind() {
        return IndexIntent.KIND;
    }

    /**
     * Returns whether intents of a deleted table can be finished: always, because without entities every index row in
     * the intent can be deleted.
     */
    @Override
    public boolean canFinishIfTableMissing() {
        return true;
    }

    /**
     * Finishes an intent. An intent of an unknown entity or index waits for a process with that entity or index, unless
     * the index was removed from the catalog of the entity's table.
     */
    @Override
    public boolean finish(Intent intent, boolean committed) {
        boolean settled = true;
        for (IndexIntent.Named row : IndexIntent.read(intent)) {
            TableIndex<?> index = index(intent.table(), row.entity(), row.index());
            PrimaryKey entity = new PrimaryKey(intent.partitionKey(), row.rowKey());
            settled &= index == null ? isRemoved(intent.table(), row) : index.settle(row.values(), entity, intent.id());
        }
        return settled;
    }

    /**
     * Returns whether the index row cannot exist anymore, because its index was removed. The catalog is read after the
     * intent, so it contains every index that a process declared again before it began a write to the index. Processes
     * that declared the index earlier had ended before its table was deleted, so they cannot write rows of the index
     * either.
     */
    private boolean isRemoved(String table, IndexIntent.Named row) {
        for (EntityTable<?> known : tables) {
            if (isOf(known.model(), table, row.entity())) {
                return known.context().lease().isInCatalog() && isRemoved(known.context(), row.index());
            }
        }
        return false;
    }

    private static boolean isRemoved(EntityContext<?> context, String index) {
        EntityModel model = context.model();
        if (IndexCatalog.containsIndex(context.store(), IndexDefinitions.space(model), index)) {
            return false;
        }
        String table = EntityModel.indexTable(model.table(), model.rowKey().prefix(), index);
        try {
            context.store().query(table, RowQuery.wholeTable().withPageSize(1), RowReader::primaryKey);
            return false;
        } catch (TableNotFoundException gone) {
            return true;
        }
    }

    private static boolean isOf(EntityModel model, String table, String entity) {
        return model.table().equals(table) && model.entity().equals(entity);
    }

    private @Nullable TableIndex<?> index(String table, String entity, String name) {
        for (EntityTable<?> known : tables) {
            if (isOf(known.model(), table, entity)) {
                return IndexMaintainer.outside(known.context().maintainers(), name);
            }
        }
        return null;
    }
}
