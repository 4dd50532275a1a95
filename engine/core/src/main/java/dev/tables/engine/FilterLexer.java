package dev.tables.engine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Cuts a filter's text into tokens. Errors name the position, never a literal. */
final class FilterLexer {
    /** Longer texts are refused: one literal of the largest value fits, however it is spelled. */
    private static final int MAX_TEXT = 512 * 1024;

    /** What a token is. */
    enum Kind {
        OPEN,
        CLOSE,
        WORD,
        LITERAL,
        END
    }

    private final String text;
    private int at;
    private Kind kind = Kind.END;
    private int start;
    private String word = "";
    private @Nullable Object literal;

    FilterLexer(String text) {
        this.text = text;
        if (text.length() > MAX_TEXT) {
            throw new InvalidQueryException(
                    "The filter has " + text.length() + " characters, expected at most " + MAX_TEXT + ".", null);
        }
    }

    Kind kind() {
        return kind;
    }

    /** The text of a word; empty for other tokens. */
    String word() {
        return word;
    }

    /** The value of a literal. */
    Object literal() {
        Object value = literal;
        if (value == null) {
            throw error(start, "expected a literal");
        }
        return value;
    }

    boolean isWord(String wanted) {
        return kind == Kind.WORD && word.equals(wanted);
    }

    InvalidQueryException unexpected(String expected) {
        String found = switch (kind) {
            case OPEN -> "'('";
            case CLOSE -> "')'";
            case WORD -> "'" + (word.length() > 40 ? word.substring(0, 40) + "..." : word) + "'";
            case LITERAL -> "a literal";
            case END -> "the end of the filter";
        };
        return error(start, "found " + found + ", expected " + expected);
    }

    /** The error where a literal is expected. A word in its place can be a key without quotes, which only shown keys reveal. */
    InvalidQueryException unexpectedInPlaceOfLiteral(String expected) {
        return kind == Kind.WORD && !KeyVisibility.isShown()
                ? error(start, "found a word without quotes, expected " + expected)
                : unexpected(expected);
    }

    InvalidQueryException tooDeep(int levels) {
        return error(start, "the filter has more than " + levels + " levels of nesting");
    }

    static InvalidQueryException error(int position, String what) {
        return new InvalidQueryException("Error in the filter at position " + position + ": " + what + ".", null);
    }

    void next() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
        start = at;
        word = "";
        literal = null;
        if (at == text.length()) {
            kind = Kind.END;
            return;
        }
        char first = text.charAt(at);
        if (first == '(' || first == ')') {
            at++;
            kind = first == '(' ? Kind.OPEN : Kind.CLOSE;
        } else if (first == '\'') {
            is(quoted());
        } else if (first == '-' || first >= '0' && first <= '9') {
            is(number());
        } else if (isNameStart(first)) {
            wordOrLiteral();
        } else {
            throw error(
                    at,
                    "found an unexpected character. Write operators as words: eq, ne, gt, ge, lt, le, and, or, not");
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    private static boolean isNameStart(char c) {
        return c == '_' || Character.isUnicodeIdentifierStart(c) || Character.isSurrogate(c);
    }

    private static boolean isNamePart(char c) {
        return c == '_'
                || Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c)
                || Character.isSurrogate(c);
    }

    private void is(Object value) {
        kind = Kind.LITERAL;
        literal = value;
        if (at < text.length() && (isNamePart(text.charAt(at)) || text.charAt(at) == '\'')) {
            throw error(at, "found text directly after a literal, expected a space or a parenthesis");
        }
    }

    private void wordOrLiteral() {
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        String found = text.substring(start, at);
        if (at < text.length() && text.charAt(at) == '\'') {
            is(typed(found));
        } else if (found.equalsIgnoreCase("true") || found.equalsIgnoreCase("false")) {
            is(Boolean.valueOf(found.toLowerCase(Locale.ROOT)));
        } else if (found.equals("NaN")) {
            is(Double.NaN);
        } else if (found.equals("INF")) {
            is(Double.POSITIVE_INFINITY);
        } else if (found.equals("null")) {
            throw error(
                    start,
                    "found null, but rows never contain null. To find rows that do not have a property, negate a"
                            + " comparison that is true for every value, for example not (Name ge '')");
        } else {
            kind = Kind.WORD;
            word = found;
        }
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        int opening = at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '\'') {
                value.append(c);
            } else if (at < text.length() && text.charAt(at) == '\'') {
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
        if (text.startsWith("-INF", at)) {
            at += 4;
            return Double.NEGATIVE_INFINITY;
        }
        if (text.charAt(at) == '-') {
            at++;
        }
        digits();
        boolean real = false;
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits();
            real = true;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            digits();
            real = true;
        }
        String value = text.substring(start, at);
        char suffix = at < text.length() ? text.charAt(at) : ' ';
        if (suffix == 'd' || suffix == 'D') {
            at++;
            real = true;
        }
        return real ? real(value) : integer(value, suffix == 'l' || suffix == 'L');
    }

    private void digits() {
        int first = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
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
