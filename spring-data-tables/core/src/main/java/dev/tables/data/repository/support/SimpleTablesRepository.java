package dev.tables.data.repository.support;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.repository.TablesRepository;
import dev.tables.mapping.PropertyChanges;
import dev.tables.mapping.query.AccessPlan;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;

/**
 * The methods every repository has.
 *
 * @param <T> the entity
 * @param <ID> its identity
 */
public class SimpleTablesRepository<T, ID> implements TablesRepository<T, ID> {
    private final Class<T> type;
    private final TablesOperations operations;
    private final Class<?> repository;

    /** Works through the template. */
    public SimpleTablesRepository(TablesEntityInformation<T, ID> information, TablesOperations operations) {
        this.type = information.getJavaType();
        this.operations = operations;
        this.repository = information.repository();
    }

    @Override
    public <S extends T> S insert(S entity) {
        return operations.insert(entity);
    }

    @Override
    public <S extends T> S save(S entity) {
        return operations.save(entity);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <S extends T> List<S> saveAll(Iterable<S> entities) {
        return (List<S>) operations.saveAll(type, entities);
    }

    @Override
    public Optional<T> update(ID id, UnaryOperator<T> change) {
        return operations.update(type, id, change);
    }

    @Override
    public boolean merge(ID id, PropertyChanges changes) {
        return operations.merge(type, id, changes);
    }

    @Override
    public Optional<T> findById(ID id) {
        return operations.findById(type, id);
    }

    @Override
    public boolean existsById(ID id) {
        return operations.existsById(type, id);
    }

    @Override
    public List<T> findAll() {
        return operations.findAll(type);
    }

    @Override
    public List<T> findAll(Sort sort) {
        return operations.findAll(type, sort);
    }

    @Override
    public Page<T> findAll(Pageable pageable) {
        if (pageable.isUnpaged()) {
            List<T> all = operations.findAll(type, pageable.getSort());
            return new PageImpl<>(all, pageable, all.size());
        }
        if (pageable.getSort().isSorted()) {
            List<T> all = operations.findAll(type, pageable.getSort());
            int from = (int) Math.min(pageable.getOffset(), all.size());
            int to = Math.min(from + pageable.getPageSize(), all.size());
            return new PageImpl<>(List.copyOf(all.subList(from, to)), pageable, all.size());
        }
        try (var all = operations.stream(type)) {
            List<T> page =
                    all.skip(pageable.getOffset()).limit(pageable.getPageSize()).toList();
            return new PageImpl<>(page, pageable, operations.count(type));
        }
    }

    @Override
    public List<T> findAllById(Iterable<ID> ids) {
        return operations.findAllById(type, ids);
    }

    @Override
    public long count() {
        return operations.count(type);
    }

    @Override
    public void deleteById(ID id) {
        operations.deleteById(type, id);
    }

    @Override
    public void delete(T entity) {
        operations.delete(entity);
    }

    @Override
    public void deleteAllById(Iterable<? extends ID> ids) {
        operations.deleteAllById(type, ids);
    }

    @Override
    public void deleteAll(Iterable<? extends T> entities) {
        operations.deleteAll(type, entities);
    }

    @Override
    public void deleteAll() {
        operations.deleteAll(type);
    }

    @Override
    public AccessPlan plan(String queryMethod) {
        return operations.plans().of(repository, queryMethod);
    }
}
