package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Filter;
import dev.tables.engine.Limits;
import dev.tables.mapping.model.EntityModel;
import org.jspecify.annotations.Nullable;

/** Lets rows of earlier schema versions pass every filter of the store: what they hold is known once they are upgraded. */
final class EarlierSchemas {
    private EarlierSchemas() {}

    /** The filter, or a row of another schema version; null where that would be more comparisons than a filter can have. */
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
