package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Filter;
import dev.tables.engine.Limits;
import dev.tables.mapping.model.EntityModel;
import org.jspecify.annotations.Nullable;

/**
 * The extension of filters so that they match all rows of earlier schema versions, whose values are only known after an
 * upgrade.
 */
final class EarlierSchemas {
    private EarlierSchemas() {}

    /**
     * Returns the filter combined with a match of rows of other schema versions; null if that would exceed the maximum
     * number of comparisons.
     */
    static @Nullable Filter or(@Nullable Filter wanted, EntityModel model) {
        if (wanted == null || comparisons(wanted) >= Limits.MAX_FILTER_COMPARISONS) {
            return null;
        }
        return Filter.or(wanted, Filter.not(Filter.eq(EntityModel.SCHEMA_VERSION, model.schemaVersion())));
    }

    private static int comparisons(Filter filter) {
        if (filter instanceof Filter.And and) {
            return and.terms().stream().mapToInt(EarlierSchemas::comparisons).sum();
        }
        if (filter instanceof Filter.Or or) {
            return or.terms().stream().mapToInt(EarlierSchemas::comparisons).sum();
        }
        return filter instanceof Filter.Not not ? comparisons(not.term()) : 1;
    }
}
