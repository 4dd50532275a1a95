package dev.tables.data.repository;

import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.table.PropertyChanges;
import java.util.function.UnaryOperator;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import org.springframework.data.repository.reactive.ReactiveSortingRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A repository for callers that must not wait, such as controllers of Spring WebFlux: each call runs, once somebody subscribes, on
 * Reactor's bounded elastic scheduler. The store beneath blocks those threads; it becomes no faster, and no more than they are
 * ask it at once.
 *
 * <p>Query methods are planned and refused as those of {@link TablesRepository}. They return a {@code Mono} of whatever they would return
 * there, or a {@code Flux}, which reads pages as its subscriber asks for entities. Needs Reactor. A call takes part in no transaction,
 * and is refused within one.
 *
 * @param <T> the entity
 * @param <ID> its identity: the generated key record, or a record with the same components by name
 */
@NoRepositoryBean
public interface ReactiveTablesRepository<T, ID>
        extends ReactiveCrudRepository<T, ID>, ReactiveSortingRepository<T, ID> {
    /**
     * Adds an entity, and gives it with its version. One request, atomic with its index rows.
     *
     * <p>Fails with {@link org.springframework.dao.DuplicateKeyException} if its key, or a value of a unique index, is there already.
     */
    <S extends T> Mono<S> insert(S entity);

    /**
     * Changes an entity: reads it, lets {@code change} make what it should be, and saves that if nobody changed it in
     * between, else tries again. Gives the entity as saved, or nothing if there is none.
     *
     * @param change gives the entity as it should be, with the same keys; may be called several times, on a thread that may wait
     */
    Mono<T> update(ID id, UnaryOperator<T> change);

    /** Changes some properties of an entity, as {@link TablesRepository#merge}; gives false if there is none. */
    Mono<Boolean> merge(ID id, PropertyChanges changes);

    /** Every entity, read page by page as the subscriber asks: scans the table. */
    @Override
    Flux<T> findAll();

    /** Every entity in an order that keys serve, or sorted in memory up to a maximum size: scans the table. */
    @Override
    Flux<T> findAll(Sort sort);

    /** How a query method of this repository is served; see {@link TablesRepository#planForQueryMethod}. Reads nothing, and returns at once. */
    AccessPlan planForQueryMethod(String queryMethod);
}
