package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a method name says.
 *
 * @param subject what is done with what is found
 * @param distinct whether the name says {@code Distinct}; entities are distinct anyway
 * @param limit at most so many, 0 for all
 * @param condition what is asked, or null for everything
 * @param sort the order wanted
 * @param arguments how many arguments the condition takes
 */
public record DerivedQuery(
        Subject subject,
        boolean distinct,
        int limit,
        @Nullable Condition condition,
        List<SortKey> sort,
        int arguments) {
    /** What is done with what is found. */
    public enum Subject {
        /** It is returned. */
        FIND,
        /** It is counted. */
        COUNT,
        /** Whether there is any. */
        EXISTS,
        /** It is deleted. */
        DELETE,
        /** Some of its properties are changed. */
        MERGE,
        /** Something is said about values of a property of it. */
        SUMMARIZE
    }

    /** Copies the list. */
    public DerivedQuery {
        sort = List.copyOf(sort);
    }

    /** The part the planner needs. */
    public QuerySpec spec() {
        return new QuerySpec(condition, sort, limit);
    }
}
