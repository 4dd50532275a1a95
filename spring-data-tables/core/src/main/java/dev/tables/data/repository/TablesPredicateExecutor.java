package dev.tables.data.repository;

import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;

/**
 * A repository fragment that executes predicates, which are built from the generated properties of an entity.
 *
 * <pre>{@code
 * interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}
 *
 * employees.findAll(Employee_.department.eq("Sales").and(Employee_.lastName.startsWith("K")));
 * }</pre>
 *
 * <p>A predicate is planned when it is executed; planning reads nothing. A predicate has the same meaning as a query
 * method with the same condition, and uses keys and indexes in the same way. A predicate that would scan the table is
 * rejected unless it {@linkplain EntityPredicate#allowScan allows the scan}. The error contains the plan and the index
 * that would avoid the scan. All methods are thread-safe.
 *
 * <p>The complete result of a call comes from one snapshot if the store supports snapshots, as in a
 * {@link TablesRepository}.
 *
 * @param <T> the entity
 */
public interface TablesPredicateExecutor<T> {
    /**
     * Returns the matching entity, or empty if none matches.
     *
     * @throws org.springframework.dao.IncorrectResultSizeDataAccessException if several entities match
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    Optional<T> findOne(EntityPredicate<T> predicate);

    /**
     * Returns all matching entities.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    List<T> findAll(EntityPredicate<T> predicate);

    /**
     * Returns all matching entities in a sort order, which {@link TablesSort} can build from generated properties. If
     * neither keys nor an index support the order, the entities are sorted in memory, up to a maximum size.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     * @throws dev.tables.data.core.UnsupportedSortException if the order is not supported
     */
    List<T> findAll(EntityPredicate<T> predicate, Sort sort);

    /**
     * Returns a page of the matching entities with their total count. Counts all matching entities, and reads the
     * entities before the page unless {@code pageable} is a {@link TablesPageRequest}, which starts after a row. Use
     * {@code findBy(predicate, query -> query.slice(page))} to get a page without a count and without reading the
     * entities before the page.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    Page<T> findAll(EntityPredicate<T> predicate, Pageable pageable);

    /**
     * Returns the number of matching entities.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    long count(EntityPredicate<T> predicate);

    /**
     * Returns whether any entity matches. Reads only up to the first matching entity.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    boolean exists(EntityPredicate<T> predicate);

    /**
     * Deletes all matching entities with their index rows, as a derived delete method does. Each transaction deletes
     * one entity, or several entities of one partition. The whole call is atomic only within a surrounding transaction.
     * Entities that change concurrently are not deleted.
     *
     * @return the number of deleted entities
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    long delete(EntityPredicate<T> predicate);

    /**
     * Executes a query with a sort order, a limit or a projection, and returns slices, windows or streams:
     * {@code findBy(predicate, query -> query.as(Names.class).limit(2).all())}.
     *
     * @throws ScanNotAllowedException if the predicate would scan the table and does not allow it
     */
    <R extends @Nullable Object> R findBy(
            EntityPredicate<T> predicate, Function<? super FetchableFluentQuery<T>, R> query);

    /**
     * Returns the access plan of a predicate as data, and as text by {@link AccessPlan#explain}. Also returns the plan
     * of a scan that is not allowed. Reads nothing.
     */
    AccessPlan plan(EntityPredicate<T> predicate);

    /** Returns the access plan of a predicate whose results are returned in a sort order. */
    AccessPlan plan(EntityPredicate<T> predicate, Sort sort);
}
