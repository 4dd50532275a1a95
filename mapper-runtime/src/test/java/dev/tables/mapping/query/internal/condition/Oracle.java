package dev.tables.mapping.query.internal.condition;

import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What conditions mean, written a second time and as plainly as possible. */
public final class Oracle {
    private final List<@Nullable Object> arguments;

    public Oracle(List<@Nullable Object> arguments) {
        this.arguments = arguments;
    }

    public boolean holds(@Nullable Condition condition, Bag bag) {
        if (condition instanceof Condition.All all) {
            return all.terms().stream().allMatch(term -> holds(term, bag));
        }
        if (condition instanceof Condition.Any any) {
            return any.terms().stream().anyMatch(term -> holds(term, bag));
        }
        if (condition instanceof Condition.Not not) {
            return !holds(not.term(), bag);
        }
        return condition == null || holds((Condition.Test) condition, bag);
    }

    private boolean holds(Condition.Test test, Bag bag) {
        Object value = bag.get(test.property().name());
        Object first = test.keyword().argumentCount() > 0 ? argument(test.argument()) : null;
        boolean is = test.keyword() == QueryKeyword.IS;
        boolean isNot = test.keyword() == QueryKeyword.IS_NOT;
        if (test.keyword() == QueryKeyword.IS_NULL || is && first == null) {
            return value == null;
        }
        if (value == null) {
            return false;
        }
        if (test.keyword() == QueryKeyword.IS_NOT_NULL || isNot && first == null) {
            return true;
        }
        if (test.keyword() == QueryKeyword.IS_EMPTY || test.keyword() == QueryKeyword.IS_NOT_EMPTY) {
            boolean empty = value.equals(test.property().isMultiValued() ? "[]" : "");
            return empty == (test.keyword() == QueryKeyword.IS_EMPTY);
        }
        if (test.property().isMultiValued()) {
            List<?> elements = QuerySamples.elements(value);
            return switch (test.keyword()) {
                case IN -> elements.stream().anyMatch(element -> in(test, element, first));
                case NOT_CONTAINING -> !elements.contains(first);
                default -> elements.contains(first);
            };
        }
        return switch (test.keyword()) {
            case TRUE -> value.equals(true);
            case FALSE -> value.equals(false);
            case IN -> in(test, value, first);
            case NOT_IN -> !in(test, value, first);
            case IS -> same(test, value, first);
            case IS_NOT -> !same(test, value, first);
            case LESS_THAN, BEFORE -> ordered(value, first) && compare(test, value, first) < 0;
            case LESS_THAN_EQUAL -> ordered(value, first) && compare(test, value, first) <= 0;
            case GREATER_THAN, AFTER -> ordered(value, first) && compare(test, value, first) > 0;
            case GREATER_THAN_EQUAL -> ordered(value, first) && compare(test, value, first) >= 0;
            case BETWEEN -> {
                Object last = argument(test.argument() + 1);
                yield ordered(value, first)
                        && ordered(value, last)
                        && compare(test, value, first) >= 0
                        && compare(test, value, last) <= 0;
            }
            case STARTING_WITH -> text(test, value).startsWith(text(test, first));
            case ENDING_WITH -> text(test, value).endsWith(text(test, first));
            case CONTAINING -> text(test, value).contains(text(test, first));
            case NOT_CONTAINING -> !text(test, value).contains(text(test, first));
            case LIKE -> like(text(test, value), text(test, first));
            case NOT_LIKE -> !like(text(test, value), text(test, first));
            default -> throw new IllegalStateException(test.keyword().name());
        };
    }

    /** Instants as they would be stored. */
    private @Nullable Object argument(int index) {
        return stored(arguments.get(index));
    }

    private static @Nullable Object stored(@Nullable Object given) {
        return given instanceof Instant instant ? instant.minusNanos(instant.getNano() % 100) : given;
    }

    private static boolean in(Condition.Test test, Object value, @Nullable Object wanted) {
        return wanted instanceof Collection<?> all && all.stream().anyMatch(one -> same(test, value, stored(one)));
    }

    private static boolean same(Condition.Test test, Object value, @Nullable Object wanted) {
        if (test.ignoreCase()) {
            return value.toString().equalsIgnoreCase(String.valueOf(wanted));
        }
        return isFloating(value)
                ? ((Number) value).doubleValue() == ((Number) java.util.Objects.requireNonNull(wanted)).doubleValue()
                : value instanceof Integer number && wanted instanceof Long wide
                        ? number.longValue() == wide
                        : value instanceof BigDecimal decimal
                                ? decimal.compareTo((BigDecimal) wanted) == 0
                                : value.equals(wanted);
    }

    private static boolean ordered(Object value, @Nullable Object wanted) {
        return !isNoNumber(value) && !isNoNumber(wanted);
    }

    private static boolean isFloating(@Nullable Object value) {
        return value instanceof Double || value instanceof Float;
    }

    private static boolean isNoNumber(@Nullable Object value) {
        return value instanceof Number number && isFloating(value) && Double.isNaN(number.doubleValue());
    }

    @SuppressWarnings({"unchecked", "NullAway"})
    private static int compare(Condition.Test test, @Nullable Object left, @Nullable Object right) {
        if (test.ignoreCase()) {
            return inOneCase(String.valueOf(left)).compareTo(inOneCase(String.valueOf(right)));
        }
        if (test.property().type() == ValueType.UUID) {
            return String.valueOf(left).compareTo(String.valueOf(right));
        }
        if (isFloating(left)) {
            Double a = ((Number) left).doubleValue();
            Double b = ((Number) right).doubleValue();
            return a < b ? -1 : a > b ? 1 : a.doubleValue() == b.doubleValue() ? 0 : a.compareTo(b);
        }
        if (left instanceof Integer number && right instanceof Long) {
            return compare(test, number.longValue(), right);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    private static String text(Condition.Test test, @Nullable Object value) {
        return test.ignoreCase() ? inOneCase(String.valueOf(value)) : String.valueOf(value);
    }

    private static boolean like(String text, String pattern) {
        StringBuilder regex = new StringBuilder();
        for (char c : pattern.toCharArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
    }

    /** Letter by letter, as {@link String#equalsIgnoreCase} compares. */
    private static String inOneCase(Object text) {
        return text.toString()
                .codePoints()
                .map(letter -> Character.toLowerCase(Character.toUpperCase(letter)))
                .mapToObj(Character::toString)
                .collect(java.util.stream.Collectors.joining());
    }

    public static Comparator<Bag> order(List<SortKey> sort) {
        return (left, right) -> {
            for (SortKey key : sort) {
                Object a = left.get(key.property().name());
                Object b = right.get(key.property().name());
                int order = a == null || b == null
                        ? Boolean.compare(a == null, b == null) * (key.nullsMoved() ? -1 : 1)
                        : key.ignoreCase()
                                ? inOneCase(a).compareTo(inOneCase(b))
                                : compare(new Condition.Test(key.property(), QueryKeyword.IS, 0, false), a, b);
                if (order != 0) {
                    return key.descending() ? -order : order;
                }
            }
            return 0;
        };
    }
}
