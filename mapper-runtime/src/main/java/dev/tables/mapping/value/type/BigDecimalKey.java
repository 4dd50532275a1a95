package dev.tables.mapping.value.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** The encoding of decimals in keys, with as many digits before and after the point as the component has. */
final class BigDecimalKey extends BigNumberKey {
    BigDecimalKey() {
        super("decimal");
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        key.decimal((BigDecimal) value);
    }

    @Override
    public Object read(KeyInput key) {
        return key.decimal();
    }

    @Override
    public int maxScale() {
        return MOST_DIGITS;
    }

    @Override
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        if (digits == 0) {
            return NearestKeyValue.exactly(value);
        }
        BigDecimal number = (BigDecimal) value;
        BigDecimal unit = BigDecimal.valueOf(1, scale);
        BigDecimal end = BigDecimal.valueOf(1, -digits);
        if (number.compareTo(end.subtract(unit)) > 0 || number.compareTo(end.negate()) < 0) {
            return NearestKeyValue.outOfRange(number.signum());
        }
        BigDecimal floor = floor(number, unit);
        return new NearestKeyValue(floor, floor.compareTo(number) == 0 ? 0 : 1);
    }

    /** Returns the number without trailing zeros, because numbers of different scale are equal. */
    @Override
    public Object afterRoundTrip(Object value) {
        return ((BigDecimal) value).stripTrailingZeros();
    }

    /**
     * Rounds a value down to a multiple of a unit. A value whose magnitude is below the unit is not rescaled, because
     * it may have any number of digits after the point.
     */
    private static BigDecimal floor(BigDecimal value, BigDecimal unit) {
        if (value.abs().compareTo(unit) < 0) {
            return value.signum() < 0 ? unit.negate() : BigDecimal.ZERO;
        }
        return value.setScale(unit.scale(), RoundingMode.FLOOR);
    }
}
