package dev.tables.mapping.query.internal.method;

import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.filter.ODataFilterLexer;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Arguments;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;

/** The conversion of literals in a filter to values that properties are compared with. */
public final class FilterLiterals {
    /** The literal formats that are tried for a text that does not show its type. */
    private static final List<String> SPELLINGS = List.of("%s", "'%s'", "datetime'%s'", "guid'%s'");

    private FilterLiterals() {}

    /**
     * Converts a literal to its value.
     *
     * @throws MappingException if the literal is a text that is not a value of the property
     * @throws IllegalArgumentException if the literal has another type
     */
    static Object value(EntityModel model, PropertyModel property, Object literal) {
        return Arguments.comparable(
                property, property.comparedType().fromFilterLiteral(model.entity(), property.name(), literal));
    }

    /**
     * Converts an external text, which replaces a literal, to its value. The text is a string itself, or is written as
     * a literal of the property's type, with or without quotes.
     *
     * @throws UnsupportedQueryException if the text is not a value of the property's type
     */
    public static Object ofText(EntityModel model, PropertyModel property, String text) {
        ValueType type = property.comparedType();
        if (type == ValueType.STRING || type == ValueType.ENUM) {
            return Arguments.comparable(property, text);
        }
        for (String spelling : SPELLINGS) {
            try {
                String spelled = spelling.replace("%s", spelling.contains("'") ? text.replace("'", "''") : text.trim());
                return value(model, property, ODataFilterLexer.parseLiteral(spelled));
            } catch (InvalidQueryException | MappingException | IllegalArgumentException other) {
                // Spelled otherwise, or refused below.
                continue;
            }
        }
        throw new UnsupportedQueryException(
                model.entity(),
                property.name(),
                "is compared with a placeholder whose value is not of type " + property.comparedTypeName()
                        + ". Set the placeholder to a literal of that type.");
    }
}
