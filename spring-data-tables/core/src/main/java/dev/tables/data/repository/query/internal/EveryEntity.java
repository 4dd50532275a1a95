package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.SortKeys;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.TablesPageRequest;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.BoundQuery;
import dev.tables.mapping.query.internal.Planner;
import dev.tables.mapping.query.internal.QuerySpec;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;

/** All entities of a class as pages that start behind a row: scans the table, and counts it. */
public final class EveryEntity {
    private static final QuerySpec PAGES =
            new QuerySpec(null, List.of(), 0).withScanAllowed(true).withPages(true);

    private EveryEntity() {}

    /** A page with a number, in no order: entities before it are read and dropped. Like the number of all, it is of one snapshot where the store has some. */
    public static <T> Page<T> numbered(TablesTemplate template, Class<T> type, Pageable page) {
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        EntityModel model = template.table(type).model();
        return TablesTemplate.translated(() -> access.queries(type).together(model, () -> {
            try (Stream<T> all = template.stream(type)) {
                List<T> found =
                        all.skip(page.getOffset()).limit(page.getPageSize()).toList();
                return new PageImpl<>(found, page, template.count(type));
            }
        }));
    }

    /** A page that starts behind a row. */
    public static <T> Page<T> page(TablesTemplate template, Class<T> type, TablesPageRequest request) {
        TemplateAccess access = template.unwrap(TemplateAccess.class);
        EntityModel model = template.table(type).model();
        return TablesTemplate.translated(
                () -> {
                    QuerySpec asked = access.forStore(PAGES.withSort(SortKeys.of(model, request.getSort())));
                    BoundQuery query = Planner.plan(model, asked).bind();
                    return Paging.page(access.queries(type), query, request);
                },
                request.getSort());
    }
}
