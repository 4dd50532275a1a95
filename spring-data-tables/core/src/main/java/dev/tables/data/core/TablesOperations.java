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
 * Operations on entities of any class that has a mapper. Implemented by {@link TablesTemplate}.
 *
 * <p>An identity is the generated key record of the entity, a custom record with the same components by name, or
 * {@link dev.tables.engine.PrimaryKey}. If the key has a single component, its value is also an identity. An identity
 * that cannot be a key, such as a number with more digits than the key, is treated as absent by all methods.
 *
 * <p>A returned list or number comes from one snapshot if the store has
 * {@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}, unless entities have {@code @LargeValue} values.
 * Without a snapshot, each request reads the current state.
 *
 * <p>All methods throw {@link org.springframework.dao.DataAccessException}s, see {@link TablesExceptionTranslator}.
 * Methods that read or delete all entities of a class scan the table, as their names show.
 */
public interface TablesOperations {
    /**
     * Inserts an entity, atomically with its index rows. Sends one request.
     *
     * @return the entity with its version
     * @throws org.springframework.dao.DuplicateKeyException if its key, or a value of a unique index, already exists
     */
    <T> T insert(T entity);

    /**
     * Inserts entities of a class in as few transactions as the limits allow. Each transaction is atomic, but not all
     * of them together.
     *
     * @return the entities with their versions, in the given order
     * @throws org.springframework.dao.DuplicateKeyException if the key of an entity, or a value of a unique index,
     *     already exists; earlier transactions remain committed
     * @throws IllegalArgumentException if two entities have the same key; nothing is written in this case
     */
    <T> List<T> insertAll(Class<T> type, Iterable<? extends T> all);

    /**
     * Saves an entity, atomically with its index rows. An entity without version is inserted. An entity with a version
     * replaces the stored entity if their versions are equal. An entity of an unversioned class is inserted or replaced
     * unconditionally.
     *
     * <p>Stores the current values of the entity, even if a transaction is committed later.
     *
     * @return the entity with its new version; without it inside a transaction, see {@link #entityAfterCommit}
     * @throws StaleEntityVersionException if the entity was changed or deleted concurrently
     * @throws InvalidEntityVersionException if the version of the entity is invalid, or is the wildcard {@code *}
     * @throws org.springframework.dao.DuplicateKeyException if an entity without version, or a unique value, already
     *     exists
     */
    <T> T save(T entity);

    /**
     * Returns a handle to an entity that was just saved, with access to its new version. Outside of a transaction, the
     * handle contains the given entity, which {@code save} has returned with its version.
     *
     * <p>Within a transaction, the version is available after the commit. A record that {@code save} returned within
     * the transaction never has its new version, and saving the record again after the commit is rejected. If the
     * caller has changed the object after the save, the result is a new object with the stored values.
     *
     * @throws IllegalStateException within a transaction that has not saved the entity
     */
    <T> CommittedEntity<T> entityAfterCommit(T entity);

    /**
     * Inserts or replaces an entity regardless of its version; concurrent changes are lost. If the current transaction
     * has already saved the entity, the condition of the earlier save, such as its version, still applies.
     *
     * @return the entity with its new version
     * @throws org.springframework.dao.DuplicateKeyException if a unique value already exists
     */
    <T> T overwrite(T entity);

    /**
     * Saves entities of one class in as few transactions as the limits allow. If the store has transactions across
     * partitions, a transaction contains up to 10,000 operations of any partitions; otherwise each transaction covers
     * one partition. Each transaction is atomic, but not all of them together.
     *
     * <p>Existing rows that are needed for index rows are read together for each transaction. If a row has changed
     * since it was read, the transaction is built again.
     *
     * @return the entities with their new versions, in the given order
     * @throws IllegalArgumentException in a transaction over partitions, if the iterator returns an object again with
     *     other keys
     */
    <T> List<T> saveAll(Class<T> type, Iterable<? extends T> entities);

    /** Reads an entity: one request. */
    <T> Optional<T> findById(Class<T> type, Object id);

