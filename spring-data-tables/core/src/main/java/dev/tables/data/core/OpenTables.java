package dev.tables.data.core;

import dev.tables.data.core.internal.UnitTransaction;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.TableDrop;
import dev.tables.mapping.table.TransactionLimits;
import dev.tables.mapping.table.UnitOfWork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.data.domain.Persistable;
import org.springframework.util.ClassUtils;

/** The tables of the classes that a template has used, each opened at the first use of its class. Thread-safe. */
final class OpenTables {
    private final TableStore store;
    private final boolean createTables;
    private final RowCipherProvider ciphers;
    private final QueryParallelism ahead;
    private final @Nullable IndexCatalog catalog;
    private final EntityLifecycle lifecycle = new EntityLifecycle();
    private final Map<Class<?>, EntityAccess<?>> entities = new ConcurrentHashMap<>();
    private final List<EntityTable<?>> opened = new CopyOnWriteArrayList<>();

    @SuppressWarnings("rawtypes")
    private volatile @Nullable ObjectProvider<EntityUpgrade> upgrades;

    private volatile @Nullable ObjectProvider<BlobStore> blobs;
    private volatile TransactionLimits limits = TransactionLimits.STORE;
    private volatile TransactionScope reach = TransactionScope.PARTITION;
    private volatile boolean joining;
    private final ForeignGuard foreign;

    OpenTables(
            TableStore store,
            boolean createTables,
            RowCipherProvider ciphers,
            QueryParallelism ahead,
            @Nullable IndexCatalog catalog) {
        this.store = store;
        this.createTables = createTables;
        this.ciphers = ciphers;
        this.ahead = ahead;
        this.catalog = catalog;
        foreign = new ForeignGuard(store);
    }

    /** Renews the leases of this process on the catalog of indexes if that is due. */
    void renewLeases() {
        if (catalog != null) {
            catalog.renewLeasesIfDue();
        }
    }

    ForeignGuard foreign() {
        return foreign;
    }

    /**
     * Returns whether index rows in separate tables are always exact, so that queries need not verify the matching
     * entities.
     */
    boolean hasExactIndexes() {
        return catalog != null && store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
    }

    /** Sets the limits of transactions for entities that are first used from now on. */
    void setLimits(TransactionLimits newLimits) {
        requireCompatible(newLimits, reach == TransactionScope.STORE || joining);
        limits = newLimits;
    }

    /** Sets the transaction scope of entities that are first used after this call. */
    void setReach(TransactionScope newReach) {
        if (newReach == TransactionScope.STORE) {
            requireSpanning();
        }
        requireCompatible(limits, newReach == TransactionScope.STORE || joining);
        reach = newReach;
        foreign.setReach(newReach);
    }

    /**
     * Enables external transactions for entities that are first used after this call: their writes join a transaction
     * of another transaction manager if that transaction includes tables.
     */
    void join() {
        requireSpanning();
        requireCompatible(limits, true);
        joining = true;
    }

    boolean isJoining() {
        return joining;
    }

    private void requireSpanning() {
        try {
            UnitOfWork.requireSupported(store);
        } catch (UnsupportedOperationException unable) {
            throw new IllegalStateException(
                    "The store does not support transactions across partitions (tables.transaction-scope=store): "
                            + unable.getMessage()
                            + " To limit transactions to one partition, set tables.transaction-scope=partition.",
                    unable);
        }
    }

    TransactionScope reach() {
        return reach;
    }

    private static void requireCompatible(TransactionLimits limits, boolean acrossPartitions) {
        if (limits == TransactionLimits.AZURE && acrossPartitions) {
            throw new IllegalStateException(
                    "Transactions across partitions (tables.transaction-scope=store, tables.jdbc.join-data-source-transactions=true)"
                            + " and tables.limits=azure cannot be combined. On Azure a transaction is limited to one"
                            + " partition. Remove one of the two settings.");
        }
    }

    /** Enables callbacks and beans of the application. */
    void start(ApplicationContext application) {
        lifecycle.start(application);
        upgrades = application.getBeanProvider(EntityUpgrade.class);
        blobs = application.getBeanProvider(BlobStore.class);
    }

