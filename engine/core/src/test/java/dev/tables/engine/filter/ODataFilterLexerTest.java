package dev.tables.engine.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer.Kind;
import dev.tables.engine.filter.ODataFilterLexer.Token;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ODataFilterLexerTest {
    @Test
    void lexerSplitsKeyPredicate() {
        assertThat(tokens(new ODataFilterLexer("(PartitionKey='it''s',RowKey = '')")))
                .extracting(Token::kind, Token::value, Token::start)
                .containsExactly(
                        tuple(Kind.OPEN_PARENTHESIS, "(", 0),
                        tuple(Kind.WORD, "PartitionKey", 1),
                        tuple(Kind.ASSIGN, "=", 13),
                        tuple(Kind.LITERAL, "it's", 14),
                        tuple(Kind.COMMA, ",", 21),
                        tuple(Kind.WORD, "RowKey", 22),
                        tuple(Kind.ASSIGN, "=", 29),
                        tuple(Kind.LITERAL, "", 31),
                        tuple(Kind.CLOSE_PARENTHESIS, ")", 33),
                        tuple(Kind.END, "", 34));
    }

    @Test
    void nextReturnsEndRepeatedlyAfterTheLastToken() {
        ODataFilterLexer lexer = new ODataFilterLexer("null");

        assertThat(lexer.next()).isEqualTo(Token.of(Kind.NULL, "null", 0));
        assertThat(lexer.next()).isEqualTo(lexer.next()).isEqualTo(Token.of(Kind.END, "", 4));
    }

    @Test
    void parseLiteralReadsSingleLiteral() {
        assertThat(ODataFilterLexer.parseLiteral(" 5 ")).isEqualTo(5);
        assertThat(ODataFilterLexer.parseLiteral("5L")).isEqualTo(5L);
        assertThat(ODataFilterLexer.parseLiteral("-INF")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(ODataFilterLexer.parseLiteral("TRUE")).isEqualTo(true);
        assertThat(ODataFilterLexer.parseLiteral("datetime'2020-02-29'"))
                .isEqualTo(Instant.parse("2020-02-29T00:00:00Z"));
        assertThat(ODataFilterLexer.parseLiteral("guid'00000000-0000-0000-0000-000000000001'"))
                .isEqualTo(new UUID(0, 1));
        assertThat(ODataFilterLexer.parseLiteral("X'0aFF'")).isEqualTo(new byte[] {10, -1});
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "age", "5 or age", "5 6", "null", "'a'b", "'a", "("})
    void parseLiteralRejectsOtherText(String text) {
        assertThatExceptionOfType(InvalidQueryException.class)
                .isThrownBy(() -> ODataFilterLexer.parseLiteral(text))
                .withMessageContaining("position");
    }

    @Test
    void subclassAddsTokens() {
        ODataFilterLexer lexer = new ODataFilterLexer("@p eq 5") {
            @Override
            protected Token otherToken(int position) {
                moveTo(position + 2);
                return Token.of(Kind.PARAMETER, input().substring(position, position + 2), position);
            }
        };

        assertThat(tokens(lexer))
                .extracting(Token::kind)
                .containsExactly(Kind.PARAMETER, Kind.WORD, Kind.LITERAL, Kind.END);
    }

    private static List<Token> tokens(ODataFilterLexer lexer) {
        List<Token> tokens = new ArrayList<>();
        Token token;
        do {
            token = lexer.next();
            tokens.add(token);
        } while (token.kind() != Kind.END);
        return tokens;
    }
}
