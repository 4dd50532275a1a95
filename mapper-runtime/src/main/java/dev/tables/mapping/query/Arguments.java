package dev.tables.mapping.query;

import dev.tables.mapping.PropertyModel;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of one call, each in the form in which the properties it is compared with are stored. */
final class Arguments {
    private final @Nullable Object[] values;

    private Arguments(@Nullable Object[] values) {
        this.values = values;
    }

    /** Converts what the tests take; nulls stay, for {@code Is} and {@code IsNot} only. */
    static Arguments of(List<Condition.Test> tests, @Nullable Object[] given) {
        @Nullable Object[] values = new Object[given.length];
        for (Condition.Test test : tests) {
            for (int i = test.argument(); i < test.argument() + test.keyword().arguments(); i++) {
                values[i] = convert(test, i, given);
            }
        }
        return new Arguments(values);
    }

    private static @Nullable Object convert(Condition.Test test, int index, @Nullable Object[] given) {
        if (index >= given.length) {
            throw new IllegalArgumentException(
                    "Found " + given.length + " arguments, expected at least " + (index + 1) + " for '" + test + "'.");
        }
        Object value = given[index] instanceof Optional<?> optional ? optional.orElse(null) : given[index];
        Keyword keyword = test.keyword();
        if (value == null) {
            if (keyword == Keyword.IS || keyword == Keyword.IS_NOT) {
                return null;
            }
            throw new IllegalArgumentException("Argument " + (index + 1) + " of '" + test
                    + "' is null. Only Is and Not take null; they then mean IsNull and IsNotNull.");
        }
        if (keyword == Keyword.IN || keyword == Keyword.NOT_IN) {
            return elements(test.property(), value);
        }
        return keyword.isText() && !test.property().isMultiValued()
                ? value.toString()
                : Values.argument(test.property(), value);
    }

    private static List<Object> elements(PropertyModel property, Object value) {
        List<Object> elements = new ArrayList<>();
        if (value instanceof Collection<?> collection) {
            collection.forEach(element -> add(elements, property, element));
        } else if (value instanceof Iterable<?> iterable) {
            iterable.forEach(element -> add(elements, property, element));
        } else if (value.getClass().isArray() && !(value instanceof byte[])) {
            for (int i = 0; i < Array.getLength(value); i++) {
                add(elements, property, Array.get(value, i));
            }
        } else {
            add(elements, property, value);
        }
        return elements;
    }

    private static void add(List<Object> elements, PropertyModel property, @Nullable Object element) {
        if (element != null) {
            elements.add(Values.argument(property, element));
        }
    }

    @Nullable
    Object orNull(int index) {
        return values[index];
    }

    Object get(int index) {
        Object value = values[index];
        if (value == null) {
            throw new IllegalStateException("Argument " + (index + 1) + " is null.");
        }
        return value;
    }

    String text(int index) {
        return get(index).toString();
    }

    /** The values an equality asks for. */
    @SuppressWarnings("unchecked")
    List<Object> wanted(Condition.Test test) {
        return switch (test.keyword()) {
            case IN, NOT_IN -> (List<Object>) get(test.argument());
            case TRUE -> List.of(true);
            case FALSE -> List.of(false);
            default -> List.of(get(test.argument()));
        };
    }
}
