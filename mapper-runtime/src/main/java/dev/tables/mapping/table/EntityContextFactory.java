package dev.tables.mapping.table;

import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.internal.IndexedRows;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.internal.index.CopiedIntents;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.EntityStore;
import dev.tables.mapping.table.internal.index.ExactReads;
import dev.tables.mapping.table.internal.index.IndexKinds;
import dev.tables.mapping.table.internal.index.IndexMaintainer;
import dev.tables.mapping.table.internal.index.IndexTables;
import dev.tables.mapping.table.internal.index.KeyLengths;
import dev.tables.mapping.table.internal.index.TransactionReach;
import dev.tables.mapping.table.internal.protocol.EntityIndexLease;
import dev.tables.mapping.table.internal.protocol.IndexDefinitions;
import dev.tables.mapping.table.internal.protocol.IntentTiming;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import dev.tables.mapping.table.internal.row.EntityFormat;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A factory of the context that all reads and writes of one entity type share. */
final class EntityContextFactory {
    private EntityContextFactory() {}

    /** Creates the context of one entity type. */
    static <T> EntityContext<T> create(TableStore store, EntityMapper<T> mapper, EntityTableOptions options) {
        return create(store, mapper, options, IndexKinds.DECLARED);
    }

    /** Creates the context of one entity type. {@code kinds} creates the reading and writing sides of its indexes. */
    static <T> EntityContext<T> create(
            TableStore given, EntityMapper<T> mapper, EntityTableOptions options, IndexKinds kinds) {
        RowCipher cipher = options.cipher();
        EntityModel model = cipher == null ? mapper.model() : cipher.model();
        TableStore store = UnitStore.withIndexTables(given, model.indexTables());
        KeyLengths.check(model, store);
        IndexCatalog catalog = options.indexCatalog();
        TransactionReach reach = TransactionReach.of(store, options.limits() == TransactionLimits.STORE);
        EntityFormat<T> format =
                new EntityFormat<>(mapper, cipher, options.schemaUpgrades(), options.blobs(), reach.ofEntity());
        EntityStore storage = new EntityStore(
                store,
                store.limits(),
                new IntentLog(UnitStore.outsideUnits(store), Clock.systemUTC()),
                new IndexTables(store, model),
                reach,
                catalog != null);
        if (!model.indexes().isEmpty()) {
            announceIndexedRows(store, model);
        }
        EntityIndexes<T> indexes = EntityIndexes.of(format, storage);
        List<IndexMaintainer<T>> maintainers = kinds.maintainers(indexes);
        List<IndexDefinition> definitions =
                maintainers.stream().map(index -> index.describe(cipher)).toList();
        EntityIndexLease lease = new EntityIndexLease(
                store, model, cipher, definitions, acquireLease(catalog, storage, model, definitions));
        IntentTiming timing = IntentTiming.of(store, catalog);
        ExactReads exactReads =
                new ExactReads(indexes, lease, new CopiedIntents(storage, model, maintainers, timing.clock()));
        EntityContext<T> context = new EntityContext<>(
                format,
                indexes,
                maintainers,
                kinds.accesses(indexes),
                storage,
                model,
                model.table(),
                store,
                lease,
                exactReads,
                model.isVersioned() || model.hasRole(PropertyModel.Role.TIMESTAMP),
                options.newEntityPredicate(),
                EntityContext.RequiredReads.of(format, indexes),
                timing);
        if (catalog != null) {
            exactReads.open();
        }
        return context;
    }

    private static IndexLease acquireLease(
            @Nullable IndexCatalog catalog, EntityStore storage, EntityModel model, List<IndexDefinition> definitions) {
        return catalog == null
                ? IndexLease.NONE
                : IndexDefinitions.acquireLease(
                        catalog,
                        storage.store(),
                        model,
                        definitions,
                        storage.reach().includesIndexTables() ? model.indexTables() : List.of());
    }

    /** Registers the entity type with its store as a type with index rows. */
    private static void announceIndexedRows(TableStore store, EntityModel model) {
        IndexedRows.of(store.sharedState())
                .add(new IndexedRows.Space(
                        model.entity(),
                        model.table(),
                        IndexDefinitions.space(model).indexCatalogPartitionKey(),
                        model.partitionKey().range(),
                        model.rowKey().range()));
    }
}
