package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query that is derived from a method name.
 *
 * @param subject the action on the matching entities
 * @param distinct whether the name contains {@code Distinct}; entities are distinct anyway
 * @param limit the maximum number of results, 0 for all
 * @param condition the condition, or null for every entity
 * @param sort the requested order
 * @param arguments the number of arguments of the condition
 */
public record DerivedQuery(
        Subject subject,
        boolean distinct,
        int limit,
        @Nullable Condition condition,
        List<SortKey> sort,
        int arguments) {
    /** The action on the matching entities. */
    public enum Subject {
        /** The entities are returned. */
        FIND,
        /** The entities are counted. */
        COUNT,
        /** The query returns whether there is a matching entity. */
        EXISTS,
        /** The entities are deleted. */
        DELETE,
        /** Some properties of the entities are changed. */
        MERGE,
        /** A statistic of a property of the entities is returned. */
        SUMMARIZE
    }

    /** Copies the list. */
    public DerivedQuery {
        sort = List.copyOf(sort);
    }

    /** Returns the part that the planner needs. */
    public QuerySpec spec() {
        return new QuerySpec(condition, sort, limit);
    }
}
