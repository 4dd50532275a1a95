package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.internal.CaseFolding;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The evaluation of a condition on the values of an entity. This class defines which values fulfill each condition. */
public final class Evaluation {
    private final String entity;
    private final Arguments arguments;

    /** Creates an evaluation; {@code entity} is named in errors. */
    public Evaluation(String entity, Arguments arguments) {
        this.entity = entity;
        this.arguments = arguments;
    }

    /** Returns whether the condition is true; {@code values} returns a property's value by name. */
    public boolean holds(Condition condition, Function<String, @Nullable Object> values) {
        if (condition instanceof Condition.All all) {
            for (Condition term : all.terms()) {
                if (!holds(term, values)) {
                    return false;
                }
            }
            return true;
        }
        if (condition instanceof Condition.Any any) {
            for (Condition term : any.terms()) {
                if (holds(term, values)) {
                    return true;
                }
            }
            return false;
        }
        if (condition instanceof Condition.Not not) {
            return !holds(not.term(), values);
        }
        Condition.Test test = (Condition.Test) condition;
        return test(test, values.apply(test.property().name()));
    }

    private boolean test(Condition.Test test, @Nullable Object found) {
        QueryKeyword keyword = test.keyword();
        boolean nullWanted = keyword == QueryKeyword.IS_NULL || keyword == QueryKeyword.IS && isNull(test);
        if (found == null || nullWanted) {
            return found == null && nullWanted;
        }
        if (keyword == QueryKeyword.IS_NOT_NULL || keyword == QueryKeyword.IS_NOT && isNull(test)) {
            return true;
        }
        if (keyword == QueryKeyword.IS_EMPTY || keyword == QueryKeyword.IS_NOT_EMPTY) {
            return found.equals(test.property().emptyValue()) == (keyword == QueryKeyword.IS_EMPTY);
        }
        if (test.property().isMultiValued()) {
            return contains(test, found) != (keyword == QueryKeyword.NOT_CONTAINING);
        }
        ValueType type = test.property().type();
        Object value = test.ignoreCase() ? CaseFolding.fold(found.toString()) : type.toComparable(found);
        return switch (keyword) {
            case IS, IN, TRUE, FALSE -> isAnyOf(test, type, value);
            case IS_NOT, NOT_IN -> !isAnyOf(test, type, value);
            case BETWEEN -> isBetween(test, type, value);
            case LESS_THAN, BEFORE -> isOrdered(test, type, value, order -> order < 0);
            case LESS_THAN_EQUAL -> isOrdered(test, type, value, order -> order <= 0);
            case GREATER_THAN, AFTER -> isOrdered(test, type, value, order -> order > 0);
            case GREATER_THAN_EQUAL -> isOrdered(test, type, value, order -> order >= 0);
            case STARTING_WITH -> value.toString().startsWith(text(test));
            case ENDING_WITH -> value.toString().endsWith(text(test));
            case CONTAINING -> value.toString().contains(text(test));
            case NOT_CONTAINING -> !value.toString().contains(text(test));
            case LIKE -> like(value.toString(), text(test));
            case NOT_LIKE -> !like(value.toString(), text(test));
            case IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY, NEAR, WITHIN, REGEX, EXISTS ->
                throw new IllegalStateException(keyword + " does not compare a value");
        };
    }

    /** Returns whether a collection contains one of the compared elements. */
    private boolean contains(Condition.Test test, Object found) {
        ValueType type = test.property().comparedType();
        for (Object element : JsonElements.of(entity, test.property(), (String) found)) {
            if (isAnyOf(test, type, element)) {
                return true;
            }
        }
        return false;
    }

    private boolean isNull(Condition.Test test) {
        return arguments.orNull(test.argument()) == null;
    }

