package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.method.PredicateCondition;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.MultiEntityTable;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.TransactionLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.data.domain.Sort;
import org.springframework.util.Assert;

/**
 * A template that reads and writes entities in one {@link TableStore}. Thread-safe.
 *
 * <p>By default, the template creates the table of a class at the first use of the class, which for repositories is at
 * startup.
 */
public final class TablesTemplate implements TablesOperations, ApplicationContextAware {
    private static final TablesExceptionTranslator ERRORS = new TablesExceptionTranslator();
    private static final QuerySpec EVERYTHING = new QuerySpec(null, List.of(), 0).withScanAllowed(true);

    private final TableStore store;
    private final OpenTables entities;
    private final RepositoryQueryPlans plans = new RepositoryQueryPlans();
    private final Access access = new Access();
    private volatile int maxInValues = BoundQuery.MAX_IN_VALUES;
    private volatile long maxSortBytes = QueryPlan.MAX_SORT_BYTES;

    /** Creates a template that creates tables and does not support encryption. */
    public TablesTemplate(TableStore store) {
        this(store, true);
    }

    /** Creates a template with a catalog of the same store, so that incomplete indexes are not used. */
    public TablesTemplate(TableStore store, IndexCatalog catalog) {
        this(store, true, (mapper, where) -> null, QueryParallelism.NONE, catalog);
    }

    /**
     * Creates a template without encryption; {@code createTables} is whether to create the table of a class at its
     * first use.
     */
    public TablesTemplate(TableStore store, boolean createTables) {
        this(store, createTables, (mapper, where) -> null);
    }

    /** Creates a template that reads the parts of a query sequentially. */
    public TablesTemplate(TableStore store, boolean createTables, RowCipherProvider ciphers) {
        this(store, createTables, ciphers, QueryParallelism.NONE);
    }

    /** Creates a template that treats every index as complete. */
    public TablesTemplate(
            TableStore store, boolean createTables, RowCipherProvider ciphers, QueryParallelism parallelism) {
        this(store, createTables, ciphers, parallelism, null);
    }

    /**
     * Creates a template.
     *
     * @param store the store of the tables
     * @param createTables whether to create the table of a class at the first use of the class
     * @param ciphers provides the cipher of an entity with encrypted properties, null for others
     * @param parallelism how separate parts of a query, such as several partitions, are read concurrently
     * @param catalog the catalog of index states in the same store, so that incomplete indexes are not used. Without a
     *     catalog, every index is treated as complete.
     */
    public TablesTemplate(
            TableStore store,
            boolean createTables,
            RowCipherProvider ciphers,
            QueryParallelism parallelism,
            @Nullable IndexCatalog catalog) {
        this.store = store;
        QueryParallelism reads = parallelism.maxConcurrentReads() == 1
                ? parallelism
                : new QueryParallelism(outsideOfTransactions(parallelism.executor()), parallelism.maxConcurrentReads());
        entities = new OpenTables(store, createTables, ciphers, reads, catalog);
    }

    /**
     * Returns an executor that rejects reads within a transaction, because pending writes are visible only to the
     * thread of the transaction.
     */
    private Executor outsideOfTransactions(Executor executor) {
        return task -> {
            WriteTransaction current = WriteTransaction.current(store);
            if (current != null && current.isBoundToThread()) {
                throw new RejectedExecutionException(
                        "Reads within a transaction must run in the thread of the transaction.");
            }
            executor.execute(task);
        };
    }

    /**
     * Sets how much one transaction may write; {@link TransactionLimits#STORE} by default. Call this method before the
     * first use of the template.
     *
     * @throws IllegalStateException if the limits are those of Azure and transactions may be of several partitions
     */
    public void setTransactionLimits(TransactionLimits limits) {
        entities.setLimits(limits);
    }

    /**
     * Sets the scope of this template's transactions; the default is {@link TransactionScope#PARTITION}. Call this
     * method before the first use of the template.
     *
     * @throws IllegalStateException if the store has no transactions across partitions, or the limits are those of
     *     Azure
     */
    public void setTransactionScope(TransactionScope reach) {
        entities.setReach(reach);
    }

