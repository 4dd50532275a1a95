package dev.tables.differential.query;

import dev.tables.differential.model.Label;
import dev.tables.differential.model.Money;
import dev.tables.differential.model.Plain;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The right answer of a question: looks at every entity. Written from the documentation of the keywords, without any code of the
 * product.
 *
 * <p>Text is compared by UTF-16 code unit, enums by name, UUIDs by text, instants cut to 100 ns, decimals by number. A comparison
 * with a null property is false; {@code Is} and {@code Not} with a null argument ask for null and for anything else.
 */
public final class BruteForce {
    private BruteForce() {}

    /** The entities that match, in no order. */
    public static List<Plain> matching(
            Question question, List<@Nullable Object> arguments, Collection<Plain> entities) {
        return entities.stream()
                .filter(entity -> matches(question, arguments, entity))
                .toList();
    }

    /** Whether an entity matches. */
    public static boolean matches(Question question, List<@Nullable Object> arguments, Plain entity) {
        if (question.branches().isEmpty()) {
            return true;
        }
        Iterator<@Nullable Object> next = arguments.iterator();
        boolean any = false;
        for (List<Term> branch : question.branches()) {
            boolean all = true;
            for (Term term : branch) {
                Object first = term.word().arguments() > 0 ? next.next() : null;
                Object second = term.word().arguments() > 1 ? next.next() : null;
                Object value = entity.get(term.path());
                all &= question.isRange(term)
                        ? value != null && isWithin(term, stored(value), Ends.of(first, second))
                        : matches(term, value, first, second);
            }
            any |= all;
        }
        return any;
    }

    private static boolean matches(Term term, @Nullable Object value, @Nullable Object first, @Nullable Object second) {
        boolean nothingAsked = term.word().arguments() > 0 && first == null;
        if (term.word() == Word.NULL || term.word() == Word.IS && nothingAsked) {
            return value == null;
        }
        if (value == null) {
            return false;
        }
        if (term.word() == Word.NOT_NULL || term.word() == Word.NOT && nothingAsked) {
            return true;
        }
        if (term.word().isOfEmpty()) {
            boolean empty = value instanceof Collection<?> several
                    ? several.isEmpty()
                    : value instanceof Map<?, ?> map ? map.isEmpty() : value.equals("");
            return empty == (term.word() == Word.EMPTY);
        }
        if (term.field().form().isCollection()) {
            return matchesElements(term, (Collection<?>) value, Objects.requireNonNull(first));
        }
        Object stored = stored(value);
        return switch (term.word()) {
            case TRUE -> stored.equals(true);
            case FALSE -> stored.equals(false);
            case IS -> equal(term, stored, first);
            case NOT -> !equal(term, stored, first);
            case IN -> isOneOf(term, stored, first);
            case NOT_IN -> !isOneOf(term, stored, first);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL, BETWEEN ->
                matchesInterval(term, stored, first, second);
            default -> matchesText(term, (String) stored, (String) Objects.requireNonNull(first));
        };
    }

