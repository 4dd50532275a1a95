package dev.tables.data.core;

import dev.tables.engine.TableStore;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.springframework.data.domain.Sort;

/**
 * Reads and writes entities of any class that has a mapper. Implemented by {@link TablesTemplate}.
 *
 * <p>An identity is the generated key record of the entity, a record of yours with the same components by name,
 * {@link dev.tables.engine.PrimaryKey}, or, where one component is all the key, its value. There is no entity under an identity
 * that cannot be a key, such as a number with more digits than the key is wide: it is absent for all methods that take one.
 *
 * <p>A list or a number is of one snapshot where the store has some ({@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}), unless
 * entities have {@code @LargeValue} values; elsewhere each request is of its own time.
 *
 * <p>All methods throw {@link org.springframework.dao.DataAccessException}s, as {@link TablesExceptionTranslator} says. Those
 * that read or delete all entities of a class scan the table, as their names say.
 */
public interface TablesOperations {
    /**
     * Adds an entity. One request, atomic with its index rows.
     *
     * @return the entity with its version
     * @throws org.springframework.dao.DuplicateKeyException if its key, or a value of a unique index, is there already
     */
    <T> T insert(T entity);

    /**
     * Adds entities of a class, in as few transactions as the limits allow: each is atomic, all together are not.
     *
     * @return the entities with their versions, in the order given
     * @throws org.springframework.dao.DuplicateKeyException if the key of one, or a value of a unique index, is there already;
     *     transactions before that are done
     * @throws IllegalArgumentException if two have the same key; nothing is done then
     */
    <T> List<T> insertAll(Class<T> type, Iterable<? extends T> all);

    /**
     * Saves an entity: one without version is inserted, one with a version is replaced if nobody changed it meanwhile; an
     * entity of an unversioned class is inserted or replaced, whatever is there. Atomic with its index rows.
     *
     * <p>Stores the values that the entity has now, also within a transaction that is committed later.
     *
     * @return the entity with its new version; within a transaction without, see {@link #entityAfterCommit}
     * @throws StaleEntityVersionException if it was changed or deleted meanwhile
     * @throws InvalidEntityVersionException if its version is none, or stands for any
     * @throws org.springframework.dao.DuplicateKeyException if an entity without version, or a unique value, is there already
     */
    <T> T save(T entity);

    /**
     * Returns a handle to an entity that was just saved, with access to its new version. Within a transaction the
     * version is available once the transaction is committed: a record that {@code save} returned there never has its
     * new version, and saving it again afterwards is refused. Outside of a transaction the handle contains the given
     * entity, which {@code save} has returned with its version. If the caller has changed the object since, the result
     * is a new object with the values that were stored.
     *
     * @throws IllegalStateException within a transaction that has not saved it
     */
    <T> CommittedEntity<T> entityAfterCommit(T entity);

    /**
     * Inserts an entity or replaces the one that is there, whatever version either has: what others have changed meanwhile is
     * lost. Within a transaction that has saved the entity before, what that asked for counts.
     *
     * @return the entity with its new version
     * @throws org.springframework.dao.DuplicateKeyException if a unique value is there already
     */
    <T> T overwrite(T entity);

    /**
     * Saves entities of one class in as few transactions as the limits allow: up to 10,000 operations of any partitions where the store has
     * transactions across partitions, elsewhere by partition. Each transaction is atomic, all together are not. Rows that are read first, for their index
     * rows, are read together for each transaction, which is made again if one of them has changed since.
     *
     * @return the entities with their new versions, in the order given
     * @throws IllegalArgumentException in a transaction over partitions, if the iterator returns one object again with other keys
     */
    <T> List<T> saveAll(Class<T> type, Iterable<? extends T> entities);

    /** Reads an entity: one request. */
    <T> Optional<T> findById(Class<T> type, Object id);

    /**
     * Reads entities by their identities, in parallel where the store can; absent ones are left out. They are of one snapshot where the store has some, but not
     * in a transaction that gathers the writes of a partition, where each is read by itself.
     */
    <T> List<T> findAllById(Class<T> type, Iterable<?> ids);

    /** Whether there is an entity: one request that reads no properties. */
    boolean existsById(Class<?> type, Object id);

    /** Every entity of the class: scans the table. */
    <T> List<T> findAll(Class<T> type);

    /** Every entity of the class in an order that keys serve, or sorted in memory up to a maximum size: scans the table. */
    <T> List<T> findAll(Class<T> type, Sort sort);

    /** Every entity of the class, read as the stream is consumed: scans the table. Each page is of its own time; an entity that is there all the while is found once. */
    <T> Stream<T> streamAll(Class<T> type);

    /** How many entities of the class there are: scans the table, but reads no properties. */
    long count(Class<?> type);

    /**
     * Deletes an entity with its index rows; one with a version only if nobody changed it meanwhile.
     *
     * @return whether there was one
     * @throws org.springframework.dao.OptimisticLockingFailureException if it was changed or deleted meanwhile
     */
    boolean delete(Object entity);

    /**
     * Deletes an entity with its index rows, whatever its version. Returns whether there was one; in a transaction that gathers the writes of a partition
     * whether there was one when this was called.
     */
    boolean deleteById(Class<?> type, Object id);

    /** Deletes entities of one class in as few transactions as the limits allow. Returns how many there were. */
    <T> int deleteAll(Class<T> type, Iterable<? extends T> entities);

    /**
     * Deletes entities of one class like {@link #deleteAll(Class, Iterable)} and returns those that existed, in the
     * order given, without duplicates; only these publish events.
     */
    <T> List<T> deleteAllAndReturn(Class<T> type, Iterable<? extends T> entities);

