package dev.tables.engine.rules;

import dev.tables.engine.EdmType;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which filters can be answered, for stores: every back end checks by these, so that every back end answers alike. */
public final class FilterRules {
    /** Deeper filters are refused: evaluation is recursive. */
    private static final int MAX_DEPTH = 300;

    private FilterRules() {}

    /**
     * Refuses what no row can answer: keys compared with other types, too many or too deep terms.
     *
     * @throws InvalidQueryException if it is so
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
