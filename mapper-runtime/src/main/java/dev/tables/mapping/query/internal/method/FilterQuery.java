package dev.tables.mapping.query.internal.method;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer.Kind;
import dev.tables.engine.filter.ODataFilterLexer.Token;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A query written as an OData filter: {@code department eq :department and salary gt ?2}. Properties have their Java
 * names. Names of properties of value objects have a dot or, as in OData, a slash: {@code address.city},
 * {@code address/city}.
 *
 * <p>Parameters and expressions are always values, never text. The arguments of the query are the parameters, then the
 * values of {@link #expressions}, then {@link #constants}.
 */
public final class FilterQuery {
    /**
     * The beginnings of JPQL and SQL statements. A condition cannot begin like a statement, because an operator follows
     * a property name such as {@code select}.
     */
    private static final Pattern STATEMENT = Pattern.compile(
            "^\\s*(?:select|from|delete|update|insert|with)\\s+(?!(?:eq|ne|gt|ge|lt|le|in|and|or)\\b)\\S",
            Pattern.CASE_INSENSITIVE);

    private static final int MAX_DEPTH = 100;
    private static final String VALUE = "a literal such as 5 or 'text', or a parameter such as :name or ?1";
    private static final Map<String, QueryKeyword> FUNCTIONS = Map.of(
            "startswith", QueryKeyword.STARTING_WITH,
            "endswith", QueryKeyword.ENDING_WITH,
            "contains", QueryKeyword.CONTAINING);
    private static final Map<String, QueryKeyword> OPERATORS = Map.of(
            "eq", QueryKeyword.IS,
            "ne", QueryKeyword.IS_NOT,
            "gt", QueryKeyword.GREATER_THAN,
            "ge", QueryKeyword.GREATER_THAN_EQUAL,
            "lt", QueryKeyword.LESS_THAN,
            "le", QueryKeyword.LESS_THAN_EQUAL);

    /** The counterparts of the operators, for comparisons in which the value comes before the property. */
    private static final Map<QueryKeyword, QueryKeyword> SWAPPED = Map.of(
            QueryKeyword.GREATER_THAN, QueryKeyword.LESS_THAN,
            QueryKeyword.GREATER_THAN_EQUAL, QueryKeyword.LESS_THAN_EQUAL,
            QueryKeyword.LESS_THAN, QueryKeyword.GREATER_THAN,
            QueryKeyword.LESS_THAN_EQUAL, QueryKeyword.GREATER_THAN_EQUAL);

    private final EntityModel model;
    private final DeclaredFilter declared;
    private final List<String> names;
    private final List<Object> constants = new ArrayList<>();
    private final FilterTokens tokens;
    private final Condition condition;
    private final List<SortKey> sort;
    private final boolean[] used;
    private int expressions;
    private int depth;

    private FilterQuery(EntityModel model, DeclaredFilter declared, List<String> names, Set<Integer> usedElsewhere) {
        this.model = model;
        this.declared = declared;
        this.names = names;
        this.used = new boolean[names.size()];
        usedElsewhere.forEach(parameter -> used[parameter] = true);
        requireCondition();
        try {
            this.tokens = new FilterTokens(declared.text());
            this.condition = anyOf();
            if (tokens.peek().kind() != Kind.END) {
                throw tokens.unexpected("an operator (" + FilterTokens.OPERATORS + ", and, or) or the end");
            }
        } catch (InvalidQueryException wrong) {
            throw refused("cannot be parsed: " + wrong.getMessage());
        }
        requireAllUsed();
        this.sort = FilterSort.keys(model, declared);
    }

    /**
     * Parses a filter.
     *
     * @param parameterNames the names of the parameters in order, empty if unknown
     * @throws UnsupportedQueryException if the text cannot be parsed, names a property or parameter that does not
     *     exist, or omits a parameter
     */
    public static FilterQuery parse(EntityModel model, DeclaredFilter declared, List<String> parameterNames) {
        return new FilterQuery(model, declared, parameterNames, Set.of());
    }

    /** Parses a filter of a method that uses some parameters, numbered from 0, for other purposes. */
    static FilterQuery parse(
            EntityModel model, DeclaredFilter declared, List<String> parameterNames, Set<Integer> usedElsewhere) {
        return new FilterQuery(model, declared, parameterNames, usedElsewhere);
    }

    /** Parses a filter without an annotation, which finds all matching entities. */
    public static FilterQuery parse(EntityModel model, String text, List<String> parameterNames) {
        return parse(model, new DeclaredFilter(text, "", 0, Subject.FIND), parameterNames);
    }

    /**
     * Returns the condition. The arguments of the condition are the parameters, the expressions, then the constants.
     */
    public Condition condition() {
        return condition;
    }

    /** Returns the input of the planner. */
    public QuerySpec spec() {
        return new QuerySpec(condition, sort, declared.top());
    }

    /** Returns the action on the matching entities. */
    public Subject subject() {
        return declared.subject();
    }

    /**
     * Returns the expressions in the filter, of SpEL or of placeholders. The values of the expressions are the
     * arguments that follow the arguments of the call.
     */
    public List<String> expressions() {
        return tokens.expressions();
    }

    /**
     * Returns the values written in the filter, which follow the arguments of the call and the values of expressions.
     */
    public List<Object> constants() {
        return List.copyOf(constants);
    }

    private void requireCondition() {
        if (STATEMENT.matcher(declared.text()).find()) {
            throw refused("is a JPQL or SQL statement. Write only the condition, as an OData filter with Java "
                    + "property names, such as \"title eq :title and year gt 1990\". To count, test or "
                    + "delete the matching entities, set count, exists or delete.");
        }
        boolean limited = declared.top() != 0 || !declared.sort().isBlank();
        if (declared.subject() != Subject.FIND && limited) {
            throw refused("has a sort order or a limit, but "
                    + declared.subject().name().toLowerCase(Locale.ROOT)
                    + " applies to all matching entities. Remove sort and top.");
        }
        if (declared.top() < 0) {
            throw refused("has the limit " + declared.top() + ". Set top to at least 1, or omit it to find all.");
        }
    }

    /**
     * Rejects an unused parameter, which is a mistake in the filter. If an expression evaluates parameters, nothing is
     * rejected, because the parameters that the expression uses are not known.
     */
    private void requireAllUsed() {
        boolean evaluates = expressions().stream().anyMatch(expression -> expression.contains("#{"));
        for (int i = 0; i < used.length; i++) {
            if (!used[i] && !evaluates) {
                throw refused("does not use parameter " + (i + 1) + " of " + names + ". Refer to it as :name or ?"
                        + (i + 1)
                        + ", or remove it.");
            }
        }
    }

    private Condition anyOf() {
        List<Condition> terms = new ArrayList<>();
        do {
            terms.add(allOf());
        } while (tokens.takeIf("or"));
        return Condition.any(terms);
    }

    private Condition allOf() {
        List<Condition> terms = new ArrayList<>();
        do {
            terms.add(term());
        } while (tokens.takeIf("and"));
        return Condition.all(terms);
    }

    private Condition term() {
        if (++depth > MAX_DEPTH) {
            throw tokens.unexpected("at most " + MAX_DEPTH + " levels of nesting");
        }
        Condition made;
        if (tokens.takeIf("not")) {
            made = new Condition.Not(term());
        } else if (tokens.takeIf(Kind.OPEN_PARENTHESIS)) {
            made = anyOf();
            tokens.require(Kind.CLOSE_PARENTHESIS, "')', 'and' or 'or'");
        } else {
            made = comparison();
        }
        depth--;
        return made;
    }

    private Condition comparison() {
        Token first = tokens.peek();
        QueryKeyword function =
                tokens.peekBehind().kind() == Kind.OPEN_PARENTHESIS ? FUNCTIONS.get(first.text()) : null;
        if (function != null) {
            return function(function);
        }
        if (isValue(first)) {
            tokens.take();
            QueryKeyword operator = operator();
            if (operator == null) {
                throw tokens.unexpected("eq, ne, gt, ge, lt or le");
            }
            return compared(property(), SWAPPED.getOrDefault(operator, operator), first);
        }
        PropertyModel property = property();
        if (tokens.takeIf("in")) {
            return oneOf(property);
        }
        QueryKeyword operator = operator();
        return operator == null
                ? new Condition.Test(property, QueryKeyword.TRUE, 0, false)
                : compared(property, operator, value());
    }

    private Condition function(QueryKeyword keyword) {
        tokens.take();
        tokens.require(Kind.OPEN_PARENTHESIS, "'('");
        PropertyModel property = property();
        tokens.require(Kind.COMMA, "','");
        Token value = value();
        if (value.kind() == Kind.NULL) {
            throw refused(
                    "searches '" + property.name()
                            + "' for null, which matches nothing. Pass a value. To find entities without a value, use eq null.");
        }
        Condition test = compared(property, keyword, value);
        tokens.require(Kind.CLOSE_PARENTHESIS, "')'");
        return test;
    }

    private PropertyModel property() {
        Token token = tokens.peek();
        boolean reserved = OPERATORS.containsKey(token.text())
                || List.of("and", "or", "not", "in").contains(token.text());
        if (token.kind() != Kind.WORD || reserved) {
            throw tokens.unexpected("a condition such as price gt 5");
        }
        tokens.take();
        return PropertyNames.required(model, token.text(), "the filter '" + declared.text() + "'");
    }

    private @Nullable QueryKeyword operator() {
        Token token = tokens.peek();
        if (token.kind() == Kind.ASSIGN) {
            throw tokens.unexpected("words as operators: " + FilterTokens.OPERATORS + ", and, or, not");
        }
        QueryKeyword operator = token.kind() == Kind.WORD ? OPERATORS.get(token.text()) : null;
        if (operator != null) {
            tokens.take();
        }
        return operator;
    }

    private static boolean isValue(Token token) {
        return switch (token.kind()) {
            case LITERAL, NULL, PARAMETER, EXPRESSION -> true;
            case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, COMMA, ASSIGN, WORD, END -> false;
        };
    }

    private Token value() {
        if (!isValue(tokens.peek())) {
            throw tokens.unexpected(VALUE);
        }
        return tokens.take();
    }

    private Condition compared(PropertyModel property, QueryKeyword keyword, Token value) {
        if (value.kind() != Kind.NULL) {
            return new Condition.Test(property, keyword, argument(property, value), false);
        }
        if (keyword == QueryKeyword.IS || keyword == QueryKeyword.IS_NOT) {
            return new Condition.Test(
                    property, keyword == QueryKeyword.IS ? QueryKeyword.IS_NULL : QueryKeyword.IS_NOT_NULL, 0, false);
        }
        throw refused("compares '" + property.name() + "' with null, which has no order. Use eq null or " + "ne null.");
    }

    /**
     * Parses a list in parentheses. All literals together are one argument; each parameter and expression may be a
     * collection.
     */
    private Condition oneOf(PropertyModel property) {
        tokens.require(Kind.OPEN_PARENTHESIS, "'(' and a list: (1, 2) or (:numbers)");
        List<Object> literals = new ArrayList<>();
        List<Condition> tests = new ArrayList<>();
        boolean empty = tokens.peek().kind() == Kind.CLOSE_PARENTHESIS;
        while (!empty) {
            Token value = value();
            if (value.kind() == Kind.NULL) {
                throw refused("compares '" + property.name() + "' with a list that contains null. Remove null "
                        + "from the list. To find entities without a value, use eq null.");
            }
            if (value.kind() == Kind.LITERAL) {
                literals.add(checked(property, value.value()));
            } else {
                tests.add(new Condition.Test(property, QueryKeyword.IN, argument(property, value), false));
            }
            if (!tokens.takeIf(Kind.COMMA)) {
                break;
            }
        }
        tokens.require(Kind.CLOSE_PARENTHESIS, "',' or ')'");
        if (!literals.isEmpty() || tests.isEmpty()) {
            tests.add(0, new Condition.Test(property, QueryKeyword.IN, constant(List.copyOf(literals)), false));
        }
        return Condition.any(tests);
    }

    private int argument(PropertyModel property, Token value) {
        return switch (value.kind()) {
            case PARAMETER -> parameter(value.text());
            case EXPRESSION -> names.size() + expressions++;
            case LITERAL -> constant(checked(property, value.value()));
            case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, COMMA, ASSIGN, WORD, NULL, END ->
                throw new IllegalStateException(value.kind() + " is not a value");
        };
    }

    private int constant(Object value) {
        constants.add(value);
        return names.size() + expressions().size() + constants.size() - 1;
    }

    private int parameter(String text) {
        int index = ParameterNames.indexOf(text, names);
        if (index < 0) {
            throw refused("names the parameter '" + text + "', but " + ParameterNames.known(names));
        }
        used[index] = true;
        return index;
    }

    private Object checked(PropertyModel property, Object literal) {
        try {
            return FilterLiterals.value(model, property, literal);
        } catch (MappingException | ArithmeticException | IllegalArgumentException wrong) {
            throw refused("compares '" + property.name() + "', which is " + property.comparedType()
                    + ", with a literal of another type. Write a literal of that type, or use a parameter.");
        }
    }

    private UnsupportedQueryException refused(String fact) {
        return new UnsupportedQueryException(model.entity(), null, "the filter '" + declared.text() + "' " + fact);
    }
}
