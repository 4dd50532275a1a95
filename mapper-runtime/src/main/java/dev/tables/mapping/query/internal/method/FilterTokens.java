package dev.tables.mapping.query.internal.method;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer;
import java.util.ArrayList;
import java.util.List;

/**
 * The tokens of a filter or of a merge, one after the other: those of OData, names as in Java, parameters and expressions.
 */
final class FilterTokens extends ODataFilterLexer {
    /** The operators in messages. */
    static final String OPERATORS = "eq, ne, gt, ge, lt, le, in";

    private final List<Token> tokens = new ArrayList<>();
    private int position;

    /**
     * All tokens of the text.
     *
     * @throws InvalidQueryException if some of it is no token
     */
    FilterTokens(String text) {
        super(text);
        Token token;
        do {
            token = next();
            tokens.add(token);
        } while (token.kind() != Kind.END);
    }

    /** The expressions in the text, in order. */
    List<String> expressions() {
        return tokens.stream()
                .filter(token -> token.kind() == Kind.EXPRESSION)
                .map(Token::text)
                .toList();
    }

    /** The one that comes next. */
    Token peek() {
        return tokens.get(position);
    }

    /** The one behind that. */
    Token peekBehind() {
        return tokens.get(Math.min(position + 1, tokens.size() - 1));
    }

    /** Takes the one that comes next; the end is never passed. */
    Token take() {
        Token token = peek();
        position += token.kind() == Kind.END ? 0 : 1;
        return token;
    }

    /** Takes what comes next if it is of the kind. */
    boolean takes(Kind kind) {
        boolean found = peek().kind() == kind;
        if (found) {
            take();
        }
        return found;
    }

    /** Takes what comes next if it is the word. */
    boolean takes(String word) {
        boolean found = is(word);
        if (found) {
            take();
        }
        return found;
    }

    /** Whether the word comes next. */
    boolean is(String word) {
        return peek().isWord(word);
    }

    /**
     * Takes what must come next.
     *
     * @throws InvalidQueryException if it does not
     */
    void require(Kind kind, String expected) {
        if (!takes(kind)) {
            throw unexpected(expected);
        }
    }

    /** What to throw if what comes next should not be there. */
    InvalidQueryException unexpected(String expected) {
        Token found = peek();
        String what = switch (found.kind()) {
            case END -> "the end";
            case LITERAL -> "a literal";
            case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, COMMA, ASSIGN, WORD, NULL, PARAMETER, EXPRESSION ->
                "'" + found.text() + "'";
        };
        return error(found.start(), "found " + what + ", expected " + expected);
    }

    @Override
    protected Token otherToken(int at) {
        char first = input().charAt(at);
        if (input().startsWith("${", at)) {
            return expression(at, at);
        }
        if (first == ':' || first == '?') {
            int behind = at + 1;
            return input().startsWith("#{", behind) || input().startsWith("${", behind)
                    ? expression(at, behind)
                    : parameter(at);
        }
        if (input().startsWith("#{", at)) {
            throw error(at, "found an expression without a colon before it, expected :#{...}");
        }
        throw error(at, "found an unexpected character, expected words as operators: " + OPERATORS + ", and, or, not");
    }

    private Token parameter(int start) {
        int end = start + 1;
        while (end < input().length() && Character.isJavaIdentifierPart(input().charAt(end))) {
            end++;
        }
        moveTo(end);
        return Token.of(Kind.PARAMETER, input().substring(start, end), start);
    }

    /** Up to the brace that closes the first; braces within quotes do not count. The text is that from {@code begin}. */
    private Token expression(int start, int begin) {
        int open = 0;
        boolean quoted = false;
        for (int at = begin; at < input().length(); at++) {
            char c = input().charAt(at);
            quoted ^= c == '\'';
            open += quoted ? 0 : c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == '}' && open == 0 && !quoted) {
                moveTo(at + 1);
                return Token.of(Kind.EXPRESSION, input().substring(begin, at + 1), start);
            }
        }
        throw error(start, "found an expression that is never closed");
    }

    @Override
    protected boolean isWordStart(int at) {
        return Character.isJavaIdentifierStart(input().charAt(at)) && !input().startsWith("${", at);
    }

    /** A word can be a path of names. */
    @Override
    protected boolean isWordPart(int at) {
        char c = input().charAt(at);
        boolean separator = (c == '.' || c == '/')
                && at + 1 < input().length()
                && Character.isJavaIdentifierStart(input().charAt(at + 1));
        return separator || Character.isJavaIdentifierPart(c);
    }

    @Override
    protected Token wordToken(String word, int at) {
        return word.equalsIgnoreCase("null")
                ? Token.of(Kind.NULL, word, at)
                : Token.of(Kind.WORD, word.replace('/', '.'), at);
    }
}
