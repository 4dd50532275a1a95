package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.filter.FilterParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Queries are values: made twice alike they are equal, whatever they ask for. */
class RowQueryTest {
    private static final List<Supplier<KeyRange>> RANGES = List.of(
            KeyRange::all,
            () -> KeyRange.exactly(new String("a")),
            () -> KeyRange.closedOpen("a", "c"),
            () -> KeyRange.greaterThan("a"));
    private static final List<Supplier<Filter>> FILTERS = List.of(
            () -> FilterParser.parse("Name eq 'x'"),
            () -> FilterParser.parse("Data eq X'00ff'"),
            () -> FilterParser.parse("Flag and not (Count gt 3 or Size lt 4L)"));
    private static final List<Supplier<Projection>> PROJECTIONS = List.of(
            () -> Projection.ALL,
            () -> Projection.of(),
            () -> Projection.of("Name"),
            () -> Projection.of(List.of("Name", "Count")));

    @Test
    void queriesWithTheSameContentAreEqual() {
        List<RowQuery> queries = everyQuery();
        List<RowQuery> again = everyQuery();
        for (int i = 0; i < queries.size(); i++) {
            assertThat(queries.get(i)).isEqualTo(again.get(i)).hasSameHashCodeAs(again.get(i));
        }
        assertThat(queries).doesNotHaveDuplicates();
    }

    @Test
    void projectionsAreEqualInAnyOrderOfNames() {
        assertThat(Projection.of("a", "b"))
                .isEqualTo(Projection.of(List.of("b", "a", "b")))
                .hasSameHashCodeAs(Projection.of(List.of("b", "a")))
                .isNotEqualTo(Projection.of("a"));
        assertThat(Projection.of()).isNotEqualTo(Projection.ALL);
    }

    private static List<RowQuery> everyQuery() {
        List<RowQuery> queries = new ArrayList<>();
        for (Supplier<KeyRange> partitions : RANGES) {
            for (Supplier<KeyRange> rows : RANGES) {
                for (Supplier<Projection> projection : PROJECTIONS) {
                    RowQuery query = RowQuery.wholeTable()
                            .withPartitionKeyRange(partitions.get())
                            .withRowKeyRange(rows.get())
                            .withProjection(projection.get());
                    queries.add(query);
                    queries.add(query.withPageSize(7));
                    queries.add(query.withContinuationToken(new ContinuationToken("t")));
                    FILTERS.forEach(filter -> queries.add(query.withFilter(filter.get())));
                }
            }
        }
        return queries;
    }
}
