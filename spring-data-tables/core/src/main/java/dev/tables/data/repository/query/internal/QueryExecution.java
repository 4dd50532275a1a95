package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;

/**
 * The execution of a bound query in the form that a method returns: a list, a page, a slice, a window, a stream or one
 * entity.
 *
 * @param name the query method, for messages
 * @param queries the executor that reads entities
 * @param query the query of this call
 * @param options the options of this call
 * @param <T> the type of the results
 */
public record QueryExecution<T>(String name, QueryExecutor<T> queries, BoundQuery query, QueryOptions options) {

    /** Returns the result in the form of the method, before projection and conversion. */
    @Nullable
    public Object execute(TablesQueryMethod method) {
        return switch (method.form()) {
            case WINDOW -> window();
            case PAGE -> page();
            case SLICE -> slice();
            case STREAM -> stream();
            case SEVERAL -> list();
            case ONE, PUBLISHER, NESTED -> single();
        };
    }

    /** Returns a window, each of whose results is a position to continue from. */
    public Window<T> window() {
        if (options.isForNothing()) {
            return Window.from(List.of(), i -> ScrollPosition.keyset());
        }
        return Paging.window(queries, query, options.position(), most());
    }

    /** Returns a page with the total number of results, which are all counted. */
    public Page<T> page() {
        return Paging.page(queries, query, options.pageable());
    }

    /** Returns a slice, which shows whether another slice follows. */
    public Slice<T> slice() {
        if (options.isForNothing()) {
            return new SliceImpl<>(new ArrayList<>(), options.pageable(), false);
        }
        Limit limit = options.limit();
        boolean first = options.pageable().isUnpaged() && limit.isLimited();
        return Paging.slice(
                queries, query, first ? PageRequest.of(0, limit.max(), options.sort()) : options.pageable());
    }

    /** Returns all results as a stream, read page by page. The stream must be closed. */
    public Stream<T> stream() {
        requireAllowed();
        if (options.isForNothing()) {
            return Stream.empty();
        }
        if (Paging.isNumbered(options.pageable())) {
            return TablesTemplate.withExceptionTranslation(queries.asRead().stream(query)
                    .skip(options.pageable().getOffset())
                    .limit(most())
                    .map(queries::answer));
        }
        Stream<T> all = TablesTemplate.withExceptionTranslation(queries.stream(query));
        int most = most();
        return most == 0 ? all : all.limit(most);
    }

    /** Returns all results. */
    public List<T> list() {
        requireAllowed();
        if (Paging.isNumbered(options.pageable())) {
            Pageable page = options.pageable();
            return queries.list(query, page.getPageSize(), page.getOffset());
        }
        return options.isForNothing() ? new ArrayList<>() : queries.list(query, most());
    }

    /** Returns the only result, or null if there is none. Throws an exception if there are several results. */
    @Nullable
    public T single() {
        requireAllowed();
        if (options.isForNothing()) {
            return null;
        }
        List<T> found = queries.list(query, most() == 1 ? 1 : 2);
        if (found.size() > 1) {
            throw new IncorrectResultSizeDataAccessException(
                    "Query method " + name
                            + " matches more than one entity, but its return type allows at most one. Return a List, or use"
                            + " findFirstBy….",
                    1);
        }
        return found.isEmpty() ? null : found.get(0);
    }

    private void requireAllowed() {
        Paging.requireAllowed(query, options.pageable());
        Paging.requireStart(options.pageable());
    }

    private int most() {
        return options.most(query.plan().spec().limit());
    }
}