    private boolean isAnyOf(Condition.Test test, ValueType type, Object value) {
        for (Object wanted : arguments.wanted(test)) {
            if (type.equal(value, wanted)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBetween(Condition.Test test, ValueType type, Object value) {
        return !type.isUnorderedValue(value)
                && isWithin(test.property(), value, arguments.bound(test.argument()), 1)
                && isWithin(test.property(), value, arguments.bound(test.argument() + 1), -1);
    }

    private boolean isOrdered(Condition.Test test, ValueType type, Object value, IntPredicate expected) {
        Object first = arguments.get(test.argument());
        return !type.isUnorderedValue(value)
                && !type.isUnorderedValue(first)
                && expected.test(compare(test.property(), value, first));
    }

    /**
     * Returns whether a value is greater than a bound if {@code sign} is positive, less if negative, or equal to an
     * inclusive bound.
     */
    private static boolean isWithin(PropertyModel property, Object value, RangeBound bound, int sign) {
        Object end = bound.value();
        if (end == null) {
            return true;
        }
        int order = property.type().isUnorderedValue(end) ? -sign : compare(property, value, end);
        return order == 0 ? bound.inclusive() : order > 0 == sign > 0;
    }

    private String text(Condition.Test test) {
        return arguments.text(test.argument());
    }

    /**
     * Matches a pattern in which {@code %} is any text and {@code _} any character (code point). After a mismatch, only
     * the part after the most recent {@code %} is matched again, so the time is at most proportional to the product of
     * both lengths.
     */
    static boolean like(String text, String pattern) {
        int t = 0;
        int p = 0;
        int afterPercent = -1;
        int retry = 0;
        while (t < text.length()) {
            char wanted = p < pattern.length() ? pattern.charAt(p) : 0;
            if (p < pattern.length() && wanted == '%') {
                afterPercent = ++p;
                retry = t;
            } else if (p < pattern.length() && wanted == '_') {
                p++;
                t = text.offsetByCodePoints(t, 1);
            } else if (p < pattern.length() && wanted == text.charAt(t)) {
                p++;
                t++;
            } else if (afterPercent >= 0) {
                p = afterPercent;
                retry = text.offsetByCodePoints(retry, 1);
                t = retry;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '%') {
            p++;
        }
        return p == pattern.length();
    }

    /** Returns the text before the first wildcard of a pattern. */
    static String beforeWildcard(String pattern) {
        int end = 0;
        while (end < pattern.length() && pattern.charAt(end) != '%' && pattern.charAt(end) != '_') {
            end++;
        }
        return pattern.substring(0, end);
    }

    /** Compares two values; enum constants have the order of their texts in keys. */
    private static int compare(PropertyModel property, Object left, Object right) {
        EnumConstantTexts texts = property.constantTexts();
        return texts.isEmpty()
                ? property.type().compare(left, right)
                : texts.keyText((String) left).compareTo(texts.keyText((String) right));
    }

    /** Returns the values by which an entity is sorted, in the form that {@link #compareSortValues} compares. */
    public static @Nullable Object[] sortValues(List<SortKey> sort, Function<String, @Nullable Object> entity) {
        @Nullable Object[] values = new Object[sort.size()];
        for (int i = 0; i < values.length; i++) {
            SortKey key = sort.get(i);
            Object value = entity.apply(key.property().name());
            if (value != null) {
                values[i] = key.ignoreCase()
                        ? CaseFolding.fold(value.toString())
                        : key.property().type().toComparable(value);
            }
        }
        return values;
    }

    /** Compares two entities by their {@link #sortValues}. */
    public static int compareSortValues(List<SortKey> sort, @Nullable Object[] left, @Nullable Object[] right) {
        for (int i = 0; i < left.length; i++) {
            SortKey key = sort.get(i);
            Object a = left[i];
            Object b = right[i];
            int order;
            if (a == null || b == null) {
                order = a == b ? 0 : a == null ? 1 : -1;
                order = key.nullsMoved() ? -order : order;
            } else {
                order = key.ignoreCase() ? ((String) a).compareTo((String) b) : compare(key.property(), a, b);
            }
            if (order != 0) {
                return key.descending() ? -order : order;
            }
        }
        return 0;
    }
}
