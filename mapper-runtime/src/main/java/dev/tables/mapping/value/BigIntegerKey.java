package dev.tables.mapping.value;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Whole numbers of any size, of as many digits as the component is wide. */
final class BigIntegerKey extends BigNumberKey {
    BigIntegerKey() {
        super("bigInteger");
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        key.bigInteger((BigInteger) value);
    }

    @Override
    public Object read(KeyInput key) {
        return key.bigInteger();
    }

    /** As for digits, there is one number more below zero than from zero on. */
    @Override
    public Nearest nearest(Object value, int width, int scale) {
        if (width == 0) {
            return Nearest.held(value);
        }
        BigInteger number = (BigInteger) value;
        BigInteger end = BigInteger.TEN.pow(width);
        boolean held = number.compareTo(end) < 0 && number.compareTo(end.negate()) >= 0;
        return held ? Nearest.held(number) : Nearest.beyond(number.signum());
    }
}