    /** Returns a copy of all tables. */
    List<EntityTable<?>> tables() {
        List<EntityTable<?>> tables = new ArrayList<>();
        entities.values().forEach(access -> tables.add(access.table()));
        return tables;
    }

    /**
     * Returns the access to the entities of an object's class. Subclasses that are generated at run time are mapped by
     * their parent.
     */
    @SuppressWarnings("unchecked")
    <T> EntityAccess<T> of(T entity) {
        EntityAccess<?> known = entities.get(entity.getClass());
        if (known != null) {
            return (EntityAccess<T>) known;
        }
        return of((Class<T>) EntityMappers.entityTypeOf(ClassUtils.getUserClass(entity.getClass())));
    }

    @SuppressWarnings("unchecked")
    <T> EntityAccess<T> of(Class<T> type) {
        EntityAccess<?> known = entities.get(type);
        return (EntityAccess<T>) (known != null ? known : entities.computeIfAbsent(type, this::open));
    }

    private EntityAccess<?> open(Class<?> type) {
        EntityMapper<?> mapper = EntityMappers.of(type);
        opened.forEach(one -> mapper.model().requireNoConflict(one.model()));
        EntityTableOptions options = EntityTableOptions.defaults()
                .withCipher(ciphers.cipherFor(mapper, store))
                .withSchemaUpgrades(upgrades())
                .withBlobs(blobs())
                .withIndexCatalog(catalog)
                .withLimits(limits)
                .withUnreadableEntityListener(
                        found -> lifecycle.unreadable(type, mapper.model().table(), found))
                .withNewEntityPredicate(entity -> entity instanceof Persistable<?> persistable && persistable.isNew());
        TableStore ofTransactions = reach == TransactionScope.STORE || joining
                ? UnitOfWork.transactionAwareStore(store, () -> UnitTransaction.currentUnit(store), catalog)
                : store;
        EntityTable<?> table = EntityTable.of(ofTransactions, mapper, options);
        if (createTables) {
            table.createTables();
        }
        admit(table);
        return new EntityAccess<>(table, lifecycle, store, ahead, foreign);
    }

    /**
     * Drops the tables of classes, each with everything that belongs to it. If this template creates tables, the
     * dropped tables are created again immediately. If the name of a dropped table cannot be reused for a while, the
     * tables are created at the next use of the classes.
     *
     * @throws IllegalArgumentException if other classes in use have their entities in one of the tables
     */
    void drop(List<Class<?>> types) {
        Map<String, List<EntityTable<?>>> byTable = new LinkedHashMap<>();
        for (Class<?> type : types) {
            EntityAccess<?> access = of(type);
            access.writes().checkImmediateWrite();
            EntityTable<?> table = access.table();
            byTable.computeIfAbsent(table.model().table(), name -> new ArrayList<>())
                    .add(table);
        }
        entities.forEach((type, access) -> {
            String table = access.table().model().table();
            if (byTable.containsKey(table) && !types.contains(type)) {
                throw new IllegalArgumentException("Table '" + table + "' also contains entities of " + type.getName()
                        + ". To drop the table, pass all of its entity classes. The call passed only "
                        + types.stream().map(Class::getName).toList() + ".");
            }
        });
        boolean isFreeAtOnce = store.capabilities().contains(Capability.IMMEDIATE_TABLE_NAME_REUSE);
        byTable.values().forEach(tables -> {
            TableDrop.run(tables);
            if (createTables && isFreeAtOnce) {
                tables.forEach(EntityTable::createTables);
            }
        });
        if (createTables && !isFreeAtOnce) {
            byTable.values().forEach(opened::removeAll);
            types.forEach(entities::remove);
        }
    }

    /** Rejects a class whose rows cannot be distinguished from rows of another open class in the same table. */
    private synchronized void admit(EntityTable<?> table) {
        opened.forEach(table::ignoreRowsOf);
        opened.add(table);
    }

    private @Nullable BlobStore blobs() {
        var bean = blobs;
        return bean == null ? null : bean.getIfAvailable();
    }

    private List<EntityUpgrade<?>> upgrades() {
        var beans = upgrades;
        return beans == null
                ? List.of()
                : beans.orderedStream().<EntityUpgrade<?>>map(bean -> bean).toList();
    }
}
