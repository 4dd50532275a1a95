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
import dev.tables.mapping.table.internal.row.RowSize;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.value.InvalidVersionValueException;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one type in one table, with their secondary indexes.
 *
 * <p>Safe for any number of threads if the mapper is. Every write of one entity is one entity group transaction of its row
 * and its index rows, so that an index never says anything else than the entities do, whatever fails. (Indexes in a table of
 * their own are changed in the same transaction where the store has some across partitions, elsewhere around it, and are exact all the
 * same; see PROTOCOL.md.) An insert costs one request,
 * a write that replaces a row two: the row is read first, for its index rows and for properties of other versions of the class, and the
 * transaction is conditional on what was read. Without indexes a delete costs one, and so does every write of an entity that drops
 * such properties. A lost race is retried after a short pause unless it is
 * the caller's own version that was overtaken.
 *
 * <p>Errors of all methods: {@link dev.tables.engine.TableStoreException} from the store, {@link MappingException} for an
 * entity that does not fit a row and the reverse.
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

    /** The entities that {@code mapper} maps, in {@code store}; the table must exist when it is used. */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper) {
        return of(store, mapper, EntityTableOptions.defaults());
    }

    /**
     * The same with encrypted properties.
     *
     * @param cipher needed if the entity has encrypted properties
     */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper, @Nullable RowCipher cipher) {
        return of(store, mapper, EntityTableOptions.defaults().withCipher(cipher));
    }

    /**
     * The same with what entities of some kinds need.
     *
     * @throws IllegalArgumentException if the options lack something that the entity needs, or have two of it
     */
    public static <T> EntityTable<T> of(TableStore store, EntityMapper<T> mapper, EntityTableOptions options) {
        return new EntityTable<>(EntityContextFactory.create(store, mapper, options), options);
    }

    /**
     * Creates the tables that are not there: the entity's, and those of global indexes. If the entity's was dropped, a catalog
     * of indexes gives it another identity first, so that rows of its indexes that were left are not believed.
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
     * Excludes the rows of other entities from reads, counts, deletes and jobs if these are in the same range of keys;
     * otherwise does nothing. The store then no longer counts rows: a count reads the keys.
     *
     * @throws IllegalStateException if the rows of both, or of their indexes, cannot be distinguished by their keys, and neither is a {@linkplain
     *     EntityModel#isView view}
     */
    public void ignoreRowsOf(EntityTable<?> other) {
        EntityModel theirs = other.model();
        model().requireNoConflict(theirs);
        if (model().overlapsKeyRangeOf(theirs) && model().isDisjointFrom(theirs)) {
            context.format().distinguish();
            other.context.format().distinguish();
        }
    }

    /** What reads several. */
    EntityQueries<T> queries() {
        return queries;
    }

    /**
     * Returns the statuses of its indexes by position, at most one lease old; empty if the table uses no index catalog.
     */
    public List<IndexStatus> indexStatuses() {
        return context.lease().indexLease().indexStatuses();
    }

    /**
     * Whether the index may be asked now, by the calling thread and in its transaction, without a request more than reading by
     * it takes. Always, if the table is in no catalog, but for an index of tokens while rows may hold plain values.
     */
    public boolean isIndexReadable(int index) {
        return context.isReadable(index);
    }

    /** The index as last seen in the catalog, without a request; null if it has not been, or the table is in none. */
    public @Nullable ObservedIndexStatus observedIndexStatus(int index) {
        return context.lease().indexLease().lastObservedStatus(index);
    }

    /**
     * Lets an index be filled again, by the definition it has here, whatever the store has under its name: it is
     * {@link dev.tables.mapping.lifecycle.IndexState#WRITE_ONLY} from now on. A backfill makes it readable again, once no process with another definition is live.
     *
     * @throws IllegalArgumentException if the table is in no catalog, there is no such index, or its rows would be elsewhere
     */
    public void markIndexForRebuild(String index) {
        context.lease().rebuild(index);
    }

    /** The mapper. */
    public EntityMapper<T> mapper() {
        return context.format().mapper();
    }

    /** What is known of the entity, with keys for its blind indexes. */
    public EntityModel model() {
        return context.model();
    }

    /** The store. */
    public TableStore store() {
        return store;
    }

    /**
     * Adds an entity. One request.
     *
     * @return the entity with its version
     * @throws dev.tables.engine.RowAlreadyExistsException if its row is present
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if a value of a unique index is taken
     */
    public T insert(T entity) {
        return saved(Change.insert(context, entity, Change.Values.LIVE));
    }

    /**
     * Saves an entity. If it is versioned it is inserted when it has no version, else it replaces the row of exactly that
     * version; if it is not, it replaces whatever is there.
     *
     * @return the entity with its new version
     * @throws dev.tables.engine.RowAlreadyExistsException if it has no version and its row is present
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if it has a version and its row is gone
     * @throws InvalidVersionValueException if its version is not an ETag, or is {@code *}
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if a value of a unique index is taken
     */
    public T save(T entity) {
        return saved(Change.save(context, entity, Change.Values.LIVE));
    }

    /**
     * Inserts an entity or replaces the one that is there, whatever version either has: what others have changed meanwhile is
     * lost. For entities without versions the same as {@link #save}.
     *
     * @return the entity with its new version
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if a value of a unique index is taken
     */
    public T overwrite(T entity) {
        return saved(Change.overwrite(context, entity, Change.Values.LIVE));
    }

    /**
     * Replaces an entity if its row has exactly the given version, even if entities have no version property, and
     * rewrites its index rows, including missing ones: for rows that others wrote without index rows.
     *
     * @return the entity with its new version
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if its row is gone
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if a value of a unique index is taken
     */
    public T replaceAndReindex(T entity, ETag version) {
        return saved(Change.rewrite(context, entity, version));
    }

    /** Replaces an entity that was read if its row is still this one, and rewrites its index rows. */
    T replaceAndReindex(T entity, CurrentRow stored) {
        return saved(Change.rewrite(context, entity, stored));
    }

    /**
     * Saves entities, each as {@link #save} does, in as few transactions as the limits allow. Where one transaction may be
     * of several partitions ({@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}, {@link
     * TransactionLimits#STORE}), that is one for up to 10,000 operations and 32 MiB in the order given, index rows
     * included. Otherwise it is one for each partition, for up to 100 operations and 4 MiB; in a partition in the order
     * given.
     *
     * <p>The rows of a transaction are read together. Each transaction is atomic, all of them together are not: an error leaves those before
     * it done; {@link #saveAllOrNone} does all in one or nothing. They become durable together, when this returns
     * ({@link TableStore#runWithSingleFlush}), unless they have large values; a crash before may leave the first of them.
     *
     * <p>An entity given twice is saved once. A value of a unique index may be handed from one entity to another within
     * a transaction.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalArgumentException if two different versioned entities have the same keys; nothing is changed then
     */
    public List<T> saveAll(Iterable<? extends T> entities) {
        return ChunkedWrite.saveAll(context, entities, false);
    }

    /**
     * Adds entities, each as {@link #insert} does, in transactions as {@link #saveAll} does.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalArgumentException if two have the same keys; nothing is changed then
     * @throws dev.tables.engine.RowAlreadyExistsException if one is there already; transactions before that are done
     */
    public List<T> insertAll(Iterable<? extends T> entities) {
        return ChunkedWrite.insertAll(context, entities);
    }

    /**
     * Saves entities in transactions as {@link #saveAll} does, but an entity that cannot be saved does not prevent
     * others from being saved: a transaction that fails is split in two, and so on, until the failing entities are
     * alone. All become durable together, when this method returns.
     *
     * <p>Where the store is out of reach, none of a transaction is saved, or whether it was is unknown; the others are tried.
     *
     * @param entities each once; of two with the same keys the second is not saved
     * @return the result of each, in the order given; failures are results, not exceptions
     * @throws dev.tables.engine.StoreUnavailableException if what was saved cannot be made durable; whether it survives is unknown then
     */
    public List<SaveOutcome<T>> saveIndividually(Iterable<? extends T> entities) {
        return SavedEach.of(context, entities);
    }

    /**
     * Saves entities, each as {@link #save} does, in one transaction: all of them, or none.
     *
     * <p>Where one transaction may be of several partitions, up to 10,000 operations and 32 MiB of any partitions;
     * otherwise up to 100 operations and 4 MiB of one partition. Index rows count.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalStateException if they are more than that; nothing is changed then
     * @throws IllegalArgumentException if two different versioned entities have the same keys; nothing is changed then
     */
    public List<T> saveAllOrNone(Iterable<? extends T> entities) {
        return ChunkedWrite.saveAll(context, entities, true);
    }

    /**
     * Changes an entity: reads it, lets {@code change} make what it should be, and replaces it if nobody changed it in between,
     * else it is retried. Works for unversioned entities too. Two requests: one read, and the transaction.
     *
     * @param change gives the entity as it should be, with the same keys; may be called several times
     * @return the entity as saved; null if there is none, and nothing was done
     * @throws IllegalArgumentException if {@code change} returns null or changes the keys
     * @throws dev.tables.engine.ConcurrentUpdateException if others were faster again and again
     */
    public @Nullable T update(PrimaryKey keys, UnaryOperator<T> change) {
        return writes.update(keys, change);
    }

    /**
     * Makes an entity of one of its rows, as read by other means: decrypted, and brought to the present schema version.
     *
     * @throws IllegalStateException if the entity has more than one row
     * @throws SchemaVersionException if the row is of a schema version that cannot be read
     */
    public T decode(RowReader stored) {
        return context.format().read(stored);
    }

    /**
     * Changes some properties of an entity and leaves the others as they are.
     *
     * <p>One request if no index row contains the properties, all subtypes have them, and none is in a value object or removed; else two, the
     * row is read first and the transaction is conditional on what was read, retried if others were faster. Only the rows of indexes that contain the properties are
     * written. A property that is removed makes the row be replaced as a whole.
     *
     * @return false if there is none, and nothing was done
     * @throws ConcurrentUpdateException if the changes are for another version than the row's, or if others were faster again
     *     and again
     * @throws dev.tables.mapping.model.UniqueIndexViolationException if a value of a unique index is taken
     * @throws InvalidPropertyChangesException if a property is not there, part of a key, of another type, or of another subtype than the entity
     * @throws MappingException if a value object or a subtype would lack a value it needs: nothing is written that nobody could read
     */
    public boolean merge(PrimaryKey keys, PropertyChanges changes) {
        return changes.mergeOf(context, keys).run();
    }

    /**
     * Whether a row of this entity, as stored, is encrypted as it would be if it were written now: with the present keys, in
     * the present format, and plain only where that is meant. Decrypts nothing.
     */
    public boolean isEncryptedWithCurrentKeys(RowReader stored) {
        return context.format().form().hasCurrentEncryption(stored);
    }

    /** Reads an entity; null if there is none. One request. */
    public @Nullable T get(PrimaryKey keys) {
        return reads.get(keys, Projection.ALL, reading);
    }

    /**
     * Reads entities, each as {@link #get} does, in parallel where that helps; null where there is none. Their rows are of one snapshot where the store has
     * some.
     */
    public List<@Nullable T> getAll(List<PrimaryKey> keys) {
        return queries.getAll(keys, Projection.ALL, context.format().mapper()::read);
    }

    /** Reads some properties with a decoder of the caller's, as for a projection; absent rows are left out. */
    public <R> List<R> getAll(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        return queries.getPresent(keys, projection, decoder);
    }

    /**
     * Returns the value of one property, from the row that a caller's decoder receives, without creating an entity.
     * Enums are returned as their names; null if the row has no value.
     */
    public @Nullable Object propertyValue(RowReader row, String property) {
        return context.format().value(row, property);
    }

    /**
     * Decodes an entity's row as stored, for example with {@link #decode}; returns null if it does not exist. One
     * request.
     */
    public <R> @Nullable R getStoredRow(PrimaryKey keys, RowDecoder<R> decoder) {
        return reads.get(keys, Projection.ALL, decoder);
    }

    /**
     * Decodes a page of entities' rows as stored, as {@link #query(RowQuery)} finds them; the rows of a wide entity are
     * combined.
     */
    public <R> ResultPage<R> queryStoredRows(RowQuery query, RowDecoder<R> decoder) {
        return queries.stored(query, decoder);
    }

    /**
     * Whether {@link #readSnapshot} reads in one snapshot: where the store has {@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}
     * and entities have no large values, which are kept elsewhere.
     */
    public boolean supportsSnapshots() {
        return context.supportsSnapshots();
    }

    /**
     * Reads in one snapshot: whatever this thread reads of the table within, by whatever requests, is of one point in time. In a transaction and
     * within {@link TableStore#readSnapshot} that is theirs. Where there are {@linkplain #supportsSnapshots none}, each request is of its own time.
     *
     * <p>Rows of the indexes are as exact within as outside.
     *
     * @param reads may be called again, if an index was out of service meanwhile
     * @param indexes the numbers of the indexes that are read
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the table is in a catalog of indexes and one of them is
     *     not complete
     */
    public <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return context.readSnapshot(reads, indexes);
    }

    /** Whether there is an entity. One request. */
    public boolean exists(PrimaryKey keys) {
        return store.get(table, keys, Projection.of(), reader -> Boolean.TRUE) != null;
    }

    /**
     * Deletes an entity; one that has a version, only if its row has that version.
     *
     * @return whether there was one
     * @throws dev.tables.engine.ConcurrentUpdateException if its row has another version
     * @throws dev.tables.engine.RowNotFoundException if it has a version and its row is gone
     */
    public boolean delete(T entity) {
        return ChangeTransaction.commit(Change.delete(context, entity)).done();
    }

    /** Deletes the entity with these keys, whatever its version; returns whether there was one. */
    public boolean delete(PrimaryKey keys) {
        return ChangeTransaction.commit(Change.delete(context, keys, null)).done();
    }

    /** Deletes entities, each as {@link #delete(Object)} does, in transactions as {@link #saveAll} does; returns how many there were. */
    public int deleteAll(Iterable<? extends T> entities) {
        return deleteAllAndReturn(entities).size();
    }

    /** The same; returns which there were, in the order given, one that was given twice once. */
    public List<T> deleteAllAndReturn(Iterable<? extends T> entities) {
        return writes.deleteAllAndReturn(entities, false);
    }

    /**
     * Deletes entities, each as {@link #delete(Object)} does, in one transaction: all of them, or none; returns how many there were.
     *
     * @throws IllegalStateException if they are more than {@link #saveAllOrNone} can take; nothing is changed then
     */
    public int deleteAllOrNone(Iterable<? extends T> entities) {
        return writes.deleteAllAndReturn(entities, true).size();
    }

    /** Deletes entities by keys, in transactions as {@link #saveAll} does; returns how many there were. */
    public int deleteAllByPrimaryKey(Iterable<PrimaryKey> keys) {
        return writes.deleteAllByPrimaryKey(keys);
    }

    /**
     * Changes some properties of many entities, as {@link #merge} does, but only of those that match a predicate, in
     * transactions as {@link #saveAll} does. Rows are read in groups, and changed on condition that they have not
     * changed in the meantime; a row that has is read again, and skipped if it no longer matches. An error leaves the
     * transactions before it committed.
     *
     * @param matches called with each entity as it is read, several times if it changes in the meantime
     * @return how many were changed
     * @throws InvalidPropertyChangesException if a property is not there, part of a key, or of another type
     */
    public int mergeMatching(Iterable<PrimaryKey> keys, PropertyChanges changes, Predicate<? super T> matches) {
        return new MergeEach<>(context, changes, matches).run(keys);
    }

    /**
     * Reads a page of entities. One request; index rows and rows of other types are not seen.
     *
     * @param query ranges of keys, filter, projection and page; ranges may be wider than this entity's keys
     */
    public ResultPage<T> query(RowQuery query) {
        return query(query, context.format().mapper()::read);
    }

    /** The same with a decoder of the caller's, as for a projection. Encrypted properties are read decrypted. */
    public <R> ResultPage<R> query(RowQuery query, RowDecoder<R> decoder) {
        return queries.query(query, decoder);
    }

    /**
     * Counts entities, without reading them. One request where the store counts ({@link dev.tables.engine.Capability#COUNT_IN_SINGLE_REQUEST}), as of one moment
     * and from memory after the first time if there is no filter; elsewhere as many as there are pages.
     */
    public long count(RowQuery query) {
        return queries.count(query);
    }

    /**
     * Counts the entities that rows of an index lead to, if the store counts, and these rows currently match their entities: rows of local
     * indexes in a table that uses an index catalog, except those of layout {@code KEY_LIST_PER_VALUE}, and rows of global indexes as {@link
     * #queryPrimaryKeysByIndexIfExact} reads them. One request, from memory after the first time. Returns empty otherwise, without a request.
     *
     * @param query without a filter
     */
    public OptionalLong countIndexIfExact(int index, RowQuery query) {
        return queries.countIfExact(index, query);
    }

    /**
     * Returns about how many bytes an entity takes in a row, without encryption; large values, which are kept elsewhere, included.
     */
    public long sizeInBytes(T entity) {
        return RowSize.of(writer -> context.format().mapper().write(entity, writer));
    }

    /**
     * Returns whether the index covers a page of entities that is read through it, so that one request for index rows
     * is enough. Otherwise entities are fetched by the keys found, and those whose indexed values have changed in the
     * meantime are dropped, so that a page may be short.
     */
    public boolean isCoveringIndex(int index) {
        return isCoveringIndex(index, Projection.ALL);
    }

    /**
     * Returns whether the index covers a page of which only these properties are wanted, given by their stored names,
     * including those of the version and timestamp.
     */
    public boolean isCoveringIndex(int index, Projection wanted) {
        return queries.isCovered(index, wanted);
    }

    /**
     * Reads a page of entities in the order of an index, verified.
     *
     * @param index the position of the index in the model
     * @param query the row keys are those of index rows, in {@code GLOBAL} scope the partition keys
     *     ({@link EntityModel#indexKey}). The filter is evaluated on index rows, in {@code GLOBAL} scope not at all; where the
     *     index is not {@linkplain #isCoveringIndex covering} entities are read later than that, so ask it of them again
     * @throws IllegalArgumentException if there is a filter and the index rows hold no properties
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the table is in a catalog of indexes and the index is
     *     not complete
     */
    public ResultPage<T> queryIndex(int index, RowQuery query) {
        return queryIndex(index, IndexConsistency.STRONG, query);
    }

    /**
     * The same with a choice for an index in a table of its own. {@link IndexConsistency#EVENTUAL} gives what its rows hold without
     * reading the entities: one request; where they do not hold all that is wanted it is the same as verified.
     */
    public ResultPage<T> queryIndex(int index, IndexConsistency read, RowQuery query) {
        return queryIndex(index, read, query, context.format().mapper()::read);
    }

    /** The same with a decoder of the caller's, as for a projection. */
    public <R> ResultPage<R> queryIndex(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return queries.queryIndex(index, read, query, decoder);
    }

    /**
     * Reads the first pages of entities in several key ranges of an index. If the table {@linkplain #supportsSnapshots() supports snapshots}, the
     * entities of all ranges are read with one request, and so are the rows of a unique index.
     *
     * @param several queries that differ in their key ranges only, at least one
     * @return the pages of the first queries, in order, at least one; only the last page can be continued. All of them are of one moment
     */
    public <R> List<ResultPage<R>> queryIndex(
            int index, IndexConsistency read, List<RowQuery> several, RowDecoder<R> decoder) {
        return queries.queryIndex(index, read, several, decoder);
    }

    /**
     * Returns whether index rows contain the keys of entities and nothing else, and always exactly: rows of layout
     * {@code KEY_LIST_PER_VALUE} and, in a table that uses an index catalog, rows of local indexes of layout {@code KEYS_ONLY}.
     */
    public boolean isExactIndexWithKeysOnly(int index) {
        return queries.isNamed(index);
    }

    /**
     * Reads a page of the keys of entities in the order of an index, one request; no entity is read.
     *
     * @param index its number in the model
     * @param query the row keys are those of index rows; without a filter
     * @param decoder sees an entity's keys, of its properties none; and the keys of its index row, of layout {@code KEY_LIST_PER_VALUE} those
     *     which it would have in one of layout {@code KEYS_ONLY}
     * @throws IllegalArgumentException if there is a filter, or rows of the index are not only keys ({@link #isExactIndexWithKeysOnly})
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the table is in a catalog of indexes and the index is
     *     not complete
     */
    public <R> ResultPage<R> queryPrimaryKeysByIndex(
            int index, RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        return queries.names(index, query, decoder);
    }

    /**
     * Reads a page of the keys of entities in the order of an index of any kind, if its rows are currently exact: those
     * that {@linkplain #isExactIndexWithKeysOnly always} are, and rows of global indexes of a catalog on a store with
     * transactions across partitions. Returns empty otherwise.
     *
     * @throws IllegalArgumentException if there is a filter
     */
    public <R> Optional<ResultPage<R>> queryPrimaryKeysByIndexIfExact(
            int index, RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        return queries.namesIfExact(index, query, decoder);
    }
}
