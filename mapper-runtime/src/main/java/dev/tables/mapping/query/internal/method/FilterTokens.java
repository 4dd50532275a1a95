package dev.tables.mapping.query.internal.method;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer;
import java.util.ArrayList;
import java.util.List;

/** The sequence of tokens of a filter or of a merge: OData tokens, Java names, parameters and expressions. */
final class FilterTokens extends ODataFilterLexer {
    /** The list of operators that messages show. */
    static final String OPERATORS = "eq, ne, gt, ge, lt, le, in";

    private final List<Token> tokens = new ArrayList<>();
    private int position;

    /**
     * Reads all tokens of the text.
     *
     * @throws InvalidQueryException if a part of the text is not a token
     */
    FilterTokens(String text) {
        super(text);
        Token token;
        do {
            token = next();
            tokens.add(token);
        } while (token.kind() != Kind.END);
    }

    /** Returns the expressions in the text, in order. */
    List<String> expressions() {
        return tokens.stream()
                .filter(token -> token.kind() == Kind.EXPRESSION)
                .map(Token::text)
                .toList();
    }

    /** Returns the next token. */
    Token peek() {
        return tokens.get(position);
    }

    /** Returns the token after the next one. */
    Token peekBehind() {
        return tokens.get(Math.min(position + 1, tokens.size() - 1));
    }

    /** Consumes the next token; never passes the end. */
    Token take() {
        Token token = peek();
        position += token.kind() == Kind.END ? 0 : 1;
        return token;
    }

    /** Consumes the next token if it is of this kind. */
    boolean takeIf(Kind kind) {
        boolean found = peek().kind() == kind;
        if (found) {
            take();
        }
        return found;
    }

    /** Consumes the next token if it is this word. */
    boolean takeIf(String word) {
        boolean found = is(word);
        if (found) {
            take();
        }
        return found;
    }

    /** Returns whether the next token is this word. */
    boolean is(String word) {
        return peek().isWord(word);
    }

    /**
     * Consumes the next token, which must be of this kind.
     *
     * @throws InvalidQueryException if the next token is of another kind
     */
    void require(Kind kind, String expected) {
        if (!takeIf(kind)) {
            throw unexpected(expected);
        }
    }

    /** Returns an exception for an unexpected next token. */
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

    /**
     * Reads an expression up to the brace that closes its first brace; braces within quotes do not count. The text
     * starts at {@code begin}.
     */
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

    /** Returns whether the character belongs to a word, which can be a path of names. */
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
