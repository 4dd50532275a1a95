package dev.tables.mapping.table;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.model.SchemaVersionException;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.value.InvalidVersionValueException;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one type in one table, with their secondary indexes.
 *
 * <p>Thread-safe if the mapper is. Each write of an entity changes its row and its index rows in one entity group
 * transaction, so the index matches the entities even after a failure. Rows of global indexes are written in the same
 * transaction if the store supports transactions across partitions. On other stores, those rows are written before and
 * after the transaction, and reads are nevertheless exact (see PROTOCOL.md).
 *
 * <p>An insert costs one request. A write that replaces a row costs two requests: it first reads the row for its index
 * rows and for properties of other versions of the class. The transaction of the write is conditional on the row that
 * was read. Without indexes, a delete costs one request, and so does every write of an entity that discards unknown
 * properties. A write that conflicts with a concurrent write is retried after a short pause, unless the conflict
 * concerns the version that the caller passed.
 *
 * <p>All methods throw {@link dev.tables.engine.TableStoreException} for errors of the store, and
 * {@link MappingException} if an entity cannot be converted to a row or a row to an entity.
 *
 * @param <T> the entity
 */
public final class EntityTable<T> {
    private final EntityContext<T> context;
    private final EntityReads reads;
    private final EntityQueries<T> queries;
    private final TableWrites<T> writes;
    private final RowDecoder<T> reading;
    private final TableStore store;
    private final String table;

    EntityTable(EntityContext<T> context) {
        this(context, EntityTableOptions.defaults());
    }

    private EntityTable(EntityContext<T> context, EntityTableOptions options) {
        this.context = context;
        reads = new EntityReads(context.format(), context.store());
        queries = new EntityQueries<>(context, reads, options.unreadableEntityListener());
        writes = new TableWrites<>(context, reads);
        reading = context.format()::read;
        store = context.store();
        table = context.table();
    }

