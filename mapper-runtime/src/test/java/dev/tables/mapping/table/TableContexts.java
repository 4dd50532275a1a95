package dev.tables.mapping.table;

import dev.tables.engine.TableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.internal.index.IndexKinds;
import dev.tables.mapping.table.internal.write.EntityContext;

/** Gives tests of the internal packages the context of a table, which users cannot reach. */
public final class TableContexts {
    private TableContexts() {}

    /** Returns the context that the table reads and writes with. */
    public static <T> EntityContext<T> of(EntityTable<T> table) {
        return table.context();
    }

    /** Creates a table whose indexes have other sides than those of their kinds. */
    public static <T> EntityTable<T> table(
            TableStore store, EntityMapper<T> mapper, EntityTableOptions options, IndexKinds kinds) {
        return new EntityTable<>(EntityContextFactory.create(store, mapper, options, kinds));
    }
}
