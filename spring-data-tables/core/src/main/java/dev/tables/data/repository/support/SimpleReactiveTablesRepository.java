package dev.tables.data.repository.support;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.repository.ReactiveTablesRepository;
import dev.tables.data.repository.query.internal.BlockingCalls;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Sort;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The base class of reactive repositories. The class runs the methods of {@link SimpleTablesRepository} on threads that
 * may block.
 *
 * @param <T> the entity
 * @param <ID> its identity
 */
public class SimpleReactiveTablesRepository<T, ID> implements ReactiveTablesRepository<T, ID> {
    /** The number of elements of a publisher that are saved, read or deleted together. */
    private static final int CHUNK = 100;

    private final TablesOperations operations;
    private final SimpleTablesRepository<T, ID> blocking;
    private final Class<T> type;
    private final BlockingCalls calls;

    /** Creates a repository that uses the template. */
    public SimpleReactiveTablesRepository(TablesEntityInformation<T, ID> information, TablesOperations operations) {
        this.operations = operations;
        this.blocking = new SimpleTablesRepository<>(information, operations);
        this.type = information.getJavaType();
        this.calls = new BlockingCalls(operations.store());
    }

    @Override
    public <S extends T> Mono<S> insert(S entity) {
        return calls.mono(() -> blocking.insert(entity));
    }

    @Override
    public <S extends T> Mono<S> save(S entity) {
        return calls.mono(() -> blocking.save(entity));
    }

    @Override
    public <S extends T> Flux<S> saveAll(Iterable<S> entities) {
        return calls.mono(() -> blocking.saveAll(entities)).flatMapIterable(saved -> saved);
    }

    @Override
    public <S extends T> Flux<S> saveAll(Publisher<S> entities) {
        return inChunks(entities, blocking::saveAll).flatMapIterable(saved -> saved);
    }

    @Override
    public Mono<T> update(ID id, UnaryOperator<T> change) {
        return calls.mono(() -> blocking.update(id, change).orElse(null));
    }

    @Override
    public Mono<Boolean> merge(ID id, PropertyChanges changes) {
        return calls.mono(() -> blocking.merge(id, changes));
    }

    @Override
    public Mono<T> findById(ID id) {
        return calls.mono(() -> blocking.findById(id).orElse(null));
    }

    @Override
    public Mono<T> findById(Publisher<ID> id) {
        return Mono.from(id).flatMap(this::findById);
    }

    @Override
    public Mono<Boolean> existsById(ID id) {
        return calls.mono(() -> blocking.existsById(id));
    }

    @Override
    public Mono<Boolean> existsById(Publisher<ID> id) {
        return Mono.from(id).flatMap(this::existsById);
    }

    @Override
    public Flux<T> findAll() {
        return calls.flux(() -> operations.streamAll(type));
    }

    @Override
    public Flux<T> findAll(Sort sort) {
        return calls.mono(() -> blocking.findAll(sort)).flatMapIterable(found -> found);
    }

    @Override
    public Flux<T> findAllById(Iterable<ID> ids) {
        return calls.mono(() -> blocking.findAllById(ids)).flatMapIterable(found -> found);
    }

    @Override
    public Flux<T> findAllById(Publisher<ID> ids) {
        return inChunks(ids, blocking::findAllById).flatMapIterable(found -> found);
    }

    @Override
    public Mono<Long> count() {
        return calls.mono(blocking::count);
    }

    @Override
    public Mono<Void> deleteById(ID id) {
        return done(() -> blocking.deleteById(id));
    }

    @Override
    public Mono<Void> deleteById(Publisher<ID> id) {
        return Mono.from(id).flatMap(this::deleteById);
    }

    @Override
    public Mono<Void> delete(T entity) {
        return done(() -> blocking.delete(entity));
    }

    @Override
    public Mono<Void> deleteAllById(Iterable<? extends ID> ids) {
        return done(() -> blocking.deleteAllById(ids));
    }

    @Override
    public Mono<Void> deleteAll(Iterable<? extends T> entities) {
        return done(() -> blocking.deleteAll(entities));
    }

    @Override
    public Mono<Void> deleteAll(Publisher<? extends T> entities) {
        return inChunks(entities, some -> {
                    blocking.deleteAll(some);
                    return some;
                })
                .then();
    }

    @Override
    public Mono<Void> deleteAll() {
        return done(blocking::deleteAll);
    }

    @Override
    public AccessPlan planForQueryMethod(String queryMethod) {
        return blocking.planForQueryMethod(queryMethod);
    }

    private Mono<Void> done(Runnable call) {
        return calls.mono(() -> {
            call.run();
            return null;
        });
    }

    /**
     * Processes values in chunks, one after the other: the next chunk is requested only after the previous chunk is
     * complete.
     */
    private <V, R> Flux<List<R>> inChunks(Publisher<? extends V> values, Function<List<V>, List<R>> call) {
        return Flux.<V>from(values).buffer(CHUNK).concatMap(some -> calls.<List<R>>mono(() -> call.apply(some)), 1);
    }
}
