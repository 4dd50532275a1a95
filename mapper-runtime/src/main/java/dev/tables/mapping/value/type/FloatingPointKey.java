package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/**
 * The encoding of floating point numbers in keys, as a decimal exponent and digits. Both zeros have the same key,
 * because they are equal. NaN sorts after all numbers and outside of every range with a bound, because it is neither
 * less nor greater than anything.
 */
final class FloatingPointKey extends KeyEncoding {
    private final boolean single;

    /** Creates the encoding of numbers of single or double precision. */
    FloatingPointKey(String call, boolean single) {
        super(call);
        this.single = single;
    }

    /**
     * Writes any number that queries compare with floating point numbers. A number of more precision than the key is
     * rejected.
     */
    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        Number number = value == null ? null : (Number) FloatingPointCodec.comparable(value);
        if (single) {
            key.float32(number);
        } else {
            key.float64(number);
        }
    }

    @Override
    public Object read(KeyInput key) {
        return single ? (Object) key.float32() : (Object) key.float64();
    }

    @Override
    public int minLength(int digits, int scale, boolean descending) {
        return 1;
    }

    @Override
    public KeyPattern pattern(int digits, int scale, boolean descending) {
        return KeyPattern.EMPTY.thenAnyNumberOf("0123456789-_:.()abcdefghijklmnopqrstuvwxyzI");
    }

    @Override
    public String firstCharacters(boolean descending) {
        return descending ? "(i" : "-n";
    }

    /**
     * Returns the greatest single-precision number that is not above the value. With a width, as in indexes, keys
     * contain double-precision numbers, so the value itself is returned.
     */
    @Override
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        double number = ((Number) value).doubleValue();
        float floor = (float) number;
        if (!single || digits > 0 || floor == number || Double.isNaN(number)) {
            return NearestKeyValue.exactly(value);
        }
        return new NearestKeyValue(floor > number ? Math.nextDown(floor) : floor, 1);
    }

    @Override
    public Object afterRoundTrip(Object value) {
        boolean zero = ((Number) value).doubleValue() == 0;
        return !zero ? value : single ? (Object) 0f : (Object) 0.0;
    }

    @Override
    public Object greatestInOpenRange() {
        return Double.POSITIVE_INFINITY;
    }
}
