package dev.tables.mapping.query.internal;

import dev.tables.engine.Ticks;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.value.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compares values as keys and the store do, and turns arguments into the form in which values are stored. */
public final class Values {
    private static final Instant FIRST = Ticks.toInstant(Ticks.MIN);
    private static final Instant LAST = Ticks.toInstant(Ticks.MAX);

    private Values() {}

    /** Whether values of the type have an order. */
    static boolean isOrdered(ValueType type) {
        return type != ValueType.BINARY && type != ValueType.PERIOD;
    }

    /**
     * The argument as a stored value of the property; a whole number that the type cannot hold stays a long, which compares like
     * any other number and equals none.
     *
     * @throws IllegalArgumentException if it is of another type
     */
    static Object argument(PropertyModel property, Object value) {
        try {
            return switch (property.comparedType()) {
                case STRING -> value instanceof CharSequence text ? text.toString() : text(value);
                case ENUM -> value instanceof Enum<?> constant ? nameOf(constant, property.constants()) : text(value);
                case FLOAT, DOUBLE -> floating(value);
                case BYTE, SHORT, INT, LONG -> WholeNumbers.fitted(property.comparedType(), WholeNumbers.of(value));
                case INSTANT -> cut((Instant) value);
                default -> classOf(property.comparedType()).cast(value);
            };
        } catch (ClassCastException wrong) {
            throw new IllegalArgumentException("Found a " + value.getClass().getName() + " as argument for property '"
                    + property.name() + "', which is kept as " + (property.isMultiValued() ? "a collection of " : "")
                    + property.comparedText() + ". Pass a value of that type.");
        }
    }

    private static Class<?> classOf(ValueType type) {
        return switch (type) {
            case BOOLEAN -> Boolean.class;
            case CHAR -> Character.class;
            case BINARY -> byte[].class;
            case UUID -> java.util.UUID.class;
            case LOCAL_DATE -> LocalDate.class;
            case LOCAL_DATE_TIME -> LocalDateTime.class;
            case LOCAL_TIME -> LocalTime.class;
            case OFFSET_DATE_TIME -> OffsetDateTime.class;
            case ZONED_DATE_TIME -> ZonedDateTime.class;
            case YEAR -> Year.class;
            case YEAR_MONTH -> YearMonth.class;
            case DURATION -> Duration.class;
            case PERIOD -> Period.class;
            case BIG_DECIMAL -> BigDecimal.class;
            case BIG_INTEGER -> BigInteger.class;
            case STRING, ENUM, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, INSTANT -> Object.class;
        };
    }

    /** The entity's value in the form that {@link #argument} gives. */
    static Object stored(ValueType type, Object value) {
        return type == ValueType.ENUM && value instanceof Enum<?> constant ? constant.name() : value;
    }

    /** A constant of another enum may have the same name, and is another value. */
    private static String nameOf(Enum<?> constant, @Nullable String constants) {
        if (constants != null && !constants.equals(KnownType.nameOf(constant.getDeclaringClass()))) {
            throw new ClassCastException();
        }
        return constant.name();
    }

    /** A number as Java compares it with a floating point number; of others the nearest one would be another value. */
    private static Object floating(Object value) {
        if (value instanceof Double || value instanceof Float || WholeNumbers.is(value)) {
            return value;
        }
        throw new ClassCastException();
    }

    private static String text(Object value) {
        return (String) value;
    }

    private static Instant cut(Instant value) {
        int nanos = value.getNano();
        return nanos % 100 == 0 ? value : value.minusNanos(nanos % 100);
    }

    /** Whether two stored values are the same. */
    static boolean equal(ValueType type, Object left, Object right) {
        return switch (type) {
            case BINARY -> Arrays.equals((byte[]) left, (byte[]) right);
            case BIG_DECIMAL -> ((BigDecimal) left).compareTo((BigDecimal) right) == 0;
            case FLOAT, DOUBLE -> ((Number) left).doubleValue() == ((Number) right).doubleValue();
            default -> left.equals(right);
        };
    }

    /** Whether a comparison of floating point numbers is false whatever is asked. */
    static boolean isUnordered(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    /** Orders two stored values. */
    @SuppressWarnings("unchecked")
    static int compare(ValueType type, Object left, Object right) {
        if (type == ValueType.UUID) {
            return left.toString().compareTo(right.toString());
        }
        if (type == ValueType.FLOAT || type == ValueType.DOUBLE) {
            double a = ((Number) left).doubleValue();
            double b = ((Number) right).doubleValue();
            return a == b ? 0 : Double.compare(a, b);
        }
        if (WholeNumbers.is(type)) {
            return Long.compare(((Number) left).longValue(), ((Number) right).longValue());
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** Whether every store can be sent the text: half a surrogate pair cannot be. */
    static boolean isSendable(String text) {
        return unpaired(text) < 0;
    }

    /** Where the first half of a surrogate pair without the other half is, or -1. */
    static int unpaired(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = Character.isHighSurrogate(text.charAt(i))
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** The literal the store compares with, or null if the store cannot be asked about this value. */
    static @Nullable Object literal(ValueType type, Object value) {
        if (WholeNumbers.is(type) && !WholeNumbers.holds(type, ((Number) value).longValue())) {
            return null;
        }
        return switch (type) {
            case STRING -> isSendable((String) value) ? value : null;
            case BOOLEAN, INT, BINARY, UUID, ENUM -> value;
            case BYTE, SHORT -> ((Number) value).intValue();
            case LONG -> {
                long number = (Long) value;
                if (number == (int) number) {
                    // An Int32 literal also finds what others stored as Int32; an Int64 literal does not.
                    yield (int) number;
                }
                yield value;
            }
            case FLOAT, DOUBLE -> {
                double number = ((Number) value).doubleValue();
                // Stores may tell zeros apart, and need not agree about NaN.
                if (number == 0 || Double.isNaN(number)) {
                    yield null;
                }
                yield number;
            }
            case CHAR -> Character.isSurrogate((Character) value) ? null : value.toString();
            case INSTANT -> ((Instant) value).isBefore(FIRST) || ((Instant) value).isAfter(LAST) ? null : value;
            default -> null;
        };
    }
}
