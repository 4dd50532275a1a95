package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.model.EntityModel;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The index definitions of a model, which two versions of an application must agree on to share an index. */
public final class IndexDefinitions {
    private IndexDefinitions() {}

    /**
     * Acquires this process's lease on the indexes of an entity.
     *
     * @param readByRow the index tables whose rows are read without their entities as soon as the index is readable. If
     *     one of these tables has a row, a new index is not readable immediately.
     */
    public static AcquiredIndexLease acquireLease(
            IndexCatalog catalog,
            TableStore store,
            EntityModel model,
            List<IndexDefinition> definitions,
            Collection<String> readByRow) {
        BooleanSupplier isEmpty = () -> isEmpty(store, model) && areEmpty(store, readByRow);
        return catalog.acquireLease(space(model), definitions, isEmpty);
    }

    private static boolean areEmpty(TableStore store, Collection<String> tables) {
        RowQuery any = RowQuery.wholeTable().withProjection(Projection.of()).withPageSize(1);
        for (String table : tables) {
            try {
                if (!store.query(table, any, RowReader::primaryKey).items().isEmpty()) {
                    return false;
                }
            } catch (TableNotFoundException noneYet) {
                continue;
            }
        }
        return true;
    }

    /**
     * Returns whether a table is known to have no rows of an entity. Reads one page only. A store without an order of
     * partitions may return an empty page that has a next page. The result is then false, so that startup does not scan
     * the table and a job fills the indexes.
     */
    public static boolean isEmpty(TableStore store, EntityModel model) {
        RowQuery any = RowQuery.wholeTable()
                .withPartitionKeyRange(model.partitionKey().range())
                .withRowKeyRange(model.rowKey().range())
                .withProjection(Projection.of())
                .withPageSize(1);
        try {
            var page = store.query(model.table(), any, RowReader::primaryKey);
            return page.items().isEmpty() && page.nextToken() == null;
        } catch (TableNotFoundException noneYet) {
            return true;
        }
    }

    public static IndexedEntityType space(EntityModel model) {
        return IndexedEntityType.of(
                model.entity(),
                model.table(),
                model.partitionKey().prefix(),
                model.rowKey().prefix());
    }
}
