package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.QueryExecutor;
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

/** An example with order, limit and projection; immutable. */
final class ExampleFluentQuery<T, R> implements FetchableFluentQuery<R> {
    /** What an example is asked of. */
    record Source<T>(TablesTemplate template, Class<T> type, ProjectionFactory projections, ExampleQuery<T> example) {}

    private static final int WINDOW = 100;

    private final Source<T> source;
    private final Class<R> result;
    private final Sort sort;
    private final int limit;
    private final Function<Object, R> projecting;
    private final QueryExecutor<?> queries;

    ExampleFluentQuery(Source<T> source, Class<R> result, Sort sort, int limit) {
        this.source = source;
        this.result = result;
        this.sort = sort;
        this.limit = limit;
        ReturnedType returned = ReturnedType.of(result, source.type(), source.projections());
        Set<String> needed = new HashSet<>(source.example().properties());
        sort.forEach(order -> needed.add(order.getProperty()));
        Projector<T> projector = new Projector<>(
                source.template(), source.template().table(source.type()).mapper());
        projector.check(returned, "The example");
        boolean partial = projector.isPartial(returned);
        this.queries = partial
                ? projector.queries(returned, needed)
                : source.template().unwrap(TemplateAccess.class).queries(source.type());
        this.projecting = projector.to(returned, result, source.projections());
    }

    @Override
    public FetchableFluentQuery<R> sortBy(Sort order) {
        return new ExampleFluentQuery<>(source, result, sort.and(order), limit);
    }

    @Override
    public FetchableFluentQuery<R> limit(int most) {
        if (most < 0) {
            throw new IllegalArgumentException(
                    "Found the limit " + most + ", expected 0 for all, or a positive number.");
        }
        return new ExampleFluentQuery<>(source, result, sort, most);
    }

    @Override
    public <P> FetchableFluentQuery<P> as(Class<P> projection) {
        return new ExampleFluentQuery<>(source, projection, sort, limit);
    }

    /** A hint that is not needed: projections read what they show, entities are whole. */
    @Override
    public FetchableFluentQuery<R> project(Collection<String> properties) {
        return this;
    }

    @Override
    public @Nullable R oneValue() {
        List<R> found = list(2);
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "The example matches more than one " + source.type().getSimpleName() + ", expected at most one.",
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
                () -> queries.list(bound(sort), most).stream().map(projecting).toList());
    }

    @Override
    public Page<R> page(Pageable pageable) {
        Sort order = pageable.getSort().isSorted() ? pageable.getSort() : sort;
        if (pageable.isUnpaged()) {
            List<R> all = sortBy(order).all();
            return new PageImpl<>(all, pageable, all.size());
        }
        List<R> page = run(
                order,
                () -> Paging.behind(queries, bound(order), pageable).stream()
                        .map(projecting)
                        .toList());
        return new PageImpl<>(page, pageable, count());
    }

    @Override
    public Slice<R> slice(Pageable pageable) {
        Sort order = pageable.getSort().isSorted() ? pageable.getSort() : sort;
        return run(order, () -> Paging.slice(queries, bound(order), pageable).map(projecting));
    }

    @Override
    public Window<R> scroll(ScrollPosition position) {
        return run(
                sort,
                () -> Paging.window(queries, bound(sort), position, limit == 0 ? WINDOW : limit)
                        .map(projecting));
    }

    @Override
    public Stream<R> stream() {
        return run(sort, () -> {
            Stream<R> all =
                    TablesTemplate.translated(queries.stream(bound(sort))).map(projecting);
            return limit == 0 ? all : all.limit(limit);
        });
    }

    @Override
    public long count() {
        return run(Sort.unsorted(), () -> queries.count(bound(Sort.unsorted())));
    }

    @Override
    public boolean exists() {
        return run(Sort.unsorted(), () -> queries.exists(bound(Sort.unsorted())));
    }

    private BoundQuery bound(Sort order) {
        EntityModel model = source.template().table(source.type()).model();
        return source.example().bound(source.template(), SortKeys.of(model, order));
    }

    private static <V> V run(Sort order, Supplier<V> action) {
        return TablesTemplate.translated(action, order);
    }
}