    private static boolean matchesInterval(Term term, Object stored, @Nullable Object first, @Nullable Object second) {
        if (!ordered(stored, first)) {
            return false;
        }
        Object value = compared(term, stored);
        int order = order(value, compared(term, Objects.requireNonNull(first)));
        return switch (term.word()) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            default ->
                order >= 0
                        && ordered(stored, second)
                        && order(value, compared(term, Objects.requireNonNull(second))) <= 0;
        };
    }

    private static boolean isWithin(Term term, Object stored, Ends given) {
        if (isNoNumber(stored)) {
            return false;
        }
        Object value = compared(term, stored);
        Ends ends = new Ends(compared(term, given.lower()), compared(term, given.upper()), given.kind());
        boolean above = !ends.hasLower()
                || ordered(value, ends.lower())
                        && (order(value, ends.lower()) > 0 || ends.isLowerWithin() && order(value, ends.lower()) == 0);
        return above
                && (!ends.hasUpper()
                        || ordered(value, ends.upper())
                                && (order(value, ends.upper()) < 0
                                        || ends.isUpperWithin() && order(value, ends.upper()) == 0));
    }

    private static boolean matchesElements(Term term, Collection<?> value, Object wanted) {
        Collection<?> several = term.word() == Word.IN ? (Collection<?>) wanted : List.of(wanted);
        boolean found = value.stream()
                .anyMatch(element ->
                        element != null && several.stream().anyMatch(one -> one != null && equal(term, element, one)));
        return found != (term.word() == Word.NOT_CONTAINING);
    }

    private static boolean matchesText(Term term, String value, String wanted) {
        String text = term.ignoreCase() ? inOneCase(value) : value;
        String part = term.ignoreCase() ? inOneCase(wanted) : wanted;
        return switch (term.word()) {
            case STARTING -> text.startsWith(part);
            case ENDING -> text.endsWith(part);
            case CONTAINING -> text.contains(part);
            case NOT_CONTAINING -> !text.contains(part);
            case LIKE -> like(text, 0, part, 0);
            case NOT_LIKE -> !like(text, 0, part, 0);
            default -> throw new IllegalStateException(term.word().name());
        };
    }

    /** {@code %} is any text, {@code _} one code unit. */
    private static boolean like(String text, int from, String pattern, int at) {
        if (at == pattern.length()) {
            return from == text.length();
        }
        boolean ended = from == text.length();
        int behind = ended ? from : from + Character.charCount(text.codePointAt(from));
        if (pattern.charAt(at) == '%') {
            for (int i = from; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
                if (like(text, i, pattern, at + 1)) {
                    return true;
                }
            }
            return like(text, text.length(), pattern, at + 1);
        }
        int wanted = pattern.codePointAt(at);
        return !ended
                && (wanted == '_' || wanted == text.codePointAt(from))
                && like(text, behind, pattern, at + Character.charCount(wanted));
    }

    private static boolean isOneOf(Term term, Object value, @Nullable Object wanted) {
        return ((Collection<?>) Objects.requireNonNull(wanted))
                .stream().anyMatch(one -> one != null && equal(term, value, one));
    }

    private static boolean equal(Term term, Object value, @Nullable Object wanted) {
        if (term.ignoreCase()) {
            return ((String) value).equalsIgnoreCase((String) wanted);
        }
        if (value instanceof byte[] bytes) {
            return Arrays.equals(bytes, (byte[]) wanted);
        }
        if (value instanceof BigDecimal number) {
            return number.compareTo((BigDecimal) Objects.requireNonNull(wanted)) == 0;
        }
        if (value instanceof Double || value instanceof Float) {
            return ((Number) value).doubleValue() == ((Number) Objects.requireNonNull(wanted)).doubleValue();
        }
        return stored(value).equals(stored(Objects.requireNonNull(wanted)));
    }

    private static Object compared(Term term, Object value) {
        return term.ignoreCase() ? inOneCase((String) value) : value;
    }

    /** Letter by letter in any locale, as {@link String#equalsIgnoreCase} compares. */
    public static String inOneCase(String text) {
        StringBuilder letters = new StringBuilder();
        text.codePoints()
                .map(Character::toUpperCase)
                .map(Character::toLowerCase)
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }

    /** What is no number is neither less nor greater. */
    private static boolean ordered(Object value, @Nullable Object wanted) {
        return !isNoNumber(value) && !isNoNumber(wanted);
    }

    private static boolean isNoNumber(@Nullable Object value) {
        return value instanceof Double number && number.isNaN() || value instanceof Float single && single.isNaN();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int order(Object left, @Nullable Object right) {
        Object a = sortable(left);
        Object b = sortable(Objects.requireNonNull(right));
        return a.equals(b) ? 0 : ((Comparable) a).compareTo(b);
    }

    /** What sorts as the documentation says. */
    private static Object sortable(Object value) {
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof java.util.UUID) {
            return value.toString();
        }
        if (value instanceof Double number) {
            return number == 0 ? 0.0 : number;
        }
        return stored(value);
    }

    private static Object stored(Object value) {
        if (value instanceof Instant instant) {
            return instant.minusNanos(instant.getNano() % 100);
        }
        return value instanceof Money money
                ? (Object) money.cents()
                : value instanceof Label label ? "l:" + label.text() : value;
    }

    /** The order that is asked for; nulls behind values, before them where descending. */
    public static Comparator<Plain> comparator(List<Order> orders) {
        return (left, right) -> {
            for (Order order : orders) {
                Object a = left.get(order.path());
                Object b = right.get(order.path());
                if (order.ignoreCase() && a != null && b != null) {
                    a = inOneCase((String) stored(a));
                    b = inOneCase((String) stored(b));
                }
                int found =
                        a == null || b == null ? Boolean.compare(a == null, b == null) : order(stored(a), stored(b));
                if (found != 0) {
                    return order.descending() ? -found : found;
                }
            }
            return 0;
        };
    }
}
