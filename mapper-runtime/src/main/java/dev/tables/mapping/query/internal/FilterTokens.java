package dev.tables.mapping.query.internal;

import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts the text of a filter into tokens, and gives them one after the other. Literals are spelled as the store's filters spell
 * them.
 */
final class FilterTokens {
    /** Of which keywords are made, for messages. */
    static final String OPERATORS = "eq, ne, gt, ge, lt, le, in";

    private final List<Token> tokens = new ArrayList<>();
    private final String text;
    private int at;
    private int next;

    /**
     * All tokens of the text.
     *
     * @throws InvalidQueryException if some of it is no token
     */
    FilterTokens(String text) {
        this.text = text;
        Token token;
        do {
            token = cut();
            tokens.add(token);
        } while (token.kind != Kind.END);
    }

    /** What a token is. */
    enum Kind {
        OPEN,
        CLOSE,
        COMMA,
        /** Of merges, {@code =}. */
        ASSIGN,
        /** A name or an operator. */
        WORD,
        LITERAL,
        NULL,
        /** {@code :name} or {@code ?1}. */
        PARAMETER,
        /** Of SpEL, {@code #{…}}, or a placeholder, <code>${…}</code>. */
        EXPRESSION,
        END
    }

    /**
     * A token.
     *
     * @param kind what it is
     * @param text its text; of an expression without the colon or question mark
     * @param start where it begins
     */
    record Token(Kind kind, String text, int start) {}

    /** The expressions in the text, in order. */
    List<String> expressions() {
        return tokens.stream()
                .filter(token -> token.kind == Kind.EXPRESSION)
                .map(Token::text)
                .toList();
    }

    /** The one that comes next. */
    Token peek() {
        return tokens.get(next);
    }

    /** The one behind that. */
    Token peekBehind() {
        return tokens.get(Math.min(next + 1, tokens.size() - 1));
    }

    /** Takes the one that comes next; the end is never passed. */
    Token take() {
        Token token = peek();
        next += token.kind == Kind.END ? 0 : 1;
        return token;
    }

    /** Takes what comes next if it is of the kind. */
    boolean takes(Kind kind) {
        boolean found = peek().kind == kind;
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
        return peek().kind == Kind.WORD && peek().text.equals(word);
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
        String what = switch (found.kind) {
            case END -> "the end";
            case LITERAL -> "a literal";
            default -> "'" + found.text + "'";
        };
        return error(found.start, "found " + what + ", expected " + expected);
    }

    private static InvalidQueryException error(int position, String what) {
        return new InvalidQueryException("Error in the filter at position " + position + ": " + what + ".", null);
    }

    /** The value of a literal. */
    static Object literal(Token token) {
        return literal(token.text, token.start);
    }

    private static Object literal(String spelled, int start) {
        try {
            return ((Filter.Comparison) Filter.parse("a eq " + spelled)).literal();
        } catch (InvalidQueryException wrong) {
            String message = String.valueOf(wrong.getMessage());
            throw error(start, message.substring(message.indexOf(": ") + 2, message.length() - 1));
        }
    }

    private Token cut() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        int start = at;
        if (at == text.length()) {
            return new Token(Kind.END, "", start);
        }
        char first = text.charAt(at);
        if (text.startsWith("${", at)) {
            return expression(start);
        }
        if (first == ':' || first == '?') {
            at++;
            return text.startsWith("#{", at) || text.startsWith("${", at) ? expression(start) : parameter(start);
        }
        int single = "(),=".indexOf(first);
        if (single >= 0) {
            at++;
            return new Token(
                    List.of(Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.ASSIGN).get(single), String.valueOf(first), start);
        }
        if (first == '\'' || first == '-' || first >= '0' && first <= '9') {
            return literal(start);
        }
        if (text.startsWith("#{", at)) {
            throw error(at, "found an expression without a colon before it, expected :#{...}");
        }
        if (!Character.isJavaIdentifierStart(first)) {
            throw error(
                    at, "found an unexpected character, expected words as operators: " + OPERATORS + ", and, or, not");
        }
        return word(start);
    }

    private Token parameter(int start) {
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return new Token(Kind.PARAMETER, text.substring(start, at), start);
    }

    /** Up to the brace that closes the first; braces within quotes do not count. */
    private Token expression(int start) {
        int begin = at;
        int open = 0;
        boolean quoted = false;
        while (at < text.length()) {
            char c = text.charAt(at++);
            quoted ^= c == '\'';
            open += quoted ? 0 : c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == '}' && open == 0 && !quoted) {
                return new Token(Kind.EXPRESSION, text.substring(begin, at), start);
            }
        }
        throw error(start, "found an expression that is never closed");
    }

    private Token literal(int start) {
        if (text.charAt(at) == '\'') {
            quoted();
        } else {
            at++;
            while (at < text.length() && isInNumber(text.charAt(at), text.charAt(at - 1))) {
                at++;
            }
        }
        return checked(start);
    }

    private static boolean isInNumber(char c, char before) {
        boolean sign = (c == '-' || c == '+') && (before == 'e' || before == 'E');
        return sign || c == '.' || Character.isJavaIdentifierPart(c);
    }

    private Token checked(int start) {
        String spelled = text.substring(start, at);
        literal(spelled, start);
        return new Token(Kind.LITERAL, spelled, start);
    }

    private void quoted() {
        int start = at++;
        while (at < text.length()) {
            if (text.charAt(at++) == '\'') {
                if (at == text.length() || text.charAt(at) != '\'') {
                    return;
                }
                at++;
            }
        }
        throw error(start, "found a quote that is never closed; to include a quote in quoted text, write it twice");
    }

    /** A path of names, or a literal that begins as such. */
    private Token word(int start) {
        while (at < text.length() && isInPath(at)) {
            at++;
        }
        String word = text.substring(start, at);
        if (at < text.length() && text.charAt(at) == '\'') {
            quoted();
            return checked(start);
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true", "false" -> checked(start);
            case "null" -> new Token(Kind.NULL, word, start);
            case "nan", "inf" -> word.equals("NaN") || word.equals("INF") ? checked(start) : named(word, start);
            default -> named(word, start);
        };
    }

    private static Token named(String word, int start) {
        return new Token(Kind.WORD, word.replace('/', '.'), start);
    }

    private boolean isInPath(int index) {
        char c = text.charAt(index);
        boolean separator = (c == '.' || c == '/')
                && index + 1 < text.length()
                && Character.isJavaIdentifierStart(text.charAt(index + 1));
        return separator || Character.isJavaIdentifierPart(c);
    }
}
