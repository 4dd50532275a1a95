package dev.tables.mapping.value.type;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The encoding of whole numbers of any size, with as many digits as the component has. */
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

    /**
     * Returns the nearest value with that many digits. The negative range includes one more value, such as -100 for two
     * digits.
     */
    @Override
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        if (digits == 0) {
            return NearestKeyValue.exactly(value);
        }
        BigInteger number = (BigInteger) value;
        BigInteger end = BigInteger.TEN.pow(digits);
        boolean held = number.compareTo(end) < 0 && number.compareTo(end.negate()) >= 0;
        return held ? NearestKeyValue.exactly(number) : NearestKeyValue.outOfRange(number.signum());
    }
}