    /**
     * Creates the table of the entities that {@code mapper} maps, in {@code store}. The table must exist in the store
     * before it is used.
     */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper) {
        return of(store, mapper, EntityTableOptions.defaults());
    }

    /**
     * Creates the table of an entity that may have encrypted properties.
     *
     * @param cipher required if the entity has encrypted properties
     */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper, @Nullable RowCipher cipher) {
        return of(store, mapper, EntityTableOptions.defaults().withCipher(cipher));
    }

    /**
     * Creates the table of an entity with options.
     *
     * @throws IllegalArgumentException if the options lack something that the entity requires, or contain it twice
     */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper, EntityTableOptions options) {
        return new EntityTable<>(EntityContextFactory.create(store, mapper, options), options);
    }

    /**
     * Creates the tables that do not exist: the entity's table and the tables of its global indexes. If the entity's
     * table was dropped, the index catalog first gives it a new identity, so that leftover index rows are ignored.
     */
    public void createTables() {
        context.lease().beforeCreation();
        context.storage().indexTables().createAll();
    }

    private T saved(Change<T> change) {
        return change.saved(ChangeTransaction.commit(change));
    }

    EntityContext<T> context() {
        return context;
    }

    /**
     * Excludes the rows of another entity type from reads, counts, deletes and jobs if both types use the same range of
     * keys; otherwise does nothing. After this call, the store no longer counts rows: a count reads the keys.
     *
     * @throws IllegalStateException if the rows of the two types, or of their indexes, cannot be distinguished by their
     *     keys, and neither type is a {@linkplain EntityModel#isView view}
     */
    public void ignoreRowsOf(EntityTable<?> other) {
        EntityModel theirs = other.model();
        model().requireNoConflict(theirs);
        if (model().overlapsKeyRangeOf(theirs) && model().isDisjointFrom(theirs)) {
            context.format().distinguish();
            other.context.format().distinguish();
        }
    }

    /** Returns the queries for several entities. */
    EntityQueries<T> queries() {
        return queries;
    }

    /** Returns the index statuses by position, at most one lease old; empty if the table uses no index catalog. */
    public List<IndexStatus> indexStatuses() {
        return context.lease().indexLease().indexStatuses();
    }

    /**
     * Returns whether the calling thread can read the index now, in its transaction, without more requests than the
     * read itself. Always true if the table uses no catalog, except for an index of blind hashes while rows may contain
     * plain values.
     */
    public boolean isIndexReadable(int index) {
        return context.isReadable(index);
    }

    /**
     * Returns the status of the index as last seen in the catalog, without a request. Returns null if the status has
     * not been seen yet, or the table uses no catalog.
     */
    public @Nullable ObservedIndexStatus observedIndexStatus(int index) {
        return context.lease().indexLease().lastObservedStatus(index);
    }

    /**
     * Marks an index to be filled again with the definition of this process, even if the store has another definition
     * under its name. The index becomes {@link dev.tables.mapping.lifecycle.IndexState#WRITE_ONLY}. A backfill makes
     * the index readable again after all processes with another definition have ended.
     *
     * @throws IllegalArgumentException if the table uses no catalog, the index does not exist, or its rows would be
     *     stored elsewhere
     */
    public void markIndexForRebuild(String index) {
        context.lease().rebuild(index);
    }

    /** Returns the mapper of the entity. */
    public EntityMapper<T> mapper() {
        return context.format().mapper();
    }

    /** Returns the model of the entity, with the keys of its blind indexes. */
    public EntityModel model() {
        return context.model();
    }

    /** Returns the store of the table. */
    public TableStore store() {
        return store;
    }

    /**
     * Inserts an entity. Costs one request.
     *
     * @return the entity with its version
     * @throws dev.tables.engine.RowAlreadyExistsException if its row exists
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if another entity has a value of a unique index
     */
    public T insert(T entity) {
        return saved(Change.insert(context, entity, Change.Values.LIVE));
    }

    /**
     * Saves an entity. A versioned entity without a version is inserted; with a version, it replaces the row of exactly
     * that version. An unversioned entity replaces any existing row.
     *
     * @return the entity with its new version
     * @throws dev.tables.engine.RowAlreadyExistsException if the entity has no version and its row exists
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if it has a version and its row was deleted
     * @throws InvalidVersionValueException if its version is not an ETag, or is {@code *}
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if another entity has a value of a unique index
     */
    public T save(T entity) {
        return saved(Change.save(context, entity, Change.Values.LIVE));
    }

    /**
     * Inserts an entity or replaces the existing one, regardless of the version of either. Concurrent changes are lost.
     * For unversioned entities, this method is equivalent to {@link #save}.
     *
     * @return the entity with its new version
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if another entity has a value of a unique index
     */
    public T overwrite(T entity) {
        return saved(Change.overwrite(context, entity, Change.Values.LIVE));
    }

    /**
     * Replaces an entity if its row has exactly the given version, even if the entity has no version property. Rewrites
     * all index rows of the entity, including missing ones. Use this method for rows that another program wrote without
     * index rows.
     *
     * @return the entity with its new version
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if its row was deleted
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if another entity has a value of a unique index
     */
    public T replaceAndReindex(T entity, ETag version) {
        return saved(Change.rewrite(context, entity, version));
    }

    /** Replaces an entity that was read if its row has not changed since the read, and rewrites its index rows. */
    T replaceAndReindex(T entity, CurrentRow stored) {
        return saved(Change.rewrite(context, entity, stored));
    }

    /**
     * Saves entities, each as {@link #save} does, in as few transactions as the limits allow. If a transaction may span
     * partitions ({@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}, {@link TransactionLimits#STORE}),
     * it contains up to 10,000 operations and 32 MiB, index rows included, in the order given. If transactions may not
     * span partitions, each partition has its own transactions of up to 100 operations and 4 MiB, in the order given
     * within the partition.
     *
     * <p>The rows of a transaction are read together. Each transaction is atomic, but all transactions together are
     * not: after an error, the earlier transactions remain committed. {@link #saveAllOrNone} saves all entities
     * atomically. Unless they have large values, the entities become durable together when this method returns
     * ({@link TableStore#runWithSingleFlush}). A crash before the return may leave only the first entities saved.
     *
     * <p>If the same object is passed twice, it is saved once. Within a transaction, a value of a unique index may move
     * from one entity to another.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalArgumentException if two different versioned entities have the same keys; nothing is changed then
     */
    public List<T> saveAll(Iterable<? extends T> entities) {
        return ChunkedWrite.saveAll(context, entities, false);
    }

    /**
     * Inserts entities, each as {@link #insert} does, in transactions as {@link #saveAll} does.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalArgumentException if two entities have the same keys; nothing is changed then
     * @throws dev.tables.engine.RowAlreadyExistsException if an entity already exists; earlier transactions remain
     *     committed
     */
    public List<T> insertAll(Iterable<? extends T> entities) {
        return ChunkedWrite.insertAll(context, entities);
    }

    /**
     * Saves entities in transactions as {@link #saveAll} does, but an entity that cannot be saved does not prevent
     * others from being saved. A failed transaction is split in two repeatedly, until each failing entity is alone. All
     * saved entities become durable together, when this method returns.
     *
     * <p>If the store is unavailable during a transaction, none of its entities are saved, or it is unknown whether
     * they are. The other transactions are still attempted.
     *
     * @param entities each entity once; if two have the same keys, the second is not saved
     * @return the result for each entity, in the order given; failures are results, not exceptions
     * @throws dev.tables.engine.StoreUnavailableException if the saved entities cannot be made durable; it is unknown
     *     then whether they survive
     */
    public List<SaveOutcome<T>> saveIndividually(Iterable<? extends T> entities) {
        return SavedEach.of(context, entities);
    }

    /**
     * Saves entities, each as {@link #save} does, in one transaction: all of them, or none.
     *
     * <p>If a transaction may span partitions, the limit is 10,000 operations and 32 MiB. Otherwise the limit is 100
     * operations and 4 MiB in one partition. Operations on index rows count.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalStateException if the entities exceed the limit; nothing is changed then
     * @throws IllegalArgumentException if two different versioned entities have the same keys; nothing is changed then
     */
    public List<T> saveAllOrNone(Iterable<? extends T> entities) {
        return ChunkedWrite.saveAll(context, entities, true);
    }

    /**
     * Reads an entity, applies {@code change} and replaces the entity if it has not changed in between; otherwise
     * retries. Works for unversioned entities too. Costs two requests: the read and the transaction.
     *
     * @param change returns the changed entity, with the same keys; may be called several times
     * @return the entity as saved; null if the entity does not exist, and nothing was written
     * @throws IllegalArgumentException if {@code change} returns null or changes the keys
     * @throws dev.tables.engine.ConcurrentUpdateException if concurrent changes cause all attempts to fail
     */
    public @Nullable T update(PrimaryKey keys, UnaryOperator<T> change) {
        return writes.update(keys, change);
    }

    /**
     * Converts a row that was read by other means to its entity: decrypts it and upgrades it to the current schema
     * version.
     *
     * @throws IllegalStateException if the entity has more than one row
     * @throws SchemaVersionException if the row has a schema version that cannot be read
     */
    public T decode(RowReader stored) {
        return context.format().read(stored);
    }

    /**
     * Changes some properties of an entity and leaves the others unchanged.
     *
     * <p>Costs one request if no index row contains the changed properties, all subtypes have these properties, and no
     * property is removed or in a value object. In all other cases, the merge costs two requests. The row is read
     * first, the transaction is conditional on it, and concurrent changes cause a retry. Only index rows that contain
     * the properties are written. To remove a property, the whole row is replaced.
     *
     * @return false if the entity does not exist, and nothing was written
     * @throws ConcurrentUpdateException if the changes require another version than the row's, or if concurrent changes
     *     cause all attempts to fail
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if another entity has a value of a unique index
     * @throws InvalidPropertyChangesException if a property does not exist, is part of a key, has another type, or
     *     belongs to another subtype than the entity's
     * @throws MappingException if a value object or a subtype would lack a required value, so that the entity could not
     *     be read; nothing is written then
     */
    public boolean merge(PrimaryKey keys, PropertyChanges changes) {
        return changes.mergeOf(context, keys).run();
    }

    /**
     * Returns whether a stored row of this entity is encrypted as it would be if it were written now. The row must have
     * the current keys and format, and plain text only in properties that are not encrypted. Decrypts nothing.
     */
    public boolean isEncryptedWithCurrentKeys(RowReader stored) {
        return context.format().form().hasCurrentEncryption(stored);
    }

    /** Reads an entity; returns null if it does not exist. Costs one request. */
    public @Nullable T get(PrimaryKey keys) {
        return reads.get(keys, Projection.ALL, reading);
    }

    /**
     * Reads entities, each as {@link #get} does, in parallel where that is faster. Entities that do not exist are null.
     * All rows are read from one snapshot if the store supports snapshots.
     */
    public List<@Nullable T> getAll(List<PrimaryKey> keys) {
        return queries.getAll(keys, Projection.ALL, context.format().mapper()::read);
    }

    /** Reads some properties of entities with the caller's decoder, for projections. Skips missing entities. */
    public <R> List<R> getAll(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        return queries.getPresent(keys, projection, decoder);
    }

    /** Returns the value of a property in a row that a decoder receives, or null. Enums are returned as their names. */
    public @Nullable Object propertyValue(RowReader row, String property) {
        return context.format().value(row, property);
    }

    /** Decodes an entity's row as stored, for example with {@link #decode}; null if it is absent. One request. */
    public <R> @Nullable R getStoredRow(PrimaryKey keys, RowDecoder<R> decoder) {
        return reads.get(keys, Projection.ALL, decoder);
    }

    /** Decodes a page of rows as stored, found as by {@link #query(RowQuery)}; rows of a wide entity are combined. */
    public <R> ResultPage<R> queryStoredRows(RowQuery query, RowDecoder<R> decoder) {
        return queries.stored(query, decoder);
    }

    /**
     * Returns whether {@link #readSnapshot} reads from one snapshot. A snapshot requires a store with
     * {@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS} and an entity without large values, which are
     * stored outside of the snapshot.
     */
    public boolean supportsSnapshots() {
        return context.supportsSnapshots();
    }

    /**
     * Runs reads on one snapshot: all reads of this table by the calling thread see the same point in time. Within a
     * transaction or {@link TableStore#readSnapshot}, the reads use that snapshot. If the table does not
     * {@linkplain #supportsSnapshots support snapshots}, each request sees its own point in time.
     *
     * @param reads may be called again if an index was not readable for a time
     * @param indexes the positions of the indexes that are read
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the table uses an index catalog and one of the
     *     indexes is not complete
     */
    public <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return context.readSnapshot(reads, indexes);
    }

    /** Returns whether an entity exists. Costs one request. */
    public boolean exists(PrimaryKey keys) {
        return store.get(table, keys, Projection.of(), reader -> Boolean.TRUE) != null;
    }

    /**
     * Deletes an entity. A versioned entity is deleted only if its row has that version.
     *
     * @return whether the entity existed
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if it has a version and its row was deleted
     */
    public boolean delete(T entity) {
        return ChangeTransaction.commit(Change.delete(context, entity)).done();
    }

    /** Deletes the entity with these keys, regardless of its version; returns whether it existed. */
    public boolean delete(PrimaryKey keys) {
        return ChangeTransaction.commit(Change.delete(context, keys, null)).done();
    }

    /**
     * Deletes entities, each as {@link #delete(Object)} does, in transactions as {@link #saveAll} does. Returns the
     * number of entities that existed.
     */
    public int deleteAll(Iterable<? extends T> entities) {
        return deleteAllAndReturn(entities).size();
    }

    /** Deletes entities; returns those that existed, in the order given, each once. */
    public List<T> deleteAllAndReturn(Iterable<? extends T> entities) {
        return writes.deleteAllAndReturn(entities, false);
    }

    /**
     * Deletes entities, each as {@link #delete(Object)} does, in one transaction: all of them, or none. Returns the
     * number of entities that existed.
     *
     * @throws IllegalStateException if the entities exceed the limit of {@link #saveAllOrNone}; nothing is changed then
     */
    public int deleteAllOrNone(Iterable<? extends T> entities) {
        return writes.deleteAllAndReturn(entities, true).size();
    }

    /** Deletes entities by keys, in transactions like {@link #saveAll}. Returns the number of deleted entities. */
    public int deleteAllByPrimaryKey(Iterable<PrimaryKey> keys) {
        return writes.deleteAllByPrimaryKey(keys);
    }

    /**
     * Changes properties of the entities that match, like {@link #merge}, in transactions like {@link #saveAll}. Reads
     * rows in groups; each change requires the version that was read. If a row has changed in the meantime, reads it
     * again, and skips it if it no longer matches. After an error, the earlier transactions remain committed.
     *
     * @param matches called with each entity as it is read, several times if it changes in the meantime
     * @param merged called with the version before and the entity after each change, in any order
     * @return the number of changed entities
     * @throws InvalidPropertyChangesException if a property does not exist, is part of a key, or has another type
     */
    public int mergeMatching(
            List<PrimaryKey> keys, PropertyChanges changes, Predicate<? super T> matches, BiConsumer<ETag, T> merged) {
        return new MergeEach<>(context, changes, matches, merged).run(keys);
    }

    /**
     * Reads a page of entities with one request. Index rows and rows of other types are not returned.
     *
     * @param query ranges of keys, filter, projection and page; ranges may be wider than this entity's keys
     */
    public ResultPage<T> query(RowQuery query) {
        return query(query, context.format().mapper()::read);
    }

    /** Reads a page of entities with the caller's decoder, for projections. Decrypts encrypted properties. */
    public <R> ResultPage<R> query(RowQuery query, RowDecoder<R> decoder) {
        return queries.query(query, decoder);
    }

    /**
     * Counts entities without reading them. If the store can count
     * ({@link dev.tables.engine.Capability#COUNT_IN_SINGLE_REQUEST}), a count costs one request and shows one point in
     * time. Without a filter, the store returns later counts from memory. On other stores, a count costs one request
     * per page.
     */
    public long count(RowQuery query) {
        return queries.count(query);
    }

    /**
     * Counts the entities that rows of an index lead to, if the store can count and the rows currently match their
     * entities. Rows match their entities in local indexes of a table that uses an index catalog, except those of
     * layout {@code KEY_LIST_PER_VALUE}. Rows also match in global indexes that {@link #queryPrimaryKeysByIndexIfExact}
     * reads. The count costs one request. After the first call, the store returns the count from memory. If the rows
     * cannot be counted, returns empty without a request.
     *
     * @param query a query without a filter
     */
    public OptionalLong countIndexIfExact(int index, RowQuery query) {
        return queries.countIfExact(index, query);
    }

    /**
     * Returns whether the index covers a page of entities with only these properties, so that one request for index
     * rows is enough. The names are stored names, including the names of the version and timestamp. If the index does
     * not cover the properties, the entities are read by the keys in the index rows. Entities whose indexed values have
     * changed in the meantime are skipped, so a page may be short.
     */
    public boolean isCoveringIndex(int index, Projection wanted) {
        return queries.isCovered(index, wanted);
    }

    /**
     * Reads a page of entities in the order of an index, verified against the entities.
     *
     * @param index the position of the index in the model
     * @param query the ranges, filter and page; its row keys, and for a {@code GLOBAL} index its partition keys, are
     *     keys of index rows ({@link EntityModel#indexKey}). The filter is evaluated on the rows of a local index and
     *     ignored by a global index. If the index is not {@linkplain #isCoveringIndex covering}, the entities are read
     *     after their index rows, so evaluate the filter on the entities again.
     * @throws IllegalArgumentException if there is a filter and the index rows contain no properties
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the table uses an index catalog and the index
     *     is not complete
     */
    public ResultPage<T> queryIndex(int index, RowQuery query) {
        return queryIndex(index, IndexConsistency.STRONG, query);
    }

    /**
     * Reads a page of entities in the order of an index with the given consistency. {@link IndexConsistency#EVENTUAL}
     * returns what the rows of a global index contain without reading the entities, with one request. If the index does
     * not cover the wanted properties, this method reads the entities like a verified read.
     */
    public ResultPage<T> queryIndex(int index, IndexConsistency read, RowQuery query) {
        return queryIndex(index, read, query, context.format().mapper()::read);
    }

    /** Reads a page in the order of an index with the caller's decoder, for example for a projection. */
    public <R> ResultPage<R> queryIndex(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return queries.queryIndex(index, read, query, decoder);
    }

    /**
     * Reads the first pages of entities in several key ranges of an index. If the table
     * {@linkplain #supportsSnapshots() supports snapshots}, the entities of all ranges are read with one request, and
     * so are the rows of a unique index.
     *
     * @param several queries that differ only in their key ranges, at least one
     * @return one page per query, in order; queries after the first may have no page, and only the last page can be
     *     continued. All pages show the same point in time.
     */
    public <R> List<ResultPage<R>> queryIndex(
            int index, IndexConsistency read, List<RowQuery> several, RowDecoder<R> decoder) {
        return queries.queryIndex(index, read, several, decoder);
    }

    /**
     * Returns whether index rows contain only the keys of entities and always match the entities. Returns true for rows
     * of layout {@code KEY_LIST_PER_VALUE} and, in a table that uses an index catalog, for rows of local indexes of
     * layout {@code KEYS_ONLY}.
     */
    public boolean isExactIndexWithKeysOnly(int index) {
        return queries.isNamed(index);
    }

    /**
     * Reads a page of the keys of entities in the order of an index of any kind, if its rows currently match the
     * entities. The rows match in indexes for which {@link #isExactIndexWithKeysOnly} returns true. The rows also match
     * in global indexes in a catalog on a store with transactions across partitions. Otherwise returns empty.
     *
     * @param decoder receives the keys of an entity, without properties, and the keys of its index row, for layout
     *     {@code KEY_LIST_PER_VALUE} those that it would have in layout {@code KEYS_ONLY}
     * @throws IllegalArgumentException if there is a filter
     */
    public <R> Optional<ResultPage<R>> queryPrimaryKeysByIndexIfExact(
            int index, RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        return queries.namesIfExact(index, query, decoder);
    }
}
