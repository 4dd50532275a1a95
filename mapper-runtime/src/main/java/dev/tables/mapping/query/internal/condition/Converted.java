package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.model.internal.TypeNames;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.type.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of arguments for properties with a converter. An argument of the declared type is converted to the
 * stored type. An argument of the stored type is compared unchanged. A converter preserves equality but not order, so
 * that arguments of the declared type support only equality.
 *
 * @param mapper the mapper that contains the converters
 * @param given the number of arguments that callers pass; arguments after those are literals of a filter, which are in
 *     stored form
 */
public record Converted(EntityMapper<?> mapper, int given) {

    /** Returns the argument in its stored form; an argument that is not of the declared type is unchanged. */
    Object stored(Condition.Test test, int index, Object value) {
        PropertyModel property = test.property();
        String declared = property.convertedClassName();
        if (declared == null || index >= given) {
            return value;
        }
        boolean same = KnownType.nameOf(value.getClass()).equals(declared);
        if (!test.isByValue()) {
            if (same) {
                throw new IllegalArgumentException("Found a " + TypeNames.of(value.getClass())
                        + " as argument for property '" + property.name() + "'" + unordered(test));
            }
            return value;
        }
        Object stored = same ? mapper.stored(property.name(), value) : ofSubclass(property, value);
        return stored == null ? value : stored;
    }

    /** Converts an object of a subclass of the declared type; returns null for any other object. */
    private @Nullable Object ofSubclass(PropertyModel property, Object value) {
        try {
            return mapper.stored(property.name(), value);
        } catch (ClassCastException other) {
            return null;
        }
    }

    /**
     * Returns why a test for more than equality does not support values of the declared type, and what to use instead:
     * the end of a sentence.
     */
    public static String unordered(Condition.Test test) {
        PropertyModel property = test.property();
        String refused = ", which a converter stores as " + property.comparedTypeName()
                + ". Converted values support only equality, not order or prefixes. ";
        return refused
                + (isOfOneType(property)
                        ? "Use Is or In, or store the queried value in a property without a converter."
                        : "Use Is or In, or pass the stored form, a " + property.comparedTypeName() + ".");
    }

    /** Describes the expected type of a parameter of a test. */
    public static String expected(Condition.Test test) {
        PropertyModel property = test.property();
        boolean several = test.keyword() == QueryKeyword.IN || test.keyword() == QueryKeyword.NOT_IN;
        String types = test.isByValue() ? "one of these types" : "a " + property.comparedTypeName();
        return several ? "a collection of " + types : types;
    }

    /** Returns whether the source type and the target type of the converter are the same. */
    private static boolean isOfOneType(PropertyModel property) {
        String declared = String.valueOf(property.convertedClassName());
        return property.comparedType() == ValueType.ENUM
                ? declared.equals(property.enumClassName())
                : KnownType.isOf(declared, property.comparedType());
    }
}
