package dev.tables.data.aot;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.query.internal.PlannedQuery;
import dev.tables.data.repository.query.internal.QueryExecution;
import dev.tables.data.repository.query.internal.QueryOptions;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.ReturnedType;

/**
 * The planned query of a repository method that was generated ahead of time, to be executed with arguments. The query
 * runs with the same code as the query of a method that is looked up at startup. Immutable and thread-safe. Throws
 * Spring's exceptions.
 *
 * @param <R> the type of the results: the entity or a projection
 */
public final class AotQuery<R> {
    private final PlannedQuery<?> planned;
    private final ReturnedType returned;
    private final @Nullable Function<Object, R> projecting;
    private final QueryOptions options;

    AotQuery(PlannedQuery<?> planned, ReturnedType returned, @Nullable Function<Object, R> projecting) {
        this(planned, returned, projecting, QueryOptions.NONE);
    }

    private AotQuery(
            PlannedQuery<?> planned,
            ReturnedType returned,
            @Nullable Function<Object, R> projecting,
            QueryOptions options) {
        this.planned = planned;
        this.returned = returned;
        this.projecting = projecting;
        this.options = options;
    }

    /** Returns the access plan. */
    public AccessPlan plan() {
        return planned.plan();
    }

    /**
     * Returns this query with an additional sort order, which comes after the query's own; planned when the query is
     * executed.
     */
    public AotQuery<R> with(@Nullable Sort sort) {
        Sort order = sort == null ? Sort.unsorted() : sort;
        return with(new QueryOptions(order, options.limit(), options.pageable(), options.position()));
    }

    /** Returns this query with a limit. */
    public AotQuery<R> with(@Nullable Limit limit) {
        Limit most = limit == null ? Limit.unlimited() : limit;
        return with(new QueryOptions(options.sort(), most, options.pageable(), options.position()));
    }

    /** Returns this query for a page, in the page's sort order. */
    public AotQuery<R> with(@Nullable Pageable pageable) {
        Pageable page = pageable == null ? Pageable.unpaged() : pageable;
        ScrollPosition position = options.position() == null ? QueryOptions.startOf(page) : options.position();
        return with(new QueryOptions(page.getSort(), page.toLimit(), page, position));
    }

    /** Returns this query starting at a position. */
    public AotQuery<R> with(@Nullable ScrollPosition position) {
        return with(new QueryOptions(options.sort(), options.limit(), options.pageable(), position));
    }

    private AotQuery<R> with(QueryOptions other) {
        return new AotQuery<>(planned, returned, projecting, other);
    }

    /** Returns all results. */
    public List<R> list(@Nullable Object... arguments) {
        return run(arguments, query -> {
            List<?> found = find(query).list();
            if (projecting == null) {
                return cast(found);
            }
            List<R> projected = new ArrayList<>(found.size());
            found.forEach(one -> projected.add(projecting.apply(one)));
            return projected;
        });
    }

    /** Returns the only result, or empty if there is none. */
    public Optional<R> optional(@Nullable Object... arguments) {
        return Optional.ofNullable(one(arguments));
    }

    /**
     * Returns the only result, or null if there is none.
     *
     * @throws org.springframework.dao.IncorrectResultSizeDataAccessException if there are several results
     */
    public @Nullable R one(@Nullable Object... arguments) {
        try {
            Object found = find(planned.bind(options.sort(), arguments)).single();
            return found == null || projecting == null ? cast(found) : projecting.apply(found);
        } catch (RuntimeException failed) {
            throw TablesTemplate.translateException(failed, options.sort());
        }
    }

    /** Returns all results as a stream, read page by page. The stream must be closed. */
    public Stream<R> stream(@Nullable Object... arguments) {
        return run(arguments, query -> {
            Stream<?> found = find(query).stream();
            return projecting == null ? cast(found) : found.map(projecting);
        });
    }

    /** Returns a slice, which shows whether another slice follows. */
    public Slice<R> slice(@Nullable Object... arguments) {
        return run(arguments, query -> {
            Slice<?> found = find(query).slice();
            return projecting == null ? cast(found) : found.map(projecting);
        });
    }

    /** Returns a page with the total number of results, which are all counted. */
    public Page<R> page(@Nullable Object... arguments) {
        return run(arguments, query -> {
            Page<?> found = find(query).page();
            return projecting == null ? cast(found) : found.map(projecting);
        });
    }

    /** Returns a window, each of whose results is a position to continue from. */
    public Window<R> window(@Nullable Object... arguments) {
        return run(arguments, query -> {
            Window<?> found = find(query).window();
            return projecting == null ? cast(found) : found.map(projecting);
        });
    }

    /** Returns the number of results. */
    public long count(@Nullable Object... arguments) {
        return run(arguments, planned::count);
    }

    /** Returns whether any entity matches. */
    public boolean exists(@Nullable Object... arguments) {
        return run(arguments, planned::exists);
    }

    /** Deletes matching entities and returns their number. */
    public long delete(@Nullable Object... arguments) {
        return run(arguments, planned::delete);
    }

    /** Deletes matching entities and returns them. */
    public List<R> deleteAndReturn(@Nullable Object... arguments) {
        return run(arguments, query -> cast(planned.deleteAndReturn(query)));
    }

    /**
     * Deletes the entity that is found, and returns it; null if no entity matches.
     *
     * @throws org.springframework.dao.IncorrectResultSizeDataAccessException if several entities match; nothing is
     *     deleted in this case
     */
    public @Nullable R deleteOne(@Nullable Object... arguments) {
        try {
            return cast(planned.deleteOne(planned.bind(options.sort(), arguments)));
        } catch (RuntimeException failed) {
            throw TablesTemplate.translateException(failed);
        }
    }

    private QueryExecution<?> find(BoundQuery query) {
        return projecting == null ? planned.find(query, options) : planned.find(query, options, returned);
    }

    private <V> V run(@Nullable Object[] arguments, Function<BoundQuery, V> action) {
        try {
            return action.apply(planned.bind(options.sort(), arguments));
        } catch (RuntimeException failed) {
            throw TablesTemplate.translateException(failed, options.sort());
        }
    }

    /** Casts entities to the result type; the query returns entities if it has no projection. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
    private static <V> V cast(@Nullable Object entities) {
        return (V) entities;
    }
}
