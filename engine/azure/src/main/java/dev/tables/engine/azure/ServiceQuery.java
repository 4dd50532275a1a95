package dev.tables.engine.azure;

import com.azure.data.tables.models.ListEntitiesOptions;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.RowQuery;
import dev.tables.engine.rules.FilterRules;
import org.jspecify.annotations.Nullable;

/**
 * A validated query in the format of the Azure SDK.
 *
 * @param options filter, properties and page size
 * @param from the position where an earlier page ended, or null to start
 */
record ServiceQuery(ListEntitiesOptions options, @Nullable ServicePageToken from) {
    /**
     * The maximum number of comparisons, as in the embedded engine. Microsoft documents a limit of 15, but the service
     * accepts more.
     */
    private static final int MAX_COMPARISONS = 1000;

    static ServiceQuery of(RowQuery query, String table) {
        if (query.descending()) {
            throw new UnsupportedOperationException("Found a query in descending key order on table " + table
                    + ". The service reads only in ascending key order. Use a key or an index with the required"
                    + " order.");
        }
        Filter filter = query.filter();
        if (filter != null) {
            FilterRules.check(filter, MAX_COMPARISONS, table);
        }
        ContinuationToken continuation = query.continuationToken();
        ServicePageToken from = continuation == null ? null : ServicePageToken.read(continuation, table, query);
        ListEntitiesOptions options = new ListEntitiesOptions()
                .setTop(query.pageSize())
                .setFilter(QueryText.filter(query, table))
                .setSelect(QueryText.select(query.projection()));
        return new ServiceQuery(options, from);
    }
}