    /**
     * Sets the maximum number of values in {@code In} and {@code NotIn}, and the maximum number of key combinations of
     * several conditions; 10,000 by default. A query that exceeds the maximum is rejected with an
     * {@link IllegalArgumentException} before it reads anything. Repository beans translate this exception to an
     * {@link org.springframework.dao.InvalidDataAccessApiUsageException}. Calls with the identities of entities, such
     * as {@link #findAllById}, have no limit.
     */
    public void setMaxInListSize(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("The maximum number of values must be 1 or more, but was " + most + ".");
        }
        maxInValues = most;
    }

    /**
     * Sets the maximum size of stored entities in bytes that a query may sort in memory; 16 MiB by default. A larger
     * result in an order that neither keys nor an index support fails with an
     * {@link org.springframework.dao.InvalidDataAccessApiUsageException}. A query with a limit keeps only the entities
     * that it returns.
     */
    public void setMaxSortBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException(
                    "The maximum number of bytes to sort must be 1 or more, but was " + bytes + ".");
        }
        maxSortBytes = bytes;
    }

    /**
     * Includes the writes of this template in transactions of other transaction managers, as
     * {@link dev.tables.data.transaction.ExternalTransactionJoiningListener} begins and ends them. Call this method
     * before the first use of the template.
     *
     * @throws IllegalStateException if the store has no transactions across partitions, or the limits are those of
     *     Azure
     */
    public void enableExternalTransactionJoining() {
        entities.join();
    }

    /** Returns whether transactions of other transaction managers may include the writes of this template. */
    public boolean isExternalTransactionJoiningEnabled() {
        return entities.isJoining();
    }

    /**
     * Renews the leases of this process on the catalog of indexes if that is due. Called before a transaction of
     * another transaction manager takes its connection, because a renewal within the transaction would need a second
     * connection. Sends at most two requests, and usually none.
     */
    public void renewIndexLeases() {
        entities.renewLeases();
    }

    /**
     * Sets the policy for a write within an active transaction that belongs to another transaction manager and does not
     * include the write. By default the write is rejected with {@link TransactionScope#STORE} and logged with
     * {@link TransactionScope#PARTITION}. Applies to transaction managers that have a
     * {@link dev.tables.data.transaction.ExternalTransactionPolicyListener}. Call this method before the first use of
     * the template.
     */
    public void setExternalTransactionPolicy(ExternalTransactionPolicy choice) {
        entities.foreign().choose(choice);
    }

    /**
     * Returns the policy for a write within an active transaction that belongs to another transaction manager and does
     * not include the write.
     */
    public ExternalTransactionPolicy externalTransactionPolicy() {
        return entities.foreign().choice();
    }

    /** Returns the scope of this template's transactions. */
    public TransactionScope transactionScope() {
        return entities.reach();
    }

    /**
     * Enables entity callbacks and events, {@link EntityUpgrade} beans that upgrade rows, and a {@link BlobStore} bean
     * for large values.
     */
    @Override
    public void setApplicationContext(ApplicationContext application) {
        entities.start(application);
    }

    @Override
    public <T> T insert(T entity) {
        return withExceptionTranslation(() -> access(entity).writing().insert(entity));
    }

    @Override
    public <T> List<T> insertAll(Class<T> type, Iterable<? extends T> all) {
        return withExceptionTranslation(() -> access(type).writing().insertAll(all));
    }

    @Override
    public <T> T save(T entity) {
        return withExceptionTranslation(() -> access(entity).writing().save(entity));
    }

    @Override
    public <T> CommittedEntity<T> entityAfterCommit(T entity) {
        return this.<T>access(entity).reading().committedEntity(entity);
    }

    @Override
    public <T> T overwrite(T entity) {
        return withExceptionTranslation(() -> access(entity).writing().overwrite(entity));
    }

    @Override
    public <T> List<T> saveAll(Class<T> type, Iterable<? extends T> all) {
        return withExceptionTranslation(() -> access(type).writing().saveAll(all));
    }

    @Override
    public <T> Optional<T> findById(Class<T> type, Object id) {
        EntityAccess<T> access = access(type);
        try {
            PrimaryKey keys = access.ids().possibleKeys(id);
            return keys == null
                    ? Optional.empty()
                    : Optional.ofNullable(access.reading().get(keys));
        } catch (RuntimeException failed) {
            throw ERRORS.translated(failed);
        }
    }

    @Override
    public <T> List<T> findAllById(Class<T> type, Iterable<?> ids) {
        EntityAccess<T> access = access(type);
        return withExceptionTranslation(() -> access.reading().getAll(access.keysOfAll(ids)));
    }

    @Override
    public boolean existsById(Class<?> type, Object id) {
        EntityAccess<?> access = access(type);
        return withExceptionTranslation(() -> access.at(id, access.reading()::exists, false));
    }

    @Override
    public <T> List<T> findAll(Class<T> type) {
        return findAll(type, Sort.unsorted());
    }

    @Override
    public <T> List<T> findAll(Class<T> type, Sort sort) {
        Assert.notNull(sort, "The Sort must not be null. Use Sort.unsorted() for no sorting.");
        return withExceptionTranslation(() -> access.queries(type).list(everything(type, sort), 0), sort);
    }

    @Override
    public <T> Stream<T> streamAll(Class<T> type) {
        return withExceptionTranslation(
                () -> TranslatedStream.of(access.queries(type).stream(everything(type, Sort.unsorted()))));
    }

    @Override
    public long count(Class<?> type) {
        return withExceptionTranslation(() -> access.queries(type).count(everything(type, Sort.unsorted())));
    }

    @Override
    public boolean delete(Object entity) {
        return withExceptionTranslation(() -> access(entity).writing().delete(entity));
    }

    @Override
    public boolean deleteById(Class<?> type, Object id) {
        EntityAccess<?> access = access(type);
        return withExceptionTranslation(
                () -> access.at(id, keys -> access.writing().delete(keys), false));
    }

    @Override
    public <T> int deleteAll(Class<T> type, Iterable<? extends T> all) {
        return deleteAllAndReturn(type, all).size();
    }

    @Override
    public <T> List<T> deleteAllAndReturn(Class<T> type, Iterable<? extends T> all) {
        return withExceptionTranslation(() -> access(type).writing().deleteAll(all));
    }

    @Override
    public int deleteAllById(Class<?> type, Iterable<?> ids) {
        EntityAccess<?> access = access(type);
        return withExceptionTranslation(() -> access.writing().deleteAllByPrimaryKey(access.keysOfAll(ids)));
    }

    @Override
    public int deleteAll(Class<?> type) {
        return withExceptionTranslation(() -> access(type).writing().deleteEverything());
    }

    @Override
    public void dropTables(Class<?>... types) {
        if (WriteTransaction.current(store) != null) {
            throw new IllegalStateException(
                    "dropTables was called within a transaction, but dropping a table cannot be rolled back. Drop the"
                            + " table outside of the transaction.");
        }
        withExceptionTranslation(() -> {
            entities.drop(List.of(types));
            return types.length;
        });
    }

    @Override
    public <T> Optional<T> update(Class<T> type, Object id, UnaryOperator<T> change) {
        EntityAccess<T> access = access(type);
        return withExceptionTranslation(() ->
                access.at(id, keys -> Optional.ofNullable(access.writing().update(keys, change)), Optional.empty()));
    }

    @Override
    public boolean merge(Class<?> type, Object id, PropertyChanges changes) {
        EntityAccess<?> access = access(type);
        return withExceptionTranslation(
                () -> access.at(id, keys -> access.writing().merge(keys, changes), false));
    }

    @Override
    public <T> List<WriteResult<T>> bulkSave(Class<T> type, Iterable<? extends T> all, IntConsumer progress) {
        List<WriteResult<T>> results = new ArrayList<>();
        new BulkSave<>(access(type), 0, chunk -> {
                    results.addAll(chunk.results());
                    progress.accept(results.size());
                })
                .save(all.iterator());
        return results;
    }

    @Override
    public <T> long bulkSave(
            Class<T> type, Stream<? extends T> all, long from, Consumer<? super BulkSaveChunk<T>> progress) {
        Assert.isTrue(
                from >= 0,
                "The start position must not be negative. Pass the totalProcessedCount of the last BulkSaveChunk, or 0 to start"
                        + " from the beginning.");
        try (all) {
            return new BulkSave<>(access(type), from, progress)
                    .save(all.skip(from).iterator());
        }
    }

    @Override
    public <T> EntityTable<T> table(Class<T> type) {
        return withExceptionTranslation(() -> access(type).table());
    }

    @Override
    public EntitySharedAccessSignatureBuilder sharedAccessSignature(Class<?> type) {
        return EntitySharedAccessSignatureBuilder.of(EntityMappers.of(type));
    }

    @Override
    public TableStore store() {
        return store;
    }

    @Override
    public AccessPlan planForQueryMethod(Class<?> type, String methodName) {
        return plan(type, model -> MethodNameParser.parse(model, methodName).spec());
    }

    @Override
    public <T> AccessPlan plan(Class<T> type, EntityPredicate<T> predicate) {
        return plan(type, model -> PredicateCondition.of(model, predicate).spec());
    }

    private AccessPlan plan(Class<?> type, Function<EntityModel, QuerySpec> asked) {
        EntityTable<?> table = table(type);
        EntityModel model = table.model();
        return withExceptionTranslation(
                () -> Planner.plan(model, access.forStore(asked.apply(model))).showing(IndexStates.of(table)));
    }

    @Override
    public RepositoryQueryPlans queryPlans() {
        return plans;
    }

    /** Returns a copy of the tables of all classes used so far, for example for index recovery. */
    public List<EntityTable<?>> entityTables() {
        return entities.tables();
    }

    /**
     * Returns this template or its {@code TemplateAccess}, whichever has the given type.
     *
     * @throws IllegalArgumentException if neither the template nor its {@code TemplateAccess} has the type
     */
    public <P> P unwrap(Class<P> type) {
        Object part = type.isInstance(access) ? access : this;
        if (!type.isInstance(part)) {
            throw new IllegalArgumentException("A TablesTemplate cannot be unwrapped to " + type.getSimpleName()
                    + ". Use the methods of the template.");
        }
        return type.cast(part);
    }

    /** Runs an action and translates its exceptions. */
    public static <R> R withExceptionTranslation(Supplier<R> action) {
        try {
            return action.get();
        } catch (RuntimeException failed) {
            throw ERRORS.translated(failed);
        }
    }

    /**
     * Returns a stream of the same elements that translates exceptions of reads; closing the result closes the given
     * stream.
     */
    public static <T> Stream<T> withExceptionTranslation(Stream<T> reading) {
        return TranslatedStream.of(reading);
    }

    /** Translates an exception to a Spring exception, or returns it unchanged. */
    public static RuntimeException translateException(RuntimeException error) {
        return ERRORS.translated(error);
    }

    /**
     * Executes an action and translates its exceptions, including the exception of a query that is rejected because of
     * its sort order.
     */
    public static <R> R withExceptionTranslation(Supplier<R> action, Sort asked) {
        try {
            return action.get();
        } catch (RuntimeException failed) {
            throw translateException(failed, asked);
        }
    }

    /**
     * Translates an exception of a call with a sort order; an unsupported query is reported as an unsupported sort.
     */
    public static RuntimeException translateException(RuntimeException error, Sort asked) {
        return asked.isSorted() && error instanceof UnsupportedQueryException
                ? new UnsupportedSortException(asked, error)
                : ERRORS.translated(error);
    }

    /**
     * Returns a table of entities of several types, to be read together as their common type, or as plain rows.
     *
     * <p>Errors are exceptions of the mapper, not translated to Spring's; entity callbacks are not called. Within a
     * transaction of one partition, writes to the returned table are sent immediately. Reads of the returned table are
     * rejected if they may include an entity that the transaction has written or deleted.
     *
     * @param types the types of all entities in the table
     * @throws IllegalArgumentException if the entities are not in one table, or if their keys do not distinguish the
     *     types
     */
    @SafeVarargs
    public final <C> MultiEntityTable<C> multiEntityTable(Class<? extends C>... types) {
        List<EntityTable<? extends C>> tables = new ArrayList<>();
        List<EntityWrites<?>> sessions = new ArrayList<>();
        for (Class<? extends C> type : types) {
            EntityAccess<? extends C> one = access(type);
            tables.add(one.table());
            sessions.add(one.writes());
        }
        return MultiEntityTable.of(
                tables, read -> sessions.forEach(one -> one.reading().requireVisible(read)));
    }

    private BoundQuery everything(Class<?> type, Sort sort) {
        EntityModel model = table(type).model();
        return BoundQuery.bind(Planner.plan(model, access.forStore(EVERYTHING.withSort(SortKeys.of(model, sort)))));
    }

    private <T> EntityAccess<T> access(@Nullable T entity) {
        if (entity == null) {
            throw new IllegalArgumentException("The entity must not be null.");
        }
        return entities.of(entity);
    }

    private <T> EntityAccess<T> access(Class<T> type) {
        return entities.of(type);
    }

    /** The internal access of this library's repositories. */
    private final class Access implements TemplateAccess {
        @Override
        public <T> EntityIds<T> ids(Class<T> type) {
            return withExceptionTranslation(() -> access(type).ids());
        }

        @Override
        public <T> QueryExecutor<T> queries(Class<T> type) {
            return access(type).queries().sortingAtMost(() -> maxSortBytes);
        }

        @Override
        public <T> QueryExecutor<ReadResult<T>> scans(Class<T> type) {
            return access(type).scans().sortingAtMost(() -> maxSortBytes);
        }

        @Override
        public QueryExecutor<PartialRow> partialQueries(Class<?> type, Set<String> properties) {
            return access(type).partialQueries(properties).sortingAtMost(() -> maxSortBytes);
        }

        @Override
        public <T> int mergeEach(
                Class<T> type, List<PrimaryKey> keys, PropertyChanges changes, Predicate<? super T> wanted) {
            return access(type).writing().mergeEach(keys, changes, wanted);
        }

        @Override
        public QuerySpec forStore(QuerySpec asked) {
            return asked.forStore(store.capabilities()).withDirectWrites(entities.hasExactIndexes());
        }

        @Override
        public int maxInValues() {
            return maxInValues;
        }

        @Override
        public void addPlan(Class<?> repository, String method, List<Class<?>> parameters, AccessPlan plan) {
            plans.add(repository, method, parameters, plan);
        }
    }
}
