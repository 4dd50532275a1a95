package dev.tables.mapping.query.internal.method;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer.Kind;
import dev.tables.engine.filter.ODataFilterLexer.Token;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.ParameterType.Part;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a method makes to matching entities: {@code salary = :salary, left = null}. The entities are
 * specified by the filter of the method, or otherwise by the name of the method, whose parameters come first.
 */
public final class MergeQuery {
    private final EntityModel model;
    private final String text;
    private final List<String> names;
    private final List<Assignment> assignments = new ArrayList<>();

    /**
     * A property that is changed.
     *
     * @param property the property
     * @param parameter the number of the parameter that contains the value, from 0; negative if the value is a literal
     * @param value the literal value that the property gets, for an enum the constant's name; null if the property gets
     *     null or the value of a parameter
     */
    public record Assignment(
            PropertyModel property, int parameter, @Nullable Object value) {}

    private MergeQuery(EntityModel model, String text, List<String> names) {
        this.model = model;
        this.text = text;
        this.names = names;
        try {
            FilterTokens tokens = new FilterTokens(text);
            do {
                add(tokens);
            } while (tokens.takeIf(Kind.COMMA));
            if (tokens.peek().kind() != Kind.END) {
                throw tokens.unexpected("',' or the end");
            }
        } catch (InvalidQueryException wrong) {
            String message = String.valueOf(wrong.getMessage());
            throw refused("cannot be parsed: " + message.replace("Error in the filter at", "Error at"));
        }
    }

    /**
     * Parses the changes.
     *
     * @param parameterNames the names of the parameters in order, empty if unknown
     * @throws UnsupportedQueryException if the text cannot be parsed, names an unknown parameter, or names a property
     *     that does not exist or cannot be changed
     */
    public static MergeQuery parse(EntityModel model, String text, List<String> parameterNames) {
        return new MergeQuery(model, text, parameterNames);
    }

    /** Returns the changes. */
    public List<Assignment> assignments() {
        return List.copyOf(assignments);
    }

    /**
     * Reads the filter that selects the entities to change.
     *
     * @throws UnsupportedQueryException if the query is not a filter, or counts, deletes, sorts or limits entities
     */
    public FilterQuery filter(DeclaredFilter declared) {
        if (declared.subject() != Subject.FIND
                || declared.top() != 0
                || !declared.sort().isBlank()) {
            throw refused("changes all entities that match the filter. Count, exists, delete, sort and top cannot be "
                    + "combined with it. Remove them.");
        }
        Set<Integer> used = assignments.stream()
                .map(Assignment::parameter)
                .filter(parameter -> parameter >= 0)
                .collect(Collectors.toSet());
        return FilterQuery.parse(model, declared, names, used);
    }

    /**
     * Parses the name that specifies the entities: {@code updateBy…}, {@code mergeSalaryBy…}, or the name of a finder.
     *
     * @param arguments the arguments of the method in order; a parameter that is a range is two arguments
     * @throws UnsupportedQueryException if the name does not declare an update, or there are parameters that neither
     *     the name nor the changes use
     */
    public DerivedQuery name(String method, List<ParameterType> arguments) {
        DerivedQuery query = MethodNameParser.parse(model, method.replaceFirst("^(?:update|merge)(?=\\p{Lu})", "find"));
        if (query.subject() != Subject.FIND
                || query.limit() > 0
                || !query.sort().isEmpty()) {
            throw refused(
                    "changes all entities that match the conditions in the method name, so it cannot also count, delete, sort"
                            + " or limit entities. Use a name such as updateBy… instead of " + method + ".");
        }
        int compared = compared(query, arguments);
        for (int i = 0; i < names.size(); i++) {
            int number = i;
            if (i >= compared && assignments.stream().noneMatch(one -> one.parameter() == number)) {
                throw refused("does not use parameter " + (i + 1) + " of " + names + ", and the method name " + method
                        + " does not use it either. Refer to the parameter as :name or ?" + (i + 1)
                        + ", or remove it.");
            }
        }
        if (arguments.size() < query.arguments()) {
            throw refused("has " + names.size() + " parameters, but the conditions in the name " + method + " need "
                    + query.arguments() + ". Add the missing parameters. The parameters for the conditions come "
                    + "first.");
        }
        return query;
    }

    /** Counts the parameters that the name compares with; a range is two arguments. */
    private static int compared(DerivedQuery query, List<ParameterType> arguments) {
        int parameters = 0;
        for (int i = 0; i < Math.min(query.arguments(), arguments.size()); i++) {
            parameters += arguments.get(i).part() == Part.UPPER ? 0 : 1;
        }
        return parameters;
    }

    private void add(FilterTokens tokens) {
        Token name = tokens.peek();
        tokens.require(Kind.WORD, "a change such as price = :price");
        PropertyModel property = PropertyNames.required(model, name.text(), "the merge '" + text + "'");
        requireChangeable(property);
        tokens.require(Kind.ASSIGN, "'='");
        Token value = tokens.take();
        assignments.add(
                switch (value.kind()) {
                    case PARAMETER -> new Assignment(property, parameter(value.text()), null);
                    case LITERAL -> new Assignment(property, -1, literal(property, value.value()));
                    case NULL -> new Assignment(property, -1, null);
                    case OPEN_PARENTHESIS, CLOSE_PARENTHESIS, COMMA, ASSIGN, WORD, EXPRESSION, END ->
                        throw refused("assigns '" + value.text() + "' to '" + property.name() + "'. Expected "
                                + "null, a literal such as 5 or 'text', or a parameter such as :name or ?1.");
                });
    }

    private void requireChangeable(PropertyModel property) {
        String name = property.name();
        if (property.role() != PropertyModel.Role.PROPERTY) {
            throw refused("changes '" + name + "', but its role is " + property.role()
                    + ". Change only properties with the role PROPERTY. To change the keys of an entity, save it "
                    + "under the new keys.");
        }
        if (property.isLarge() || property.isExploded()) {
            throw refused("changes '" + name + "', which is not stored as a single value in the row. Save the "
                    + "entity instead.");
        }
        Set<String> changed = new HashSet<>();
        assignments.forEach(one -> changed.add(one.property().name()));
        if (changed.contains(name)) {
            throw refused("changes '" + name + "' twice. Remove one of the changes.");
        }
    }

    private int parameter(String parameter) {
        int index = ParameterNames.indexOf(parameter, names);
        if (index < 0) {
            throw refused("names the parameter '" + parameter + "', but " + ParameterNames.known(names));
        }
        return index;
    }

    private Object literal(PropertyModel property, Object literal) {
        ValueType type = property.type();
        try {
            if (property.json() == null && property.convertedClassName() == null) {
                Object value = type.fromFilterLiteral(model.entity(), property.name(), literal);
                if (type == ValueType.ENUM && value instanceof String constant) {
                    return property.constantTexts().constantByNameOrText(constant);
                }
                type.toStored(value);
                return value;
            }
        } catch (MappingException | ClassCastException | IllegalArgumentException | ArithmeticException otherType) {
            // Refused below.
        }
        throw refused("assigns a value of the wrong type to '" + property.name() + "'. Write a literal of type "
                + property.comparedTypeName() + ", or use a parameter.");
    }

    private UnsupportedQueryException refused(String fact) {
        return new UnsupportedQueryException(model.entity(), null, "the merge '" + text + "' " + fact);
    }
}
