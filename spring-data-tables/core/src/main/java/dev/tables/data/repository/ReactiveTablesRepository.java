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
 * A repository for callers that must not block, such as controllers of Spring WebFlux. Each call runs after
 * subscription on Reactor's bounded elastic scheduler. The underlying store blocks threads of Reactor's scheduler.
 * Reactive calls are not faster than blocking ones, and the number of threads limits concurrent requests.
 *
 * <p>Query methods are planned and rejected like query methods of {@link TablesRepository}. The methods return a
 * {@code Mono} of their normal result, or a {@code Flux}, which reads pages as its subscriber requests entities.
 * Reactor is required. A call does not participate in a transaction, and is rejected within one.
 *
 * @param <T> the entity
 * @param <ID> its identity: the generated key record, or a record with the same components by name
 */
@NoRepositoryBean
public interface ReactiveTablesRepository<T, ID>
        extends ReactiveCrudRepository<T, ID>, ReactiveSortingRepository<T, ID> {
    /**
     * Inserts an entity, atomically with its index rows, and returns it with its version. Sends one request.
     *
     * <p>Fails with {@link org.springframework.dao.DuplicateKeyException} if its key, or a value of a unique index,
     * already exists.
     */
    <S extends T> Mono<S> insert(S entity);

    /**
     * Changes an entity: reads it, applies {@code change} and saves the result if the entity has not changed since it
     * was read. If the entity has changed, the method tries again. Returns the saved entity, or an empty {@code Mono}
     * if the entity does not exist.
     *
     * @param change a function that returns the changed entity, with the same keys; may be called several times, on a
     *     thread that may block
     */
    Mono<T> update(ID id, UnaryOperator<T> change);

    /**
     * Changes some properties of an entity, like {@link TablesRepository#merge}. Returns false if the entity does not
     * exist.
     */
    Mono<Boolean> merge(ID id, PropertyChanges changes);

    /** Returns all entities, read page by page as the subscriber requests them. Scans the table. */
    @Override
    Flux<T> findAll();

    /**
     * Returns all entities in an order that keys support, or sorted in memory up to a maximum size. Scans the table.
     */
    @Override
    Flux<T> findAll(Sort sort);

    /**
     * Returns the access plan of a query method of this repository; see {@link TablesRepository#planForQueryMethod}.
     * Reads nothing and does not block.
     */
    AccessPlan planForQueryMethod(String queryMethod);
}
