package dev.tables.mapping.table;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.request.RequestContext;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.intent.internal.GatheredWrites;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.lifecycle.AcquiredIndexLease;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.lifecycle.IndexedEntityType;
import dev.tables.mapping.lifecycle.TableDropLease;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import dev.tables.mapping.table.internal.row.LargeReference;
import dev.tables.mapping.table.internal.row.LargeValues;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An operation that drops a table of entities with its index tables, large values, write intents and job progress.
 *
 * <p>A drop can be interrupted at any time and run again. The index catalog first gives the table a new identity, so
 * that from then on processes ignore all its old index rows. Entities cannot be written until everything is removed.
 *
 * <p>A drop costs one request per table, regardless of the table's size. If an entity has large values, all its rows
 * are read, up to 1,000 per request, and each blob is deleted separately. If other processes have the store open and
 * use indexes of the table, the drop waits, for at most half a lease, until each process has noticed the new identity.
 */
public final class TableDrop {
    private final List<EntityTable<?>> types;
    private final String table;
    private final TableStore store;
    private final @Nullable IndexCatalog catalog;

    private TableDrop(List<EntityTable<?>> types) {
        this.types = types;
        table = types.get(0).model().table();
        store = RequestContext.of(RequestContext.Activity.INDEX_REMOVAL)
                .applyTo(types.get(0).store());
        catalog = catalogOf(types);
    }

    private static @Nullable IndexCatalog catalogOf(List<EntityTable<?>> types) {
        for (EntityTable<?> type : types) {
            if (type.context().lease().indexLease() instanceof AcquiredIndexLease acquired) {
                return acquired.catalog();
            }
        }
        return null;
    }

    /**
     * Drops the table of these entity types, if it exists.
     *
     * @param types all types of entities in the table
     * @throws IllegalArgumentException if the types are in several tables, or the catalog has indexes of other entities
     *     in the table
     * @throws IllegalStateException if another process may be dropping the table, or the calling thread collects writes
     *     of a transaction
     * @throws dev.tables.engine.TableStoreException if something could not be removed; the table's index rows are
     *     ignored then, and the drop must be run again
     */
    public static void run(List<? extends EntityTable<?>> types) {
        GatheredWrites.refuse(
                "A table cannot be dropped",
                "The drop cannot be rolled back. Drop the table outside of the transaction.");
        Set<String> tables =
                types.stream().map(type -> type.model().table()).collect(Collectors.toCollection(LinkedHashSet::new));
        if (tables.size() != 1) {
            throw new IllegalArgumentException("Found entity types of tables " + tables
                    + ", expected entity types of one table. Drop each table in a separate call.");
        }
        new TableDrop(List.copyOf(types)).run();
    }

    private void run() {
        IndexCatalog of = catalog;
        if (of == null) {
            remove(null);
            return;
        }
        requireAll(of.indexStatuses());
        TableDropLease removal = of.beginTableDrop(table);
        try {
            remove(removal);
            removal.complete();
        } finally {
            removal.close();
        }
    }

    private void requireAll(List<IndexStatus> indexes) {
        Set<String> named = types.stream()
                .map(type -> IndexDefinitions.space(type.model()).indexCatalogPartitionKey())
                .collect(Collectors.toSet());
        Set<String> others = new LinkedHashSet<>();
        for (IndexStatus status : indexes) {
            IndexedEntityType space = status.entitySet();
            if (space.table().equals(table) && !named.contains(space.indexCatalogPartitionKey())) {
                others.add(space.entityName());
            }
        }
        if (!others.isEmpty()) {
            throw new IllegalArgumentException("Table '" + table + "' also has indexes of the entity types " + others
                    + ", but only "
                    + types.stream().map(type -> type.model().entity()).toList()
                    + " was passed. Pass all entity types of the table, or first drop the indexes of types that no "
                    + "longer exist.");
        }
    }

    private void remove(@Nullable TableDropLease removal) {
        types.forEach(type -> removeLarge(type.context(), removal));
        delete(table, removal);
        indexTables(removal).forEach(index -> delete(index, removal));
        removeIntents();
        TableJobs.deleteProgressForTable(store, table);
    }

    /** Deletes the large values. Large values are deleted before the rows, because only the rows refer to them. */
    private void removeLarge(EntityContext<?> context, @Nullable TableDropLease removal) {
        LargeValues large = context.format().form().large();
        if (large == null) {
            return;
        }
        RowQuery query = context.format()
                .within(RowQuery.wholeTable(), context.model().rowKey().range())
                .withProjection(Projection.of(large.needed()));
        try {
            ResultPage<List<LargeReference>> page;
            do {
                page = store.query(
                        table, query, row -> List.copyOf(large.references(row).values()));
                for (List<LargeReference> references : page.items()) {
                    for (LargeReference reference : references) {
                        renew(removal);
                        large.blobs().delete(reference.id());
                    }
                }
                query = query.withContinuationToken(page.nextToken());
            } while (page.hasNext());
        } catch (TableNotFoundException dropped) {
            return;
        }
    }

    /** Returns the index tables of the current types and the index tables of earlier versions of the application. */
    private Set<String> indexTables(@Nullable TableDropLease removal) {
        Set<String> tables = new LinkedHashSet<>();
        for (EntityTable<?> type : types) {
            EntityContext<?> context = type.context();
            for (int i = 0; i < context.indexes().count(); i++) {
                if (context.indexes().index(i).hasOwnTable()) {
                    tables.add(context.model().indexTable(i));
                }
            }
        }
        if (removal != null) {
            removal.indexStatuses().stream()
                    .filter(index -> index.definition().rowKeyPrefix() == null)
                    .forEach(index -> tables.add(index.definition().table()));
        }
        return tables;
    }

    private void delete(String name, @Nullable TableDropLease removal) {
        renew(removal);
        RequestReceipt<Boolean> dropped = RequestReceipt.of(() -> isDropped(name));
        if (dropped.answer() && removal != null && dropped.mayArriveAgain()) {
            throw new StoreUnavailableException(
                    ErrorCode.OPERATION_TIMED_OUT,
                    "A response from the store was lost while table '" + name
                            + "' was being dropped. The drop request may still arrive, and would then drop a new "
                            + "table of that name. Drop the table again in a few minutes.",
                    null);
        }
    }

    /** Drops a table; returns false if it does not exist. */
    private boolean isDropped(String name) {
        try {
            store.deleteTable(name);
            return true;
        } catch (TableNotFoundException gone) {
            return false;
        }
    }

    private static void renew(@Nullable TableDropLease removal) {
        if (removal != null) {
            removal.renew();
        }
    }

    private void removeIntents() {
        List<WriteIntentHandler> handlers = new ArrayList<>();
        handlers.add(new IndexWriteIntentHandler(types));
        for (EntityTable<?> type : types) {
            BlobStore blobs = type.context().format().form().blobs();
            if (blobs != null && handlers.size() == 1) {
                handlers.add(new LargeValueWriteIntentHandler(store, blobs));
            }
        }
        Duration hold = Duration.ofNanos(types.get(0).context().timing().holdNanos());
        new Recoverer(store, Clock.systemUTC(), Duration.ZERO, handlers).finishIntentsOfDroppedTable(table, hold);
    }
}
