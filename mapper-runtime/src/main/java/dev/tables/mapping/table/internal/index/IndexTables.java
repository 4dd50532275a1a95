package dev.tables.mapping.table.internal.index;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.model.EntityModel;
import java.util.Set;

/**
 * The tables of one entity type's indexes. A store with transactions across partitions empties them whenever any client
 * drops the table of the entities. Index rows that are read without their entities therefore never belong to an earlier
 * table.
 */
public final class IndexTables {
    private final TableStore store;
    private final EntityModel model;
    private final boolean canDepend;
    private volatile boolean dependent;

    public IndexTables(TableStore store, EntityModel model) {
        this.store = store;
        this.model = model;
        Set<Capability> capabilities = store.capabilities();
        canDepend = capabilities.contains(Capability.DEPENDENT_TABLES)
                && capabilities.contains(Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    /** Creates the table of an index if it does not exist. */
    public void create(String table) {
        create(store, table);
    }

    private void create(TableStore by, String table) {
        if (canDepend) {
            by.createDependentTable(table, model.table());
        } else {
            by.createTableIfNotExists(table);
        }
    }

    /** Creates the tables that do not exist, first the table of the entities. */
    public void createAll() {
        for (String table : model.tables()) {
            if (model.indexTables().contains(table)) {
                create(table);
            } else {
                store.createTableIfNotExists(table);
            }
        }
        dependent = canDepend;
    }

    /**
     * Returns whether the store empties the tables when the table of the entities is dropped. The first call makes one
     * request for each table.
     */
    boolean areDependent() {
        if (!canDepend || dependent) {
            return dependent;
        }
        try {
            TableStore catalog =
                    RequestContext.of(RequestContext.Activity.INDEX_CATALOG).applyTo(store);
            model.indexTables().forEach(table -> create(catalog, table));
            dependent = true;
        } catch (TableStoreException notAllowed) {
            return false;
        }
        return true;
    }
}
