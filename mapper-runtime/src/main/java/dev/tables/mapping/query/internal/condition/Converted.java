package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.model.internal.TypeNames;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.type.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Arguments for properties with a converter. They may be of the declared type, which the converter turns into what is stored, or
 * of the stored type, and are then compared as they are. A converter says which values are equal, not which comes first: of the
 * declared type only equality can be asked.
 *
 * @param mapper knows the converters
 * @param given how many arguments callers give; those behind are literals of a filter, which are written as they are kept
 */
public record Converted(EntityMapper<?> mapper, int given) {

    /** The argument of a number as it is stored; what is not of the declared type stays as it is. */
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

    /** What the converter makes of an object of a subclass; null if it is none. */
    private @Nullable Object ofSubclass(PropertyModel property, Object value) {
        try {
            return mapper.stored(property.name(), value);
        } catch (ClassCastException other) {
            return null;
        }
    }

    /** Why values of the declared type cannot be asked for in a test that is not by value, and what can be: the end of a sentence. */
    public static String unordered(Condition.Test test) {
        PropertyModel property = test.property();
        String refused = ", which a converter stores as " + property.comparedTypeName()
                + ". Converted values support only equality, not order or prefixes. ";
        return refused
                + (isOfOneType(property)
                        ? "Use Is or In, or store the queried value in a property without a converter."
                        : "Use Is or In, or pass the stored form, a " + property.comparedTypeName() + ".");
    }

    /** What a parameter of a test is to be. */
    public static String expected(Condition.Test test) {
        PropertyModel property = test.property();
        boolean several = test.keyword() == QueryKeyword.IN || test.keyword() == QueryKeyword.NOT_IN;
        String types = test.isByValue() ? "one of these types" : "a " + property.comparedTypeName();
        return several ? "a collection of " + types : types;
    }

    /** Whether the converter makes values of the type it is given. */
    private static boolean isOfOneType(PropertyModel property) {
        String declared = String.valueOf(property.convertedClassName());
        return property.comparedType() == ValueType.ENUM
                ? declared.equals(property.enumClassName())
                : KnownType.isOf(declared, property.comparedType());
    }
}
