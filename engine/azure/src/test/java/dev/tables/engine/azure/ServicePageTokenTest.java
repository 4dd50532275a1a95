package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A test that the token of one query is refused for another query, even if the concatenated texts of both are equal.
 */
class ServicePageTokenTest {
    private static RowQuery rows(KeyRange partitions, KeyRange rows) {
        return RowQuery.wholeTable().withPartitionKeyRange(partitions).withRowKeyRange(rows);
    }

    @Test
    void pageTokensBelongToOneQuery() {
        String within = "a, lowerInclusive=true, upper=b";
        List<RowQuery> queries = List.of(
                RowQuery.wholeTable(),
                RowQuery.partition("Aa"),
                RowQuery.partition("BB"),
                rows(KeyRange.exactly("a"), KeyRange.exactly("b")),
                rows(KeyRange.exactly("ab"), KeyRange.exactly("")),
                rows(KeyRange.all(), KeyRange.atLeast("a")),
                rows(KeyRange.all(), KeyRange.greaterThan("a")),
                // Equal if ranges are joined as records print them.
                rows(KeyRange.all(), new KeyRange("a", true, "b, upperInclusive=true", true)),
                rows(KeyRange.all(), new KeyRange(within, true, "b", true)),
                rows(KeyRange.exactly("p\n"), KeyRange.all()),
                RowQuery.partition("p").withFilter(FilterParser.parse("n eq 1")),
                RowQuery.partition("p").withFilter(FilterParser.parse("n eq 2")));
        ServicePageToken place = new ServicePageToken("service's partition", "service's row");
        for (RowQuery one : queries) {
            ContinuationToken token = place.boundTo("rows", one);
            for (RowQuery other : queries) {
                if (one == other) {
                    assertThat(ServicePageToken.read(token, "ROWS", other)).isEqualTo(place);
                } else {
                    assertThatThrownBy(() -> ServicePageToken.read(token, "rows", other))
                            .isInstanceOf(InvalidQueryException.class);
                }
            }
            assertThatThrownBy(() -> ServicePageToken.read(token, "others", one))
                    .isInstanceOf(InvalidQueryException.class);
        }
    }
}
