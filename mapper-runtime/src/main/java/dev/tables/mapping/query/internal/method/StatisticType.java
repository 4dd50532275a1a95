package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.MethodShape.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The return type of a method with a statistic.
 *
 * @param map whether the return type is a {@code Map} itself
 * @param value the type of the returned values; for a map, the type of the keys
 * @param count the type of a map's values; otherwise equal to {@code value}
 * @param primitive whether the return type is a primitive type, which cannot represent a missing value
 */
public record StatisticType(boolean map, KnownType value, KnownType count, boolean primitive) {
    /** The qualified name of the only class in which counts are returned. */
    public static final String MAP = "java.util.Map";

    /**
     * Returns the first error in a method: in the property, then in its parameters, then in its return type. Returns
     * null if there is no error.
     */
    public @Nullable DeclarationError misfit(Statistic statistic, PropertyModel property, MethodShape method) {
        DeclarationError wrong = statistic.misfit(property);
        if (wrong != null) {
            return wrong;
        }
        if (method.takes(Kind.PAGEABLE)
                || method.takes(Kind.SORT)
                || method.takes(Kind.LIMIT)
                || method.takes(Kind.POSITION)) {
            return DeclarationError.parameters("has " + statistic
                    + " and a parameter for paging, limit or sorting, but a statistic covers all matching entities."
                    + " Remove the parameter.");
        }
        return isSuitable(statistic, method.returned().form()) && isOf(property)
                ? null
                : DeclarationError.returns("has " + statistic + ", but returns "
                        + method.returned().text() + ". Return " + expected(statistic, property) + ".");
    }

    private boolean isSuitable(Statistic statistic, Form form) {
        return switch (statistic.kind()) {
            case VALUES -> form == Form.SEVERAL && !map;
            case COUNTS -> map && (count.open() || count.name().equals("java.lang.Long"));
            case MIN, MAX -> form == Form.ONE && !map && !primitive;
        };
    }

    /** Returns whether the type accepts values of the property, as the property is declared. */
    private boolean isOf(PropertyModel property) {
        if (value.open()) {
            return true;
        }
        String converted = property.convertedClassName();
        return converted == null
                ? value.stored() == property.comparedType()
                        && value.fits(property.comparedType(), property.enumClassName())
                : value.name().equals(converted);
    }

    private static String expected(Statistic statistic, PropertyModel property) {
        String type =
                property.convertedClassName() == null ? property.comparedTypeName() : property.convertedTypeName();
        return switch (statistic.kind()) {
            case VALUES -> "a List of " + type;
            case COUNTS -> "a Map of " + type + " to Long";
            case MIN, MAX -> "an Optional of " + type + ", or a nullable " + type;
        };
    }
}
