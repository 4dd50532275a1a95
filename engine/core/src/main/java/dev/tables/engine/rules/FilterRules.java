package dev.tables.engine.rules;

import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for valid filters. Every store checks by these rules, so that all stores respond alike. */
public final class FilterRules {
    /** The maximum depth of a filter, because evaluation is recursive. */
    private static final int MAX_DEPTH = 300;

    private FilterRules() {}

    /**
     * Rejects filters that compare keys with other types, and filters with too many or too deeply nested terms.
     *
     * @throws InvalidQueryException if the filter is invalid
     */
    public static void check(Filter filter, int maxComparisons, @Nullable String table) {
        int found = count(filter, 0, table);
        if (found > maxComparisons) {
            throw new InvalidQueryException(
                    "The filter has " + found + " comparisons, expected at most " + maxComparisons
                            + ". Use several queries.",
                    table);
        }
    }

    private static int count(Filter filter, int depth, @Nullable String table) {
        if (depth > MAX_DEPTH) {
            throw new InvalidQueryException(
                    "The filter is nested deeper than " + MAX_DEPTH
                            + " levels. Join several conditions with one And or one Or instead of nesting them.",
                    table);
        }
        if (filter instanceof Filter.Comparison comparison) {
            boolean key = comparison.property().equals("PartitionKey")
                    || comparison.property().equals("RowKey");
            if (key && !(comparison.literal() instanceof String)) {
                throw new InvalidQueryException(
                        "The filter compares " + comparison.property() + " with a value of type "
                                + EdmType.of(comparison.literal()).odataName() + ", expected Edm.String.",
                        table);
            }
            return 1;
        }
        if (filter instanceof Filter.And and) {
            return count(and.terms(), depth, table);
        }
        if (filter instanceof Filter.Or or) {
            return count(or.terms(), depth, table);
        }
        return filter instanceof Filter.Not not ? count(not.term(), depth + 1, table) : 1;
    }

    private static int count(List<Filter> terms, int depth, @Nullable String table) {
        int sum = 0;
        for (Filter term : terms) {
            sum += count(term, depth + 1, table);
        }
        return sum;
    }
}
