package dev.tables.engine.filter;

import dev.tables.engine.Filter;
import dev.tables.engine.Filter.Operator;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.filter.ODataFilterLexer.Kind;
import dev.tables.engine.filter.ODataFilterLexer.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parser of filters in OData text, by recursive descent: from {@code or} (binds least) to comparisons. */
public final class FilterParser {
    /** The maximum depth of nested parentheses and negations. */
    private static final int MAX_DEPTH = 100;

    private static final String CONDITION = "a condition such as Price gt 5";

    private final ODataFilterLexer lexer;
    private Token token;
    private int depth;

    private FilterParser(String text) {
        lexer = new ODataFilterLexer(text);
        token = storable(lexer.next());
    }

    /**
     * Parses OData text with the complete {@code $filter} grammar of Azure Tables. A constant may be on either side of
     * a comparison. Integers beyond 32 bits need no suffix. {@code true} and {@code false} are case-insensitive;
     * everything else is lower case.
     *
     * <p>A {@code true} or {@code false} outside of a comparison is a condition that every row or no row meets,
     * {@link Filter#always} or {@link Filter#never}, unless other terms decide.
     *
     * @throws InvalidQueryException if the text is not a filter; the message contains the position, never a literal
     */
    public static Filter parse(String text) {
        return new FilterParser(text).parse();
    }

    private Filter parse() {
        Filter filter = anyOf();
        if (token.kind() != Kind.END) {
            throw unexpected("'and', 'or' or the end of the filter");
        }
        return filter;
    }

    private Filter anyOf() {
        Filter first = allOf();
        if (!token.isWord("or")) {
            return first;
        }
        List<Filter> terms = new ArrayList<>();
        terms.add(first);
        while (token.isWord("or")) {
            take();
            terms.add(allOf());
        }
        return folded(terms, false);
    }

    private Filter allOf() {
        Filter first = term();
        if (!token.isWord("and")) {
            return first;
        }
        List<Filter> terms = new ArrayList<>();
        terms.add(first);
        while (token.isWord("and")) {
            take();
            terms.add(term());
        }
        return folded(terms, true);
    }

    private Filter term() {
        if (++depth > MAX_DEPTH) {
            throw ODataFilterLexer.error(token.start(), "the filter has more than " + MAX_DEPTH + " levels of nesting");
        }
        Filter made;
        if (token.isWord("not")) {
            take();
            made = inverted(term());
        } else if (token.kind() == Kind.OPEN_PARENTHESIS) {
            take();
            made = anyOf();
            if (token.kind() != Kind.CLOSE_PARENTHESIS) {
                throw unexpected("')', 'and' or 'or'");
            }
            take();
        } else {
            made = comparison();
        }
        depth--;
        return made;
    }

    /**
     * Joins terms that were read from a text. Constants among the terms, which are recognized by identity, are
     * resolved. A parsed filter therefore contains a constant only if the whole filter is constant.
     *
     * @param all whether all terms must be true, or at least one term
     */
    private static Filter folded(List<Filter> terms, boolean all) {
        Filter decisive = all ? Filter.never() : Filter.always();
        Filter neutral = all ? Filter.always() : Filter.never();
        List<Filter> rest = new ArrayList<>(terms.size());
        for (Filter term : terms) {
            if (term == decisive) {
                return decisive;
            }
            if (term != neutral) {
                rest.add(term);
            }
        }
        if (rest.size() < 2) {
            return rest.isEmpty() ? neutral : rest.get(0);
        }
        return all ? new Filter.And(rest) : new Filter.Or(rest);
    }

    /** Returns the opposite of a term that was read from a text. */
    private static Filter inverted(Filter term) {
        if (term == Filter.always()) {
            return Filter.never();
        }
        return term == Filter.never() ? Filter.always() : new Filter.Not(term);
    }

    private Filter comparison() {
        if (token.kind() == Kind.LITERAL) {
            Object literal = token.value();
            take();
            Operator operator = operator();
            if (operator == null && literal instanceof Boolean constant) {
                return constant ? Filter.always() : Filter.never();
            }
            if (operator == null) {
                throw unexpected("eq, ne, gt, ge, lt or le");
            }
            take();
            return new Filter.Comparison(property(), swapped(operator), literal);
        }
        String property = property();
        Operator operator = operator();
        if (operator == null) {
            return new Filter.IsTrue(property);
        }
        take();
        if (token.kind() != Kind.LITERAL) {
            throw unexpectedInPlaceOfLiteral("a literal such as 5 or 'text'");
        }
        Object literal = token.value();
        take();
        return new Filter.Comparison(property, operator, literal);
    }

    private String property() {
        String name = token.text();
        boolean reserved = name.equals("and") || name.equals("or") || name.equals("not") || operator() != null;
        if (token.kind() != Kind.WORD || reserved) {
            throw unexpected(CONDITION);
        }
        take();
        return name;
    }

    private @Nullable Operator operator() {
        for (Operator one : Operator.values()) {
            if (token.isWord(one.text())) {
                return one;
            }
        }
        return null;
    }

    private void take() {
        token = storable(lexer.next());
    }

    /** Refuses tokens that no filter of a store contains. */
    private static Token storable(Token next) {
        return switch (next.kind()) {
            case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, WORD, LITERAL, END -> next;
            case NULL ->
                throw ODataFilterLexer.error(
                        next.start(),
                        "found null, but rows never contain null. To find rows that do not have a property, negate a"
                                + " comparison that is true for every value, for example not (Name ge '')");
            case COMMA, ASSIGN, PARAMETER, EXPRESSION -> throw ODataFilterLexer.unexpectedCharacter(next.start());
        };
    }

    private InvalidQueryException unexpected(String expected) {
        String text = token.text();
        String found = switch (token.kind()) {
            case LITERAL -> "a literal";
            case END -> "the end of the filter";
            case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, COMMA, ASSIGN, WORD, NULL, PARAMETER, EXPRESSION ->
                "'" + (text.length() > 40 ? text.substring(0, 40) + "..." : text) + "'";
        };
        return ODataFilterLexer.error(token.start(), "found " + found + ", expected " + expected);
    }

    /**
     * Returns the error where a literal is expected. A word at that position may be a key without quotes, so the
     * message contains it only if messages show keys.
     */
    private InvalidQueryException unexpectedInPlaceOfLiteral(String expected) {
        return token.kind() == Kind.WORD && !PrimaryKeyFormatter.showsKeys()
                ? ODataFilterLexer.error(token.start(), "found a word without quotes, expected " + expected)
                : unexpected(expected);
    }

    private static Operator swapped(Operator operator) {
        return switch (operator) {
            case EQ, NE -> operator;
            case GT -> Operator.LT;
            case GE -> Operator.LE;
            case LT -> Operator.GT;
            case LE -> Operator.GE;
        };
    }
}
