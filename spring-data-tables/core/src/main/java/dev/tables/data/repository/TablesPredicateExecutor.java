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
 * Finds, counts and deletes what a predicate asks for, which is made of the properties that are generated beside the mapper:
 *
 * <pre>{@code
 * interface EmployeeRepository extends TablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}
 *
 * employees.findAll(Employee_.department.eq("Sales").and(Employee_.lastName.startsWith("K")));
 * }</pre>
 *
 * <p>A predicate is planned when it is asked, which reads nothing, and means what a query method with its condition means. What keys
 * and indexes serve is read so. A predicate that would scan the table is refused with its plan and the index that would serve it,
 * unless it {@linkplain EntityPredicate#allowScan allows that}. All methods may be called by any number of threads.
 *
 * <p>What a call returns as a whole is of one snapshot where the store has some, as of a {@link TablesRepository}.
 *
 * @param <T> the entity
 */
public interface TablesPredicateExecutor<T> {
    /**
     * The entity that matches, or empty.
     *
     * @throws org.springframework.dao.IncorrectResultSizeDataAccessException if several match
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    Optional<T> findOne(EntityPredicate<T> predicate);

    /**
     * All that match.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    List<T> findAll(EntityPredicate<T> predicate);

    /**
     * All that match, in an order. {@link TablesSort} makes one of generated properties. What neither keys nor an index serve in that
     * order is sorted in memory, up to a maximum size.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     * @throws dev.tables.data.core.UnsupportedSortException if the order cannot be had
     */
    List<T> findAll(EntityPredicate<T> predicate, Sort sort);

    /**
     * A page of those that match, with their number: counts all answers, and reads those before the page unless it is a
     * {@link TablesPageRequest}, which starts behind a row. {@code findBy(predicate, query -> query.slice(page))} does neither.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    Page<T> findAll(EntityPredicate<T> predicate, Pageable pageable);

    /**
     * How many match.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    long count(EntityPredicate<T> predicate);

    /**
     * Whether any matches; reads no further than the first.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    boolean exists(EntityPredicate<T> predicate);

    /**
     * Deletes all that match with their index rows, as a derived delete does: each with its own transaction or together with others
     * of its partition, not all together, unless within a transaction. What changes meanwhile stays.
     *
     * @return how many were deleted
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    long delete(EntityPredicate<T> predicate);

    /**
     * Asks with an order, a limit or a projection, and for slices, windows and streams:
     * {@code findBy(predicate, query -> query.as(Names.class).limit(2).all())}.
     *
     * @throws ScanNotAllowedException if it would scan the table and does not allow it
     */
    <R extends @Nullable Object> R findBy(
            EntityPredicate<T> predicate, Function<? super FetchableFluentQuery<T>, R> query);

    /**
     * How a predicate is served, as data, and as text by {@link AccessPlan#explain}; a scan too, whether allowed or not. Reads
     * nothing.
     */
    AccessPlan plan(EntityPredicate<T> predicate);

    /** The same for what it finds in an order. */
    AccessPlan plan(EntityPredicate<T> predicate, Sort sort);
}
