package dev.tables.engine;

import dev.tables.engine.Filter.Operator;
import dev.tables.engine.FilterLexer.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a filter by recursive descent, from {@code or} (binds least) to comparisons. */
final class FilterParser {
    /** Parentheses and nots inside of each other. */
    private static final int MAX_DEPTH = 100;

    private static final String CONDITION = "a condition such as Price gt 5";

    private final FilterLexer token;
    private int depth;

    FilterParser(String text) {
        token = new FilterLexer(text);
    }

    Filter parse() {
        token.next();
        Filter filter = anyOf();
        if (token.kind() != Kind.END) {
            throw token.unexpected("'and', 'or' or the end of the filter");
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
            token.next();
            terms.add(allOf());
        }
        return FilterText.folded(terms, false);
    }

    private Filter allOf() {
        Filter first = term();
        if (!token.isWord("and")) {
            return first;
        }
        List<Filter> terms = new ArrayList<>();
        terms.add(first);
        while (token.isWord("and")) {
            token.next();
            terms.add(term());
        }
        return FilterText.folded(terms, true);
    }

    private Filter term() {
        if (++depth > MAX_DEPTH) {
            throw token.tooDeep(MAX_DEPTH);
        }
        Filter made;
        if (token.isWord("not")) {
            token.next();
            made = FilterText.inverted(term());
        } else if (token.kind() == Kind.OPEN) {
            token.next();
            made = anyOf();
            if (token.kind() != Kind.CLOSE) {
                throw token.unexpected("')', 'and' or 'or'");
            }
            token.next();
        } else {
            made = comparison();
        }
        depth--;
        return made;
    }

    private Filter comparison() {
        if (token.kind() == Kind.LITERAL) {
            Object literal = token.literal();
            token.next();
            Operator operator = operator();
            if (operator == null && literal instanceof Boolean constant) {
                return constant ? FilterText.ALWAYS : FilterText.NEVER;
            }
            if (operator == null) {
                throw token.unexpected("eq, ne, gt, ge, lt or le");
            }
            token.next();
            return new Filter.Comparison(property(), swapped(operator), literal);
        }
        String property = property();
        Operator operator = operator();
        if (operator == null) {
            return new Filter.IsTrue(property);
        }
        token.next();
        if (token.kind() != Kind.LITERAL) {
            throw token.unexpectedInPlaceOfLiteral("a literal such as 5 or 'text'");
        }
        Object literal = token.literal();
        token.next();
        return new Filter.Comparison(property, operator, literal);
    }

    private String property() {
        String name = token.word();
        boolean reserved = name.equals("and") || name.equals("or") || name.equals("not") || operator() != null;
        if (token.kind() != Kind.WORD || reserved) {
            throw token.unexpected(CONDITION);
        }
        token.next();
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
