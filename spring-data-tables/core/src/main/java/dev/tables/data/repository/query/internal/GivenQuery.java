package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A query that the caller passes as an example or a predicate. The query is planned for each call. */
interface GivenQuery {
    /** Returns a description of the query for messages. */
    String text();

    /** Returns the properties that must be read to execute the query, for any access path. */
    Set<String> properties();

    /**
     * Returns the planned and bound query.
     *
     * @param limit the maximum number of results, 0 for all
     * @param paged whether the results are read as pages that can be continued
     * @throws RuntimeException if the query is rejected, for example a scan
     */
    BoundQuery bound(TablesTemplate template, List<SortKey> sort, int limit, boolean paged);

    /**
     * Returns the properties in the conditions and in all indexes, because an index may be used even if the conditions
     * compare only some of its components.
     */
    static Set<String> properties(EntityModel model, List<? extends Condition> conditions) {
        Set<String> names = new LinkedHashSet<>();
        conditions.forEach(condition ->
                condition.tests().forEach(test -> names.add(test.property().name())));
        model.indexes().forEach(index -> index.components().forEach(component -> names.add(component.property())));
        return names;
    }
}
