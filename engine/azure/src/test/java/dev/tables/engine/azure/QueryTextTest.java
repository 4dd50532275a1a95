package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueryTextTest {
    private static @Nullable String text(RowQuery query) {
        return QueryText.filter(query, "t");
    }

    private static @Nullable String text(Filter filter) {
        return text(RowQuery.wholeTable().withFilter(filter));
    }

    @Test
    void keysBecomeBoundsWithDoubledQuotes() {
        assertThat(text(RowQuery.wholeTable())).isNull();
        assertThat(text(RowQuery.partition("it's"))).isEqualTo("PartitionKey eq 'it''s'");
        assertThat(text(RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("a", "b"))))
                .isEqualTo("PartitionKey eq 'p' and RowKey ge 'a' and RowKey lt 'b'");
        assertThat(text(RowQuery.wholeTable().withRowKeyRange(new KeyRange("a", false, "b", true))))
                .isEqualTo("RowKey gt 'a' and RowKey le 'b'");
    }

    @Test
    void emptyRangeBecomesAnImpossibleCondition() {
        assertThat(text(RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("b", "a"))))
                .isEqualTo("PartitionKey eq '' and RowKey eq '' and PartitionKey ne ''");
    }

    @Test
    void unpairedSurrogatesWidenTheRange() {
        assertThat(text(RowQuery.wholeTable().withRowKeyRange(new KeyRange("a\uD800x", false, "b\uD83D", false))))
                .isEqualTo("RowKey ge 'a' and RowKey lt 'c'");
        assertThat(text(RowQuery.wholeTable().withRowKeyRange(KeyRange.exactly("\uDC00"))))
                .isEqualTo("PartitionKey eq '' and RowKey eq '' and PartitionKey ne ''");
        assertThat(text(RowQuery.wholeTable().withRowKeyRange(KeyRange.atMost("\uD800"))))
                .isNull();
        assertThat(text(RowQuery.wholeTable().withRowKeyRange(KeyRange.startingWith("\uD83D\uDE00"))))
                .isEqualTo("RowKey ge '\uD83D\uDE00' and RowKey lt '\uD83D\uDE01'");
    }

    @Test
    void filtersAreParenthesizedNextToKeys() {
        Filter filter = Filter.or(Filter.eq("A", "x'y"), Filter.not(Filter.eq("B", 5L)));

        assertThat(text(filter)).isEqualTo("(A eq 'x''y') or (not (B eq 5L))");
        assertThat(text(RowQuery.partition("p").withFilter(filter)))
                .isEqualTo("PartitionKey eq 'p' and ((A eq 'x''y') or (not (B eq 5L)))");
    }

    @Test
    void doublesHaveNoExponentUnlessExtreme() {
        assertThat(text(Filter.eq("D", 1e10))).isEqualTo("D eq 10000000000.0");
        assertThat(text(Filter.eq("D", -2.5e-5))).isEqualTo("D eq -0.000025");
        assertThat(text(Filter.eq("D", 1e300))).isEqualTo("D eq 1.0E300");
        assertThat(text(Filter.eq("D", Double.NaN))).isEqualTo("D eq NaN");
    }

    @Test
    void invalidNamesAreNeverSent() {
        String name = "A eq 1 or PartitionKey";

        assertThat(text(Filter.compare(name, Filter.Operator.GE, ""))).isEqualTo("PartitionKey lt ''");
        assertThat(text(new Filter.IsTrue("a b"))).isEqualTo("PartitionKey lt ''");
        assertThat(QueryText.select(Projection.of("A", "x,y", "$top")))
                .containsExactly("PartitionKey", "RowKey", "Timestamp", "A");
        assertThatThrownBy(() -> text(Filter.eq("A", "\uD83D"))).isInstanceOf(InvalidQueryException.class);
    }

    @Test
    void tooManyNamesSelectAllProperties() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 253; i++) {
            names.add("p" + i);
        }

        assertThat(QueryText.select(Projection.of(names))).isNull();
        assertThat(QueryText.select(Projection.of(names.subList(0, 252)))).hasSize(255);
        assertThat(QueryText.select(Projection.of("n".repeat(250) + 1))).hasSize(4);
    }

    @Test
    void pageTokensBelongToTheirQuery() {
        RowQuery query = RowQuery.partition("p");
        for (ServicePageToken token : List.of(
                new ServicePageToken("1!4!cA--", "1!8!cm93"),
                new ServicePageToken("1!4!cA--", null),
                new ServicePageToken("", null))) {
            ContinuationToken bound = token.boundTo("t", query);
            assertThat(ServicePageToken.read(bound, "T", query.withPageSize(7))).isEqualTo(token);
            assertThatThrownBy(() -> ServicePageToken.read(bound, "other", query))
                    .isInstanceOf(InvalidQueryException.class);
            for (int i = 0; i < bound.text().length(); i++) {
                char other = bound.text().charAt(i) == 'A' ? 'B' : 'A';
                String changed =
                        bound.text().substring(0, i) + other + bound.text().substring(i + 1);
                assertThatThrownBy(() -> ServicePageToken.read(new ContinuationToken(changed), "t", query))
                        .as(changed)
                        .isInstanceOf(InvalidQueryException.class);
            }
        }
    }
}