    /**
     * Returns the entities with the given identities, read in parallel if the store supports it; missing entities are
     * omitted. All results come from one snapshot if the store supports snapshots. In a transaction that collects the
     * writes of a partition, each entity is read separately.
     */
    <T> List<T> findAllById(Class<T> type, Iterable<?> ids);

    /** Returns whether an entity exists. Sends one request that reads no properties. */
    boolean existsById(Class<?> type, Object id);

    /** Returns all entities of the class. Scans the table. */
    <T> List<T> findAll(Class<T> type);

    /**
     * Returns all entities of the class in an order that keys support, or sorted in memory up to a maximum size. Scans
     * the table.
     */
    <T> List<T> findAll(Class<T> type, Sort sort);

    /**
     * Returns all entities of the class, read as the stream is consumed. Scans the table. Each page reads the current
     * state; an entity that exists while all pages are read is returned once.
     */
    <T> Stream<T> streamAll(Class<T> type);

    /** Returns the number of entities of the class. Scans the table, but reads no properties. */
    long count(Class<?> type);

    /**
     * Deletes an entity with its index rows; an entity with a version is deleted only if it has not changed since it
     * was read.
     *
     * @return whether the entity existed
     * @throws org.springframework.dao.OptimisticLockingFailureException if the entity was changed or deleted
     *     concurrently
     */
    boolean delete(Object entity);

    /**
     * Deletes an entity with its index rows, regardless of its version. Returns whether the entity existed; in a
     * transaction that collects the writes of a partition, whether the entity existed at the time of the call.
     */
    boolean deleteById(Class<?> type, Object id);

    /**
     * Deletes entities of one class in as few transactions as the limits allow. Returns the number of entities that
     * existed.
     */
    <T> int deleteAll(Class<T> type, Iterable<? extends T> entities);

    /**
     * Deletes entities of one class like {@link #deleteAll(Class, Iterable)} and returns the entities that existed, in
     * the order given, without duplicates. Events are published only for the returned entities.
     */
    <T> List<T> deleteAllAndReturn(Class<T> type, Iterable<? extends T> entities);

    /**
     * Deletes entities by their identities in as few transactions as the limits allow. Returns the number of entities
     * that existed.
     */
    int deleteAllById(Class<?> type, Iterable<?> ids);

    /**
     * Deletes all entities of the class with their index rows. Scans the table, but reads no entities, so that it also
     * deletes unreadable entities. Entities of other classes remain. Pages are read and deleted one after the other; an
     * entity that is inserted concurrently may remain.
     */
    int deleteAll(Class<?> type);

    /**
     * Drops the tables of classes with everything that belongs to them: index tables, large values, unfinished writes
     * and jobs. Sends one request for each table, regardless of its size. If a class has {@code @LargeValue}
     * properties, its rows are read, and each value is deleted separately. Publishes no events, and is not part of a
     * transaction.
     *
     * <p>May be interrupted at any time and called again. After the call has started, no process finds entities of the
     * table through an index, and writes fail until the call has completed. If this template creates tables, the tables
     * are created again, empty, before the call returns. On Azure, the name of a dropped table cannot be reused for a
     * while; the tables are then created at the next use of the classes.
     *
     * @param types the classes, including all whose entities are in the same table
     * @throws IllegalArgumentException if one of the tables also contains entities of another class that this template
     *     has used, or that has an index in the store's catalog
     * @throws IllegalStateException within a transaction, or if another process may be dropping one of the tables
     */
    void dropTables(Class<?>... types);

    /**
     * Changes an entity: reads it, applies {@code change} and saves the result if the entity has not changed since it
     * was read. If the entity has changed, the method tries again. Also works for unversioned classes. Within a
     * transaction, a conflict is reported at commit.
     *
     * @param change a function that returns the changed entity, with the same keys; may be called several times
     * @return the saved entity, or empty if the entity does not exist
     * @throws IllegalArgumentException if {@code change} returns null or changes the keys
     * @throws org.springframework.dao.OptimisticLockingFailureException if concurrent changes prevented the save
     *     repeatedly
     */
    <T> Optional<T> update(Class<T> type, Object id, UnaryOperator<T> change);

