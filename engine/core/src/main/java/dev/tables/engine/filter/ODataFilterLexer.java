package dev.tables.engine.filter;

import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.Ticks;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/**
 * A lexer that splits OData text, such as a filter or the keys in a URL, into tokens. A subclass adds its own tokens,
 * such as parameters, by {@link #otherToken}. A subclass adds its own kinds of names by {@link #isWordStart}, {@link
 * #isWordPart} and {@link #wordToken}.
 *
 * <p>Errors contain the position, never a literal. Not thread-safe.
 */
public class ODataFilterLexer {
    /** The maximum length of a text. One literal of the largest value fits, in any spelling. */
    private static final int MAX_TEXT = 512 * 1024;

    /** The kinds of tokens. */
    public enum Kind {
        /** {@code (}. */
        OPEN_PARENTHESIS,
        /** {@code )}. */
        CLOSE_PARENTHESIS,
        /** {@code ,}. */
        COMMA,
        /** {@code =}. */
        ASSIGN,
        /** A name or an operator. */
        WORD,
        /** A value. */
        LITERAL,
        /** {@code null}. */
        NULL,
        /** A named or numbered parameter, which only a subclass recognizes. */
        PARAMETER,
        /** An expression that is evaluated elsewhere, which only a subclass recognizes. */
        EXPRESSION,
        /** The end of the text. */
        END
    }

    /**
     * A token.
     *
     * @param kind its kind
     * @param text its text; empty at the end
     * @param value the value of a literal in its Java type of {@link EdmType}; the text of any other token
     * @param start the position of its first character
     */
    public record Token(Kind kind, String text, Object value, int start) {
        /** Returns a token that is no literal. */
        public static Token of(Kind kind, String text, int start) {
            return new Token(kind, text, text, start);
        }

        /** Returns whether the token is the given word. */
        public boolean isWord(String word) {
            return kind == Kind.WORD && text.equals(word);
        }
    }

    private final String input;
    private int at;
    private int start;

    /**
     * Begins at the first character of a text.
     *
     * @throws InvalidQueryException if the text is too long
     */
    public ODataFilterLexer(String text) {
        this.input = text;
        if (text.length() > MAX_TEXT) {
            throw new InvalidQueryException(
                    "The filter has " + text.length() + " characters, expected at most " + MAX_TEXT + ".", null);
        }
    }

    /**
     * Parses a text that is a single literal.
     *
     * @throws InvalidQueryException if the text is not a single literal
     */
    public static Object parseLiteral(String text) {
        ODataFilterLexer lexer = new ODataFilterLexer(text);
        Token literal = lexer.next();
        if (literal.kind() != Kind.LITERAL || lexer.next().kind() != Kind.END) {
            throw error(literal.start(), "expected a literal");
        }
        return literal.value();
    }

    /**
     * Returns the next token; after the last one, {@link Kind#END} each time.
     *
     * @throws InvalidQueryException if the next characters are no token
     */
    public final Token next() {
        while (at < input.length() && isBlank(input.charAt(at))) {
            at++;
        }
        start = at;
        if (at == input.length()) {
            return Token.of(Kind.END, "", start);
        }
        char first = input.charAt(at);
        return switch (first) {
            case '(' -> single(Kind.OPEN_PARENTHESIS);
            case ')' -> single(Kind.CLOSE_PARENTHESIS);
            case ',' -> single(Kind.COMMA);
            case '=' -> single(Kind.ASSIGN);
            case '\'' -> literal(quoted());
            default -> {
                if (first == '-' || first >= '0' && first <= '9') {
                    yield literal(number());
                }
                yield isWordStart(at) ? wordOrLiteral() : otherToken(start);
            }
        };
    }

    /** Returns the whole input. */
    protected final String input() {
        return input;
    }

    /** Continues at a position after a token that a subclass has read. */
    protected final void moveTo(int position) {
        at = position;
    }

    /** Returns whether a word starts at a position of the text. */
    protected boolean isWordStart(int position) {
        char c = input.charAt(position);
        return c == '_' || Character.isUnicodeIdentifierStart(c) || Character.isSurrogate(c);
    }

