package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.TypeNames;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.internal.CaseFolding;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, in the form in which the compared properties are stored. If a test ignores case, its
 * arguments are converted to one case.
 */
public final class Arguments {
    private final @Nullable Object[] values;
    private final int mostValues;

    private Arguments(@Nullable Object[] values, int mostValues) {
        this.values = values;
        this.mostValues = mostValues;
    }

    /**
     * Converts the arguments that the tests use. Nulls are kept for {@code Is} and {@code IsNot} only.
     *
     * @param converted the converter of arguments for properties with a converter; null if arguments have the stored
     *     types
     * @param mostValues the maximum number of values of a collection
     */
    public static Arguments of(
            List<Condition.Test> tests, @Nullable Object[] given, @Nullable Converted converted, int mostValues) {
        @Nullable Object[] values = new Object[given.length];
        for (int number = 0; number < tests.size(); number++) {
            Condition.Test test = tests.get(number);
            for (int i = test.argument(); i < test.argument() + test.keyword().argumentCount(); i++) {
                if (isCollection(test.keyword()) && i < given.length) {
                    requireFew(test, given[i], mostValues);
                }
                values[i] = value(test, i, given, converted, mostValues);
            }
        }
        return new Arguments(values, mostValues);
    }

    /** Refuses a collection that is too large, before its values are converted. */
    private static void requireFew(Condition.Test test, @Nullable Object value, int mostValues) {
        int count = value instanceof Collection<?> all
                ? all.size()
                : value != null && value.getClass().isArray() ? Array.getLength(value) : 0;
        if (count > mostValues) {
            throw tooMany(count + " values for '" + test + "'", mostValues);
        }
    }

    /**
     * Rejects conditions whose values have too many combinations, each of which is a range of keys.
     *
     * @param combined the conditions
     */
    void requireFew(List<Condition.Test> combined) {
        long count = 1;
        for (Condition.Test test : combined) {
            // Each factor is at most an int, and a product above the bound ends it.
            count *= wanted(test).size();
            if (count > mostValues) {
                throw tooMany(
                        "at least " + count + " combinations of the values for "
                                + combined.stream()
                                        .filter(one -> isCollection(one.keyword()))
                                        .map(one -> "'" + one + "'")
                                        .collect(Collectors.joining(" and ")),
                        mostValues);
            }
        }
    }

    private static IllegalArgumentException tooMany(String found, int mostValues) {
        return new IllegalArgumentException("Found " + found + ", expected at most " + mostValues
                + ". Pass the values in several calls. To allow more, raise the limit with"
                + " TablesTemplate.setMaxInListSize or the Spring Boot property tables.max-in-list-size.");
    }

    /** Adds all arguments to a fingerprint, including arguments of conditions that are evaluated in memory. */
    public void addTo(Fingerprint fingerprint) {
        for (Object value : values) {
            fingerprint.argument(value);
        }
    }

    /** Appends the literals of a filter to the arguments of a call. */
    public static @Nullable Object[] with(List<Object> literals, @Nullable Object[] given) {
        if (literals.isEmpty()) {
            return given;
        }
        @Nullable Object[] all = Arrays.copyOf(given, given.length + literals.size());
        for (int i = 0; i < literals.size(); i++) {
            all[given.length + i] = literals.get(i);
        }
        return all;
    }

    private static @Nullable Object value(
            Condition.Test test, int index, @Nullable Object[] given, @Nullable Converted converted, int mostValues) {
        if (index >= given.length) {
            throw new IllegalArgumentException(
                    "Found " + given.length + " arguments, expected at least " + (index + 1) + " for '" + test + "'.");
        }
        Object value = given[index] instanceof Optional<?> optional ? optional.orElse(null) : given[index];
        QueryKeyword keyword = test.keyword();
        if (value == null) {
            if (keyword == QueryKeyword.IS || keyword == QueryKeyword.IS_NOT) {
                return null;
            }
            throw new IllegalArgumentException("Argument " + (index + 1) + " of '" + test + "' is null"
                    + (isCollection(keyword)
                            ? ", expected a collection. Pass an empty collection if there are no values."
                            : ". Only Is and Not accept null; they then mean IsNull and IsNotNull."));
        }
        return isCollection(keyword)
                ? elements(test, index, value, converted, mostValues)
                : stored(test, index, value, converted);
    }