    /** Deletes entities by their identities in as few transactions as the limits allow. Returns how many there were. */
    int deleteAllById(Class<?> type, Iterable<?> ids);

    /**
     * Deletes every entity of the class with its index rows: scans the table, and reads no entity, so that it deletes those too that nobody
     * can read. Entities of other classes remain. Pages are read and deleted one after the other; an entity that is inserted meanwhile may remain.
     */
    int deleteAll(Class<?> type);

    /**
     * Drops the tables of classes with everything that belongs to them: the tables of indexes, large values, unfinished writes and jobs. One
     * request for each table, whatever its size; if a class has {@code @LargeValue} properties, its rows are read, and each value is deleted by
     * itself. Publishes no events, and is no part of a transaction.
     *
     * <p>May be interrupted at any time and called again. From its beginning on no process finds entities of the table by an index. Writes fail until
     * it has ended. If this template creates tables, they exist when it returns, empty. Where a dropped table's name stays taken for a while, as on
     * Azure, they are created when the classes are used after that.
     *
     * @param types the classes; all of those whose entities are in the same table
     * @throws IllegalArgumentException if a class that is not among them has its entities in one of the tables: one that this template has
     *     met, or one with an index in the store's catalog
     * @throws IllegalStateException within a transaction, or if another process may be dropping one of the tables
     */
    void dropTables(Class<?>... types);

    /**
     * Changes an entity: reads it, lets {@code change} make what it should be, and saves that if nobody changed it in
     * between, else tries again. Works for unversioned classes too. Within a transaction a conflict shows at commit.
     *
     * @param change gives the entity as it should be, with the same keys; may be called several times
     * @return the entity as saved, or empty if there is none
     * @throws IllegalArgumentException if {@code change} returns null or changes the keys
     * @throws org.springframework.dao.OptimisticLockingFailureException if others were faster again and again
     */
    <T> Optional<T> update(Class<T> type, Object id, UnaryOperator<T> change);

    /**
     * Changes some properties of an entity and leaves the others as they are. One request if no index covers the properties,
     * else two. Nothing is read into an entity: no callback is called, no event published, no {@code @LastModifiedDate} set.
     *
     * <p>Within a transaction the row is read at once, one request, and the changes are done at commit, if nobody else changed
     * the row in between. Point reads see them. An entity that the transaction has saved is changed as it will be saved.
     *
     * @return false if there is none, and nothing was done
     * @throws org.springframework.dao.OptimisticLockingFailureException if {@code changes} ask for another version than the
     *     entity's, or if others were faster again and again
     * @throws org.springframework.dao.DuplicateKeyException if a value of a unique index is taken
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException if a property is not there, part of a key, or of
     *     another type
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException within a transaction that cannot take it, or that has
     *     saved the entity whatever its version while {@code changes} ask for one
     */
    boolean merge(Class<?> type, Object id, PropertyChanges changes);

    /**
     * Saves any number of entities in chunks of up to 1000, openly not atomic. Each chunk is flushed once and written in as few transactions
     * as {@code saveAll} needs; one that fails is cut in two, and so on, so that only those entities are not saved that are at fault. Where
     * the store is out of reach, a whole transaction is not. Never in the transaction of the caller; within one of
     * another manager as any other write that it does not include ({@link ExternalTransactionPolicy}).
     *
     * @param progress receives after each chunk how many are done, durable by then, and may end the work by an exception
     * @return what came of each, in the order given; failures are results, not exceptions, also those of keys that cannot be and
     *     of callbacks
     * @throws IllegalArgumentException if the iterator returns one object again with other keys
     */
    <T> List<WriteResult<T>> bulkSave(Class<T> type, Iterable<? extends T> entities, IntConsumer progress);

    /**
     * The same for any number of entities, of which one chunk is in memory, to be interrupted and taken up: who keeps the position of
     * the last chunk goes on there with the same source in the same order. What was saved after that position is saved again: an
     * entity without a version, of a versioned class, is a {@code DuplicateKeyException} then, another is stored as it was.
     *
     * @param entities the source from its start; closed at the end
     * @param from how many of them to skip, 0 or the position of a chunk
     * @param progress receives each chunk once it is durable, failures among its results; may keep its position, and end the work by
     *     an exception
     * @return the position reached: how many entities the source has
     * @throws IllegalArgumentException if the source returns one object again with other keys; chunks before that are done
     */
    <T> long bulkSave(
            Class<T> type, Stream<? extends T> entities, long from, Consumer<? super BulkSaveChunk<T>> progress);

    /**
     * The entities of a class without Spring: for what is not offered here. The table is created if need be. It takes no part in a
     * transaction of {@link TransactionScope#PARTITION}: its writes are made at once, and its reads do not see those of the transaction.
     */
    <T> EntityTable<T> table(Class<T> type);

    /**
     * Returns a builder of shared access signatures for entities of a class: tokens with which other applications read
     * or write them for some time, without an account key.
     */
    EntitySharedAccessSignatureBuilder sharedAccessSignature(Class<?> type);

    /** The store beneath. */
    TableStore store();

    /** How a method name would be served as a query method of a repository; reads nothing. */
    AccessPlan planForQueryMethod(Class<?> type, String methodName);

    /**
     * How a predicate would be served by a {@code TablesPredicateExecutor}, a scan too, whether allowed or not; reads nothing.
     *
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException if it cannot be understood
     */
    <T> AccessPlan plan(Class<T> type, EntityPredicate<T> predicate);

    /** The plans of the query methods of all repositories made so far. */
    RepositoryQueryPlans queryPlans();
}
