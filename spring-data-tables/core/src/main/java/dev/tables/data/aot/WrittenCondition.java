package dev.tables.data.aot;

import dev.tables.mapping.query.internal.Condition;
import java.util.List;
import java.util.stream.Stream;

/** What a query written ahead of time asks of an entity: made by {@link TablesRepositoryFragment#test} and its likes. */
public final class WrittenCondition {
    private final Condition condition;

    WrittenCondition(Condition condition) {
        this.condition = condition;
    }

    Condition condition() {
        return condition;
    }

    static List<Condition> conditions(WrittenCondition... terms) {
        return Stream.of(terms).map(WrittenCondition::condition).toList();
    }
}
