package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * An executor of queries by example. An example is planned when it is executed: keys and indexes are used where
 * possible, and a scan is rejected.
 *
 * <p>Primitive properties are compared regardless of their value, as everywhere in Spring Data; configure the matcher
 * to ignore them. All elements of a collection are compared: entities must contain each of them.
 *
 * @param <T> the entity
 */
public final class TablesExampleExecutor<T> implements QueryByExampleExecutor<T> {
    private final TablesTemplate template;
    private final Class<T> type;
    private final ProjectionFactory projections;

    /** Creates an executor for entities of the class. */
    public TablesExampleExecutor(TablesTemplate template, Class<T> type, ProjectionFactory projections) {
        this.template = template;
        this.type = type;
        this.projections = projections;
    }

    @Override
    public <S extends T> Optional<S> findOne(Example<S> example) {
        return fluent(example).one();
    }

    @Override
    public <S extends T> List<S> findAll(Example<S> example) {
        return fluent(example).all();
    }

    @Override
    public <S extends T> List<S> findAll(Example<S> example, Sort sort) {
        return fluent(example)
                .sortBy(given(sort, "a Sort (Sort.unsorted() for no sorting)"))
                .all();
    }

    /** Returns a page with the total count. Counts all results for every page. */
    @Override
    public <S extends T> Page<S> findAll(Example<S> example, Pageable pageable) {
        return fluent(example).page(given(pageable, "a Pageable (Pageable.unpaged() for all entities)"));
    }

    @Override
    public <S extends T> long count(Example<S> example) {
        return fluent(example).count();
    }

    @Override
    public <S extends T> boolean exists(Example<S> example) {
        return fluent(example).exists();
    }

    // The interface allows R to be nullable, which NullAway sees on JDK 25 and not on 17.
    @Override
    @SuppressWarnings("NullAway")
    public <S extends T, R extends @Nullable Object> R findBy(
            Example<S> example, Function<FetchableFluentQuery<S>, R> query) {
        return given(query, "a query function").apply(fluent(example));
    }

    private static <V> V given(@Nullable V value, String what) {
        if (value == null) {
            throw new IllegalArgumentException("Expected " + what + ", but found null.");
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private <S extends T> FetchableFluentQuery<S> fluent(Example<S> example) {
        given(example, "an Example");
        ExampleQuery<T> query = TablesTemplate.withExceptionTranslation(() -> new ExampleQuery<>(
                template.table(type).mapper(), template.table(type).model(), example));
        return (FetchableFluentQuery<S>) new GivenFluentQuery<>(
                new GivenFluentQuery.Source<>(template, type, projections, query), type, Sort.unsorted(), 0);
    }
}