    private static boolean isCollection(QueryKeyword keyword) {
        return keyword == QueryKeyword.IN || keyword == QueryKeyword.NOT_IN;
    }

    private static Object stored(Condition.Test test, int index, Object value, @Nullable Converted converted) {
        if (test.keyword() == QueryKeyword.BETWEEN && value instanceof RangeBound bound) {
            Object end = bound.value();
            return end == null ? bound : new RangeBound(stored(test, index, end, converted), bound.inclusive());
        }
        Object compared = comparable(test.property(), converted == null ? value : converted.stored(test, index, value));
        return test.ignoreCase() && compared instanceof String text ? CaseFolding.fold(text) : compared;
    }

    private static List<Object> elements(
            Condition.Test test, int index, Object value, @Nullable Converted converted, int mostValues) {
        List<Object> elements = new ArrayList<>();
        if (value instanceof Iterable<?> iterable) {
            for (Object element : iterable) {
                if (elements.size() == mostValues) {
                    throw tooMany("more than " + mostValues + " values for '" + test + "'", mostValues);
                }
                elements.add(element(test, index, element, converted));
            }
        } else if (value.getClass().isArray() && !(value instanceof byte[])) {
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(element(test, index, Array.get(value, i), converted));
            }
        } else {
            elements.add(element(test, index, value, converted));
        }
        return elements;
    }

    private static Object element(
            Condition.Test test, int index, @Nullable Object element, @Nullable Converted converted) {
        if (element == null) {
            throw new IllegalArgumentException("Argument " + (index + 1) + " of '" + test
                    + "' contains null. Remove null from the collection. To find entities without a value, use "
                    + "IsNull.");
        }
        return stored(test, index, element, converted);
    }

    /**
     * Converts an argument to the form in which values of the property are compared.
     *
     * @throws IllegalArgumentException if the argument has another type
     */
    public static Object comparable(PropertyModel property, Object value) {
        try {
            Object compared = property.comparedType().toQueryArgument(value, property.enumClassName());
            // A constant is named in a filter as in Java, or as rows hold it.
            return compared instanceof String text ? property.constantTexts().constantByNameOrText(text) : compared;
        } catch (ClassCastException wrong) {
            throw new IllegalArgumentException("Found a " + TypeNames.of(value.getClass())
                    + " as argument for property '"
                    + property.name() + "', which is stored as " + (property.isMultiValued() ? "a collection of " : "")
                    + property.comparedTypeName() + ". Pass a value of that type.");
        }
    }

    @Nullable
    public Object orNull(int index) {
        return values[index];
    }

    Object get(int index) {
        Object value = values[index];
        if (value == null) {
            throw new IllegalStateException("Argument " + (index + 1) + " is null.");
        }
        return value;
    }

    /** Returns an argument as one end of a range. */
    RangeBound bound(int index) {
        return RangeBound.of(get(index));
    }

    String text(int index) {
        return get(index).toString();
    }

    /** Returns the values of an equality. */
    @SuppressWarnings("unchecked")
    List<Object> wanted(Condition.Test test) {
        return switch (test.keyword()) {
            case IN, NOT_IN -> (List<Object>) get(test.argument());
            case TRUE -> List.of(true);
            case FALSE -> List.of(false);
            case IS_EMPTY, IS_NOT_EMPTY ->
                List.of(Objects.requireNonNull(test.property().emptyValue()));
            case IS, IS_NOT -> List.of(get(test.argument()));
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER ->
                List.of(get(test.argument()));
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING ->
                List.of(get(test.argument()));
            case IS_NULL, IS_NOT_NULL -> List.of(get(test.argument()));
            case NEAR, WITHIN, REGEX, EXISTS -> List.of(get(test.argument()));
        };
    }
}
