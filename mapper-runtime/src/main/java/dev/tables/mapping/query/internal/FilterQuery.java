package dev.tables.mapping.query.internal;

import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A query written as OData filter: {@code department eq :department and salary gt ?2}. Properties are named as in Java, those
 * of value objects with a dot or, as OData has it, a slash: {@code address.city}, {@code address/city}.
 *
 * <p>Parameters are values wherever they stand, never text. What is written in the filter itself becomes further arguments:
 * append {@link #constants} to those of the call.
 */
public final class FilterQuery {
    /** What no condition begins with: a property of that name would be followed by an operator. */
    private static final Pattern STATEMENT = Pattern.compile(
            "^\\s*(?:select|from|delete|update|insert|with)\\s+(?!(?:eq|ne|gt|ge|lt|le|and|or)\\b)\\S",
            Pattern.CASE_INSENSITIVE);

    private static final char MARK = '\u0001';
    /** What stands for the dot of a path where filters know names only: a letter that can be part of a name. */
    private static final char DOT = '\u00B7';

    private final EntityModel model;
    private final String text;
    private final List<String> names;
    private final List<Object> constants = new ArrayList<>();
    private final Condition condition;

    private FilterQuery(EntityModel model, String text, List<String> names) {
        this.model = model;
        this.text = text;
        this.names = names;
        if (STATEMENT.matcher(text).find()) {
            throw refused(
                    "is a statement as of JPQL or SQL, expected an OData filter: the condition alone, properties as in Java,"
                            + " such as \"title eq :title and year gt 1990\". What is done with what it finds is said by count, exists"
                            + " and delete.");
        }
        this.condition = condition(parsed(marked()));
        requireAllUsed();
    }

    /**
     * Reads a filter.
     *
     * @param parameterNames the names of the parameters in order, empty where unknown
     * @throws QueryRefusedException if it cannot be parsed, names a property or parameter that is not there, or leaves out a
     *     parameter
     */
    public static FilterQuery parse(EntityModel model, String text, List<String> parameterNames) {
        return new FilterQuery(model, text, parameterNames);
    }

    /** What is asked; the arguments are the parameters, then the constants. */
    public Condition condition() {
        return condition;
    }

    /** The values written in the filter, to be appended to the arguments of each call. */
    public List<Object> constants() {
        return List.copyOf(constants);
    }

    /** The text with each parameter replaced by a string that no text can be. */
    private String marked() {
        StringBuilder marked = new StringBuilder();
        boolean quoted = false;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            quoted ^= c == '\'';
            int end = i + 1;
            if (!quoted && c == '#' && text.startsWith("#{", i)) {
                throw refused(
                        "holds an expression of SpEL (#{...}), which is not evaluated. Pass the value as a parameter,"
                                + " and name that as :name, or count from ?1.");
            }
            if (!quoted && (c == ':' || c == '?') && !text.startsWith("#{", i + 1)) {
                while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                    end++;
                }
                marked.append('\'').append(MARK).append(parameter(c, text.substring(i + 1, end)));
                marked.append('\'');
            } else if (!quoted && Character.isJavaIdentifierStart(c)) {
                end = endOfPath(i);
                marked.append(text, i, end);
                for (int at = marked.length() - (end - i); at < marked.length(); at++) {
                    if (isSeparator(marked.charAt(at))) {
                        marked.setCharAt(at, DOT);
                    }
                }
            } else {
                marked.append(c);
            }
            i = end;
        }
        return marked.toString();
    }

    private int endOfPath(int start) {
        int end = start + 1;
        while (end < text.length()
                && (Character.isJavaIdentifierPart(text.charAt(end))
                        || isSeparator(text.charAt(end))
                                && end + 1 < text.length()
                                && Character.isJavaIdentifierStart(text.charAt(end + 1)))) {
            end++;
        }
        return end;
    }

    private static boolean isSeparator(char c) {
        return c == '.' || c == '/';
    }

    /** A parameter that changes nothing is a mistake of who wrote the filter. */
    private void requireAllUsed() {
        boolean[] used = new boolean[names.size()];
        for (Condition.Test test : condition.tests()) {
            if (test.keyword().arguments() > 0 && test.argument() < used.length) {
                used[test.argument()] = true;
            }
        }
        for (int i = 0; i < used.length; i++) {
            if (!used[i]) {
                throw refused("does not use parameter " + (i + 1) + " of " + names + ". Name it as :name or ?" + (i + 1)
                        + ", or leave it out.");
            }
        }
    }

    private int parameter(char kind, String name) {
        int index = name.isEmpty() ? -1 : names.indexOf(name);
        if (kind == '?') {
            try {
                index = Integer.parseInt(name) - 1;
            } catch (NumberFormatException noNumber) {
                index = -1;
            }
        }
        if (index < 0 || index >= names.size()) {
            throw refused("names the parameter '" + kind + name + "', but " + known());
        }
        return index;
    }

    private String known() {
        if (names.contains("")) {
            return "names of parameters are not known. Compile with -parameters, annotate them"
                    + " with @Param, or count from ?1.";
        }
        return "the parameters are " + names + ". Name parameters as :name, or count from ?1.";
    }

    private Filter parsed(String marked) {
        try {
            return Filter.parse(marked);
        } catch (InvalidQueryException wrong) {
            throw refused("cannot be parsed: "
                    + String.valueOf(wrong.getMessage())
                            .replace(String.valueOf(MARK), "?")
                            .replace(DOT, '.'));
        }
    }

    private Condition condition(Filter filter) {
        if (filter instanceof Filter.And and) {
            return Condition.all(and.terms().stream().map(this::condition).toList());
        }
        if (filter instanceof Filter.Or or) {
            return Condition.any(or.terms().stream().map(this::condition).toList());
        }
        if (filter instanceof Filter.Not not) {
            return new Condition.Not(condition(not.term()));
        }
        if (filter instanceof Filter.IsTrue isTrue) {
            return new Condition.Test(property(isTrue.property()), Keyword.TRUE, 0, false);
        }
        Filter.Comparison comparison = (Filter.Comparison) filter;
        PropertyModel property = property(comparison.property());
        Keyword keyword = switch (comparison.operator()) {
            case EQ -> Keyword.IS;
            case NE -> Keyword.IS_NOT;
            case GT -> Keyword.GREATER_THAN;
            case GE -> Keyword.GREATER_THAN_EQUAL;
            case LT -> Keyword.LESS_THAN;
            case LE -> Keyword.LESS_THAN_EQUAL;
        };
        return new Condition.Test(property, keyword, argument(property, comparison.literal()), false);
    }

    private PropertyModel property(String name) {
        return PropertyNames.required(model, name.replace(DOT, '.'), "the filter '" + text + "'");
    }

    private int argument(PropertyModel property, Object literal) {
        if (literal instanceof String string && !string.isEmpty() && string.charAt(0) == MARK) {
            return Integer.parseInt(string, 1, string.length(), 10);
        }
        constants.add(checked(property, literal));
        return names.size() + constants.size() - 1;
    }

    private Object checked(PropertyModel property, Object literal) {
        try {
            return Arguments.comparable(property, property.type().ofLiteral(model.entity(), property.name(), literal));
        } catch (MappingException | ArithmeticException | IllegalArgumentException wrong) {
            throw refused("compares '" + property.name() + "', which is " + property.comparedType()
                    + ", with something else. Write a literal of that type, or give a parameter.");
        }
    }

    private QueryRefusedException refused(String fact) {
        return new QueryRefusedException(model.entity(), null, "the filter '" + text + "' " + fact);
    }
}
