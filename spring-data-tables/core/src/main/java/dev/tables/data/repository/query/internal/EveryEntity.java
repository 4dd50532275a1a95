package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;

/** A reader of all entities of a class as pages, which scans the table and counts the entities. */
public final class EveryEntity {
    private static final QuerySpec EVERYTHING = new QuerySpec(null, List.of(), 0).withScanAllowed(true);
    private static final QuerySpec PAGES = EVERYTHING.withPages(true);

    private EveryEntity() {}

    /**
     * Returns a numbered page. The keys of the entities before the page are read. Page and total count come from one
     * snapshot if the store supports snapshots.
     */
    public static <T> Page<T> numbered(TablesTemplate template, Class<T> type, Pageable page) {
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        EntityModel model = template.table(type).model();
        QueryExecutor<T> queries = access.queries(type);
        QueryExecutor<T> reading = queries.asRead();
        return TablesTemplate.withExceptionTranslation(
                () -> {
                    QuerySpec asked = access.forStore(EVERYTHING.withSort(SortKeys.of(model, page.getSort())));
                    BoundQuery all = BoundQuery.bind(Planner.plan(model, asked));
                    return page.getSort().isSorted()
                            ? sorted(reading.list(all, 0), page).map(queries::answer)
                            : queries.together(model, () -> counted(reading, all, page))
                                    .map(queries::answer);
                },
                page.getSort());
    }

    private static <T> Page<T> counted(QueryExecutor<T> queries, BoundQuery all, Pageable page) {
        return new PageImpl<>(queries.list(all, page.getPageSize(), page.getOffset()), page, queries.count(all));
    }

    private static <T> Page<T> sorted(List<T> all, Pageable page) {
        int from = (int) Math.min(page.getOffset(), all.size());
        int to = Math.min(from + page.getPageSize(), all.size());
        return new PageImpl<>(all.subList(from, to), page, all.size());
    }

    /** Returns a page that starts after a row. */
    public static <T> Page<T> page(TablesTemplate template, Class<T> type, TablesPageRequest request) {
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        EntityModel model = template.table(type).model();
        return TablesTemplate.withExceptionTranslation(
                () -> {
                    QuerySpec asked = access.forStore(PAGES.withSort(SortKeys.of(model, request.getSort())));
                    BoundQuery query = BoundQuery.bind(Planner.plan(model, asked));
                    return Paging.page(access.queries(type), query, request);
                },
                request.getSort());
    }
}