    /** Returns whether a word continues at a position of the text. */
    protected boolean isWordPart(int position) {
        char c = input.charAt(position);
        return c == '_'
                || Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c)
                || Character.isSurrogate(c);
    }

    /** Returns the token of a word that is no literal. */
    protected Token wordToken(String word, int position) {
        return Token.of(word.equals("null") ? Kind.NULL : Kind.WORD, word, position);
    }

    /**
     * Reads a token that OData does not define, and {@linkplain #moveTo moves} to the position after it. Rejects every
     * token of this kind unless a subclass overrides the method.
     *
     * @throws InvalidQueryException if the character at the position starts no token
     */
    protected Token otherToken(int position) {
        throw unexpectedCharacter(position);
    }

    /** Returns the error for text that is wrong at a position. */
    protected static InvalidQueryException error(int position, String what) {
        return new InvalidQueryException("Error in the filter at position " + position + ": " + what + ".", null);
    }

    static InvalidQueryException unexpectedCharacter(int position) {
        return error(
                position,
                "found an unexpected character. Write operators as words: eq, ne, gt, ge, lt, le, and, or, not");
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private Token single(Kind kind) {
        at++;
        return Token.of(kind, input.substring(start, at), start);
    }

    private Token literal(Object value) {
        if (at < input.length() && (isWordPart(at) || input.charAt(at) == '\'')) {
            throw error(at, "found text directly after a literal, expected a space or a parenthesis");
        }
        return new Token(Kind.LITERAL, input.substring(start, at), value, start);
    }

    private Token wordOrLiteral() {
        while (at < input.length() && isWordPart(at)) {
            at++;
        }
        String found = input.substring(start, at);
        if (at < input.length() && input.charAt(at) == '\'') {
            return literal(typed(found));
        }
        if (found.equalsIgnoreCase("true") || found.equalsIgnoreCase("false")) {
            return literal(Boolean.valueOf(found.toLowerCase(Locale.ROOT)));
        }
        return switch (found) {
            case "NaN" -> literal(Double.NaN);
            case "INF" -> literal(Double.POSITIVE_INFINITY);
            default -> wordToken(found, start);
        };
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        int opening = at++;
        while (at < input.length()) {
            char c = input.charAt(at++);
            if (c != '\'') {
                value.append(c);
            } else if (at < input.length() && input.charAt(at) == '\'') {
                value.append('\'');
                at++;
            } else {
                return value.toString();
            }
        }
        throw error(opening, "found a literal without a closing quote. To include a quote in a string, write it twice");
    }

    private Object typed(String type) {
        return switch (type) {
            case "datetime" -> dateTime(quoted());
            case "guid" -> guid(quoted());
            case "X", "x", "binary" -> binary(quoted());
            default -> throw error(start, "found a literal of unknown type, expected datetime, guid, X or binary");
        };
    }

    private Instant dateTime(String value) {
        try {
            return Ticks.parseInstant(value);
        } catch (DateTimeParseException notATime) {
            throw error(
                    start, "found an invalid datetime. Expected ISO 8601, for example datetime'2026-11-20T10:15:30Z'");
        } catch (DateTimeException outOfRange) {
            throw error(start, "found a datetime out of range, expected a year from 1 to 9999");
        }
    }

    private UUID guid(String value) {
        try {
            if (value.length() == 36) {
                return UUID.fromString(value);
            }
        } catch (IllegalArgumentException notAGuid) {
            // Reported below, as is one of another length.
        }
        throw error(start, "found an invalid GUID. Expected hexadecimal digits in groups of 8-4-4-4-12");
    }

    private byte[] binary(String value) {
        try {
            return HexFormat.of().parseHex(value);
        } catch (IllegalArgumentException notHex) {
            throw error(start, "found an invalid binary literal. Expected an even number of hexadecimal digits");
        }
    }

    private Object number() {
        if (input.startsWith("-INF", at)) {
            at += 4;
            return Double.NEGATIVE_INFINITY;
        }
        if (input.charAt(at) == '-') {
            at++;
        }
        digits();
        boolean real = false;
        if (at < input.length() && input.charAt(at) == '.') {
            at++;
            digits();
            real = true;
        }
        if (at < input.length() && (input.charAt(at) == 'e' || input.charAt(at) == 'E')) {
            at++;
            if (at < input.length() && (input.charAt(at) == '+' || input.charAt(at) == '-')) {
                at++;
            }
            digits();
            real = true;
        }
        String value = input.substring(start, at);
        char suffix = at < input.length() ? input.charAt(at) : ' ';
        if (suffix == 'd' || suffix == 'D') {
            at++;
            real = true;
        }
        return real ? real(value) : integer(value, suffix == 'l' || suffix == 'L');
    }

    private void digits() {
        int first = at;
        while (at < input.length() && input.charAt(at) >= '0' && input.charAt(at) <= '9') {
            at++;
        }
        if (first == at) {
            throw error(at, "found an incomplete number");
        }
    }

    private Double real(String value) {
        double number = Double.parseDouble(value);
        if (Double.isInfinite(number)) {
            throw error(start, "found a number outside the range of Edm.Double. For infinity, use INF or -INF");
        }
        return number;
    }

    private Object integer(String value, boolean suffixed) {
        if (suffixed) {
            at++;
        }
        try {
            long number = Long.parseLong(value);
            if (suffixed || number != (int) number) {
                return number;
            }
            return (int) number;
        } catch (NumberFormatException tooLong) {
            throw error(start, "found a number outside the range of Edm.Int64");
        }
    }
}
