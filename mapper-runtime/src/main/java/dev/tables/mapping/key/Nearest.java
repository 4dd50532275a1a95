package dev.tables.mapping.key;

import dev.tables.mapping.key.KeyLayout.Bound;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a value lies among those that a component can hold: it may have more digits than the component, be beyond the years of
 * an instant, or hold a character that no key has.
 *
 * @param value the value itself, or one that is held with no other between it and the value; null if the value is beyond all
 * @param side 0 for the value itself; below 0 if the value lies before what is held, above if behind
 */
record Nearest(@Nullable Object value, int side) {

    /**
     * Looks for a value of the component's type.
     *
     * @throws ClassCastException if it is of another type
     */
    static Nearest of(KeyComponent component, Object value) {
        return switch (component.type()) {
            case STRING, ENUM -> text(component, value instanceof Enum<?> constant ? constant.name() : (String) value);
            case BIG_INTEGER -> number(component, (BigInteger) value);
            case BIG_DECIMAL -> decimal(component, (BigDecimal) value);
            case INSTANT -> instant((Instant) value);
            default -> new Nearest(value, 0);
        };
    }

    /** Whether it lies behind everything that is held. */
    boolean isAboveAll() {
        return value == null && side > 0;
    }

    /** Whether it lies before everything that is held. */
    boolean isBelowAll() {
        return value == null && side < 0;
    }

    /** The lower bound that lets the same values through; null if it lets all. */
    @Nullable
    Bound lower(boolean inclusive) {
        return value == null ? null : new Bound(value, side == 0 ? inclusive : side < 0);
    }

    /** The upper bound that lets the same values through; null if it lets all. */
    @Nullable
    Bound upper(boolean inclusive) {
        return value == null ? null : new Bound(value, side == 0 ? inclusive : side > 0);
    }

    private static Nearest beyond(int side) {
        return new Nearest(null, side);
    }

    private static Nearest text(KeyComponent component, String value) {
        String next = component.descending() ? value : KeyText.orNext(value);
        return new Nearest(next, next.equals(value) ? 0 : -1);
    }

    /** As for digits, there is one number more below zero than from zero on. */
    private static Nearest number(KeyComponent component, BigInteger value) {
        BigInteger end = BigInteger.TEN.pow(component.width());
        boolean held = value.compareTo(end) < 0 && value.compareTo(end.negate()) >= 0;
        return held ? new Nearest(value, 0) : beyond(value.signum());
    }

    private static Nearest decimal(KeyComponent component, BigDecimal value) {
        BigDecimal unit = BigDecimal.valueOf(1, component.scale());
        BigDecimal end = BigDecimal.valueOf(1, -component.width());
        if (value.compareTo(end.subtract(unit)) > 0 || value.compareTo(end.negate()) < 0) {
            return beyond(value.signum());
        }
        BigDecimal floor = floor(value, unit);
        return new Nearest(floor, floor.compareTo(value) == 0 ? 0 : 1);
    }

    /** What is less than a unit is not divided: it may have any number of digits behind the point. */
    private static BigDecimal floor(BigDecimal value, BigDecimal unit) {
        if (value.abs().compareTo(unit) < 0) {
            return value.signum() < 0 ? unit.negate() : BigDecimal.ZERO;
        }
        return value.setScale(unit.scale(), RoundingMode.FLOOR);
    }

    private static Nearest instant(Instant value) {
        return KeyTimes.isInRange(value) ? new Nearest(value, 0) : beyond(value.isBefore(Instant.EPOCH) ? -1 : 1);
    }
}
