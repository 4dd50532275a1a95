package dev.tables.data.aot;

import dev.tables.mapping.query.internal.condition.Condition;
import java.util.List;
import java.util.stream.Stream;

/**
 * The condition of a query that was generated ahead of time, created by {@link AotQueries#test} and similar methods.
 */
public final class AotCondition {
    private final Condition condition;

    AotCondition(Condition condition) {
        this.condition = condition;
    }

    Condition condition() {
        return condition;
    }

    static List<Condition> conditions(AotCondition... terms) {
        return Stream.of(terms).map(AotCondition::condition).toList();
    }
}
