package dev.tables.data.repository.support;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.query.internal.EveryEntity;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;

/**
 * The base class of repositories, which implements the inherited methods.
 *
 * @param <T> the entity
 * @param <ID> its identity
 */
public class SimpleTablesRepository<T, ID> implements TablesRepository<T, ID> {
    private static final String ENTITY = "an entity";
    private static final String IDENTITY = "an identity";
    private static final String SORT = "a Sort (Sort.unsorted() for no sorting)";
    private static final String PAGEABLE = "a Pageable (Pageable.unpaged() for all entities)";

    private final Class<T> type;
    private final TablesOperations operations;
    private final Class<?> repository;

    /** Creates a repository that uses the template. */
    public SimpleTablesRepository(TablesEntityInformation<T, ID> information, TablesOperations operations) {
        this.type = information.getJavaType();
        this.operations = operations;
        this.repository = information.repository();
    }

    @Override
    public <S extends T> S insert(S entity) {
        return operations.insert(given(entity, ENTITY));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <S extends T> List<S> insert(Iterable<S> entities) {
        return (List<S>) operations.insertAll(type, allGiven(entities, ENTITY));
    }

    @Override
    public <S extends T> S save(S entity) {
        return operations.save(given(entity, ENTITY));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <S extends T> List<S> saveAll(Iterable<S> entities) {
        return (List<S>) operations.saveAll(type, allGiven(entities, ENTITY));
    }

    @Override
    public Optional<T> update(ID id, UnaryOperator<T> change) {
        return operations.update(type, given(id, IDENTITY), change);
    }

    @Override
    public boolean merge(ID id, PropertyChanges changes) {
        return operations.merge(type, given(id, IDENTITY), changes);
    }

    @Override
    public Optional<T> findById(ID id) {
        return operations.findById(type, given(id, IDENTITY));
    }

    @Override
    public boolean existsById(ID id) {
        return operations.existsById(type, given(id, IDENTITY));
    }

    @Override
    public List<T> findAll() {
        return operations.findAll(type);
    }

    @Override
    public List<T> findAll(Sort sort) {
        return operations.findAll(type, given(sort, SORT));
    }

    @Override
    public Page<T> findAll(Pageable pageable) {
        if (given(pageable, PAGEABLE).isUnpaged()) {
            List<T> all = operations.findAll(type, pageable.getSort());
            return new PageImpl<>(all, pageable, all.size());
        }
        if (pageable instanceof TablesPageRequest own) {
            return EveryEntity.page(template(), type, own);
        }
        if (operations instanceof TablesTemplate template) {
            return EveryEntity.numbered(template, type, pageable);
        }
        if (pageable.getSort().isSorted()) {
            List<T> all = operations.findAll(type, pageable.getSort());
            int from = (int) Math.min(pageable.getOffset(), all.size());
            int to = Math.min(from + pageable.getPageSize(), all.size());
            return new PageImpl<>(List.copyOf(all.subList(from, to)), pageable, all.size());
        }
        try (var all = operations.streamAll(type)) {
            List<T> page =
                    all.skip(pageable.getOffset()).limit(pageable.getPageSize()).toList();
            return new PageImpl<>(page, pageable, operations.count(type));
        }
    }

    @Override
    public List<T> findAllById(Iterable<ID> ids) {
        return operations.findAllById(type, allGiven(ids, IDENTITY));
    }

    @Override
    public long count() {
        return operations.count(type);
    }

    @Override
    public void deleteById(ID id) {
        operations.deleteById(type, given(id, IDENTITY));
    }

    @Override
    public void delete(T entity) {
        operations.delete(given(entity, ENTITY));
    }

    @Override
    public void deleteAllById(Iterable<? extends ID> ids) {
        operations.deleteAllById(type, allGiven(ids, IDENTITY));
    }

    @Override
    public void deleteAll(Iterable<? extends T> entities) {
        operations.deleteAll(type, allGiven(entities, ENTITY));
    }

    @Override
    public void deleteAll() {
        operations.deleteAll(type);
    }

    @Override
    public AccessPlan planForQueryMethod(String queryMethod) {
        return operations.queryPlans().planForQueryMethod(repository, queryMethod);
    }

    private TablesTemplate template() {
        if (operations instanceof TablesTemplate template) {
            return template;
        }
        throw new InvalidDataAccessApiUsageException(
                "A TablesPageRequest needs a repository backed by a TablesTemplate. Use a PageRequest.");
    }

    private static <V> V given(@Nullable V value, String what) {
        if (value == null) {
            throw new IllegalArgumentException("Expected " + what + ", but found null.");
        }
        return value;
    }

    private static <V> List<V> allGiven(@Nullable Iterable<? extends V> values, String what) {
        List<V> all = new ArrayList<>();
        for (V value : given(values, "an Iterable")) {
            all.add(given(value, what));
        }
        return all;
    }
}
