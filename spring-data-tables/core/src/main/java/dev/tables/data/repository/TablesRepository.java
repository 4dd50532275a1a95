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
 * A repository of entities in a table. Query methods are planned at start-up; one that would scan the table is refused
 * unless it carries {@link dev.tables.annotation.AllowScan}.
 *
 * <p>The methods that name no key, {@code findAll()}, {@code count()} and {@code deleteAll()}, scan the table; they are
 * offered because nobody calls them without knowing.
 *
 * <p>What a call returns as a whole, such as a list, a number or a {@code Page} with its total, is of one snapshot where the store has some ({@link
 * dev.tables.engine.Capability#CROSS_PARTITION_TRANSACTIONS}), unless entities have {@code @LargeValue} values. Each page of a {@code Slice}, a {@code
 * Window} and a {@code Stream} is of one snapshot; nothing is held between two pages, and an entity that matches all the while is in one of them, unless its place in the
 * order changes. Elsewhere each request is of its own time: an entity that meets one term of an {@code In} or {@code Or} all the while is returned
 * once, one that moves from term to term may be missed, and one that never matches is not returned.
 *
 * @param <T> the entity
 * @param <ID> its identity: the generated key record, or a record with the same components by name
 */
@NoRepositoryBean
public interface TablesRepository<T, ID> extends ListCrudRepository<T, ID>, ListPagingAndSortingRepository<T, ID> {
    /**
     * Adds an entity. One request, atomic with its index rows.
     *
     * @return the entity with its version
     * @throws org.springframework.dao.DuplicateKeyException if its key, or a value of a unique index, is there already
     */
    <S extends T> S insert(S entity);

    /**
     * Adds entities, in as few transactions as the limits allow: each is atomic, all together are not.
     *
     * @return the entities with their versions, in the order given
     * @throws org.springframework.dao.DuplicateKeyException if the key of one, or a value of a unique index, is there already;
     *     transactions before that are done
     * @throws IllegalArgumentException if two have the same key; nothing is done then
     */
    <S extends T> List<S> insert(Iterable<S> entities);

    /**
     * Changes an entity: reads it, lets {@code change} make what it should be, and saves that if nobody changed it in
     * between, else tries again.
     *
     * @param change gives the entity as it should be, with the same keys; may be called several times
     * @return the entity as saved, or empty if there is none
     * @throws org.springframework.dao.OptimisticLockingFailureException if others were faster again and again
     */
    Optional<T> update(ID id, UnaryOperator<T> change);

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
    boolean merge(ID id, PropertyChanges changes);

    /** Every entity: scans the table. */
    @Override
    List<T> findAll();

    /** Every entity in an order that keys serve, or sorted in memory up to a maximum size: scans the table. */
    @Override
    List<T> findAll(Sort sort);

    /**
     * A page of all entities with their number: counts the table, and reads what lies before the page unless that is a
     * {@link TablesPageRequest}, which starts behind a row. Both are of one snapshot where the store has some; elsewhere the number may be another one than
     * the page shows. Prefer a query with Slice.
     */
    @Override
    Page<T> findAll(Pageable pageable);

    /** How many entities there are: scans the table, but reads no properties. */
    @Override
    long count();

    /** Deletes every entity with its index rows, also what nobody can read: scans the table. */
    @Override
    void deleteAll();

    /**
     * How a query method of this repository is served, decided when the repository was made: as data, and as text by
     * {@link AccessPlan#explain}. Reads nothing.
     *
     * @param queryMethod the name of the method
     * @throws IllegalArgumentException if the repository has no such query method; names those it has
     */
    AccessPlan planForQueryMethod(String queryMethod);
}