    /**
     * Changes some properties of an entity and leaves the others unchanged. Sends one request if no index contains the
     * properties, otherwise two. No entity is created: no callback is called, no event is published, and no
     * {@code @LastModifiedDate} is set.
     *
     * <p>Within a transaction, the row is read immediately with one request. The changes are written at commit if the
     * row has not changed since the read. Point reads within the transaction return the changes. For an entity that the
     * transaction has saved, the changes are applied to the saved state.
     *
     * @return false if the entity does not exist; nothing is written in this case
     * @throws org.springframework.dao.OptimisticLockingFailureException if {@code changes} require another version than
     *     the entity's, or if concurrent changes prevented the write repeatedly
     * @throws org.springframework.dao.DuplicateKeyException if a value of a unique index is taken
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException if a property does not exist, is part of a
     *     key, or has another type
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException within a transaction that does not support the
     *     change, or if {@code changes} require a version but the transaction has already saved the entity without a
     *     version check
     */
    boolean merge(Class<?> type, Object id, PropertyChanges changes);

    /**
     * Saves any number of entities in chunks of up to 1000; the whole is not atomic. Each chunk is flushed once and
     * written in as few transactions as {@code saveAll} needs. A transaction that fails is split in two, repeatedly, so
     * that only invalid entities are not saved. If the store is unavailable, no entity of the transaction is saved.
     *
     * <p>The call is never part of the caller's tables transaction. Within a transaction of another transaction
     * manager, the call is treated like any write that the transaction does not include
     * ({@link ExternalTransactionPolicy}).
     *
     * @param progress receives the number of entities after each chunk, which are then durable; may stop the work with
     *     an exception
     * @return the result of each entity, in the given order; failures are results, not exceptions, including invalid
     *     keys and failures of callbacks
     * @throws IllegalArgumentException if the iterator returns an object again with other keys
     */
    <T> List<WriteResult<T>> bulkSave(Class<T> type, Iterable<? extends T> entities, IntConsumer progress);

    /**
     * Saves any number of entities with one chunk in memory; the work can be interrupted and resumed. To resume, pass
     * the position of the last chunk and the same source in the same order.
     *
     * <p>After a resumption, entities after the last stored position may be saved a second time. A second save fails
     * with a {@code DuplicateKeyException} if the class is versioned and the entity has no version; otherwise the
     * entity is stored as before.
     *
     * @param entities the source from its start; closed at the end
     * @param from the number of entities to skip, 0 or the position of a chunk
     * @param progress receives each chunk once it is durable, including failures; may store its position, and stop the
     *     work with an exception
     * @return the reached position: the number of entities in the source
     * @throws IllegalArgumentException if the source returns an object again with other keys; earlier chunks remain
     *     saved
     */
    <T> long bulkSave(
            Class<T> type, Stream<? extends T> entities, long from, Consumer<? super BulkSaveChunk<T>> progress);

    /**
     * Returns access to the entities of a class without Spring, for operations that this interface does not have.
     * Creates the table if necessary. The access is not part of a transaction of {@link TransactionScope#PARTITION}:
     * its writes are sent immediately, and its reads do not see writes of the transaction.
     */
    <T> EntityTable<T> table(Class<T> type);

    /**
     * Returns a builder of shared access signatures for entities of a class: tokens with which other applications read
     * or write them for some time, without an account key.
     */
    EntitySharedAccessSignatureBuilder sharedAccessSignature(Class<?> type);

    /** Returns the underlying store. */
    TableStore store();

    /** Returns the access plan of a method name as a repository's query method. Reads nothing. */
    AccessPlan planForQueryMethod(Class<?> type, String methodName);

    /**
     * Returns the access plan of a predicate in a {@code TablesPredicateExecutor}. Also returns the plan of a scan that
     * is not allowed. Reads nothing.
     *
     * @throws org.springframework.dao.InvalidDataAccessApiUsageException if the predicate is invalid
     */
    <T> AccessPlan plan(Class<T> type, EntityPredicate<T> predicate);

    /** Returns the plans of the query methods of all repositories created so far. */
    RepositoryQueryPlans queryPlans();
}
