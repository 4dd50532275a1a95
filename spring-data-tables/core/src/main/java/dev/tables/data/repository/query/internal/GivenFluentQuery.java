package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.query.FluentQuery.FetchableFluentQuery;
import org.springframework.data.repository.query.ReturnedType;

/** A query that the caller passes, with a sort order, a limit and a projection. Immutable. */
final class GivenFluentQuery<T, R> implements FetchableFluentQuery<R> {
    /** The query and the class of its entities. */
    record Source<T>(TablesTemplate template, Class<T> type, ProjectionFactory projections, GivenQuery query) {}

    private static final int WINDOW = 100;

    private final Source<T> source;
    private final Class<R> result;
    private final Sort sort;
    private final int limit;
    private final Function<Object, R> projecting;
    private final QueryExecutor<?> queries;

    GivenFluentQuery(Source<T> source, Class<R> result, Sort sort, int limit) {
        this.source = source;
        this.result = result;
        this.sort = sort;
        this.limit = limit;
        ReturnedType returned = ReturnedType.of(result, source.type(), source.projections());
        Set<String> needed = new HashSet<>(source.query().properties());
        sort.forEach(order -> needed.add(order.getProperty()));
        Projector<T> projector = new Projector<>(
                source.template(), source.template().table(source.type()).mapper());
        projector.check(returned, "The " + source.query().text());
        boolean partial = projector.isPartial(returned);
        this.queries = partial
                ? projector.queries(returned, needed)
                : source.template().unwrap(TemplateAccess.class).queries(source.type());
        this.projecting = projector.to(returned, result, source.projections());
    }

    @Override
    public FetchableFluentQuery<R> sortBy(Sort order) {
        return new GivenFluentQuery<>(source, result, sort.and(order), limit);
    }

    @Override
    public FetchableFluentQuery<R> limit(int most) {
        if (most < 0) {
            throw new IllegalArgumentException(
                    "The limit must not be negative, but was " + most + ". Use 0 for no limit.");
        }
        return new GivenFluentQuery<>(source, result, sort, most);
    }

    @Override
    public <P> FetchableFluentQuery<P> as(Class<P> projection) {
        return new GivenFluentQuery<>(source, projection, sort, limit);
    }

    /**
     * Returns this query. The given property names are ignored: projections read only their own properties, and
     * entities are always read completely.
     */
    @Override
    public FetchableFluentQuery<R> project(Collection<String> properties) {
        return this;
    }

    @Override
    public @Nullable R oneValue() {
        List<R> found = list(2);
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "The " + source.query().text() + " matches more than one "
                            + source.type().getSimpleName() + ", but at most one was expected.",
                    1);
        }
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public @Nullable R firstValue() {
        List<R> found = list(1);
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public List<R> all() {
        return list(limit);
    }

    private List<R> list(int most) {
        return run(
                sort,
                () -> queries.list(source.query().bound(source.template(), keys(sort), most, false), most).stream()
                        .map(projecting)
                        .toList());
    }

    @Override
    public Page<R> page(Pageable pageable) {
        Sort order = pageable.getSort().isSorted() ? pageable.getSort() : sort;
        if (pageable.isUnpaged()) {
            List<R> all = sortBy(order).all();
            return new PageImpl<>(all, pageable, all.size());
        }
        return run(
                order, () -> Paging.page(queries, bound(order, false), pageable).map(projecting));
    }

    @Override
    public Slice<R> slice(Pageable pageable) {
        Sort order = pageable.getSort().isSorted() ? pageable.getSort() : sort;
        return run(
                order,
                () -> Paging.slice(queries, bound(order, pageable.isPaged()), pageable)
                        .map(projecting));
    }

    @Override
    public Window<R> scroll(ScrollPosition position) {
        return run(
                sort,
                () -> Paging.window(queries, bound(sort, true), position, limit == 0 ? WINDOW : limit)
                        .map(projecting));
    }

    @Override
    public Stream<R> stream() {
        return run(sort, () -> {
            Stream<R> all = TablesTemplate.withExceptionTranslation(queries.stream(bound(sort, false)))
                    .map(projecting);
            return limit == 0 ? all : all.limit(limit);
        });
    }

    @Override
    public long count() {
        return run(Sort.unsorted(), () -> queries.count(bound(Sort.unsorted(), false)));
    }

    @Override
    public boolean exists() {
        return run(Sort.unsorted(), () -> queries.exists(bound(Sort.unsorted(), false)));
    }

    private BoundQuery bound(Sort order, boolean paged) {
        return source.query().bound(source.template(), keys(order), 0, paged);
    }

    private List<SortKey> keys(Sort order) {
        return SortKeys.of(source.template().table(source.type()).model(), order);
    }

    private static <V> V run(Sort order, Supplier<V> action) {
        return TablesTemplate.withExceptionTranslation(action, order);
    }
}
