package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A query that a call brings, an example or a predicate, and that is planned for it. */
interface GivenQuery {
    /** What it is, for messages. */
    String text();

    /** The properties that must be read to answer it, whatever serves it. */
    Set<String> properties();

    /**
     * The query, planned and bound.
     *
     * @param limit at most so many answers are read, 0 for all
     * @param paged whether they are read as pages that can be continued
     * @throws RuntimeException if it is refused, such as a scan
     */
    BoundQuery bound(TablesTemplate template, List<SortKey> sort, int limit, boolean paged);

    /** The properties that conditions compare, and those of indexes, of which one may be used whose components are not all compared. */
    static Set<String> properties(EntityModel model, List<? extends Condition> conditions) {
        Set<String> names = new LinkedHashSet<>();
        conditions.forEach(condition ->
                condition.tests().forEach(test -> names.add(test.property().name())));
        model.indexes().forEach(index -> index.components().forEach(component -> names.add(component.property())));
        return names;
    }
}
