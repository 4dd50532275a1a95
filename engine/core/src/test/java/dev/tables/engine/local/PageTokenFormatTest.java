package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.internal.record.PageToken;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens that applications hold today must be read by later versions: those of format 1, as released, for these queries. */
class PageTokenFormatTest {
    private final Table table = new Table(1, "Things", new MemoryOrderedStore(), LocalStoreOptions.defaults());

    private static RowQuery query(String kind) {
        return switch (kind) {
            case "all" -> RowQuery.wholeTable();
            case "partition" -> RowQuery.partition("p'1");
            default ->
                RowQuery.wholeTable()
                        .withPartitionKeyRange(KeyRange.closedOpen("a", "b"))
                        .withRowKeyRange(KeyRange.greaterThan("é"))
                        .withFilter(FilterParser.parse("age gt 30 and not (name eq 'O''Neill' or id lt 5L)"));
        };
    }

    @ParameterizedTest
    @CsvSource({
        "all, ATi66b78VArscAByMWLiuZg",
        "partition, AYDEiBxsjz-0cAByMQFlGsk",
        "filtered, AYGML_mK9oYfcAByMWSwMcw"
    })
    void tokensOfFormatOneAreReadAndWritten(String kind, String token) {
        Bytes position = new Bytes(8);
        PageToken.read(new ContinuationToken(token), table, query(kind), position);

        assertThat(new String(position.toArray(), StandardCharsets.ISO_8859_1)).isEqualTo("p\0r1");
        assertThat(PageToken.after(table, query(kind), position, 0).text()).isEqualTo(token);
    }

    @Test
    void tokensOfLaterFormatsAreRejected() {
        byte[] later = new byte[20];
        later[0] = 2;
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(later);

        assertThatThrownBy(
                        () -> PageToken.read(new ContinuationToken(token), table, RowQuery.wholeTable(), new Bytes(8)))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessage(
                        "The continuation token has version 2, expected 1. Pass the token of the previous page, with the same"
                                + " query.");
    }
}
