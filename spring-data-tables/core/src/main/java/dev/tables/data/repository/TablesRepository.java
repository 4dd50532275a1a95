package dev.tables.data.repository;

import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.ListPagingAndSortingRepository;
import org.springframework.data.repository.NoRepositoryBean;

/**
 * A repository of entities in a table. Query methods are planned at startup; a method that would scan the table is
 * rejected unless it has {@link dev.tables.annotation.AllowScan}.
 *
 * <p>The methods without a key, {@code findAll()}, {@code count()} and {@code deleteAll()}, scan the table. These
 * methods need no permission because their scan is obvious to the caller.
 *
 * <p>The complete result of a call, such as a list, a number or a {@code Page} with its total, comes from one snapshot.
 * A snapshot requires a store with {@link dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS} and entities
 * without {@code @LargeValue} values. Each page of a {@code Slice}, a {@code Window} or a {@code Stream} comes from one
 * snapshot; no snapshot is kept between pages. An entity that matches while all pages are read is in one of the pages,
 * unless its position in the order changes.
 *
 * <p>Without a snapshot, each request reads the current state. An entity that always matches the same term of an
 * {@code In} or {@code Or} is returned once. An entity that changes from one term to another during the call may be
 * missed. An entity that never matches is not returned.
 *
 * @param <T> the entity
 * @param <ID> its identity: the generated key record, or a record with the same components by name
 */
@NoRepositoryBean
public interface TablesRepository<T, ID> extends ListCrudRepository<T, ID>, ListPagingAndSortingRepository<T, ID> {
    /**
     * Inserts an entity, atomically with its index rows. Sends one request.
     *
     * @return the entity with its version
     * @throws org.springframework.dao.DuplicateKeyException if its key, or a value of a unique index, already exists
     */
    <S extends T> S insert(S entity);

    /**
     * Inserts entities in as few transactions as the limits allow. Each transaction is atomic, but not all of them
     * together.
     *
     * @return the entities with their versions, in the given order
     * @throws org.springframework.dao.DuplicateKeyException if the key of an entity, or a value of a unique index,
     *     already exists; earlier transactions remain committed
     * @throws IllegalArgumentException if two entities have the same key; nothing is written in this case
     */
    <S extends T> List<S> insert(Iterable<S> entities);

    /**
     * Changes an entity: reads it, applies {@code change} and saves the result if the entity has not changed since it
     * was read. If the entity has changed, the method tries again.
     *
     * @param change a function that returns the changed entity, with the same keys; may be called several times
     * @return the saved entity, or empty if the entity does not exist
     * @throws org.springframework.dao.OptimisticLockingFailureException if concurrent changes prevented the save
     *     repeatedly
     */
    Optional<T> update(ID id, UnaryOperator<T> change);

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
    boolean merge(ID id, PropertyChanges changes);

    /** Returns all entities. Scans the table. */
    @Override
    List<T> findAll();

    /**
     * Returns all entities in an order that keys support, or sorted in memory up to a maximum size. Scans the table.
     */
    @Override
    List<T> findAll(Sort sort);

    /**
     * Returns a page of all entities with their total count. Prefer a query that returns a {@code Slice}.
     *
     * <p>Counts the table, and reads the rows before the page unless {@code pageable} is a {@link TablesPageRequest},
     * which starts after a row. The page and the count come from one snapshot if the store supports snapshots;
     * otherwise each may reflect a different state.
     */
    @Override
    Page<T> findAll(Pageable pageable);

    /** Returns the number of entities. Scans the table, but reads no properties. */
    @Override
    long count();

    /** Deletes every entity with its index rows, including unreadable entities. Scans the table. */
    @Override
    void deleteAll();

    /**
     * Returns the access plan of a query method of this repository as data, and as text by {@link AccessPlan#explain}.
     * The plan is fixed when the repository is created. Reads nothing.
     *
     * @param queryMethod the name of the method
     * @throws IllegalArgumentException if the repository has no such query method; the message lists the existing query
     *     methods
     */
    AccessPlan planForQueryMethod(String queryMethod);
}
