package dev.tables.mapping.value.type;

import org.jspecify.annotations.Nullable;

/**
 * Floating point numbers, as a decimal exponent and digits. Both zeros are one value of a key, as they are equal. NaN lies behind
 * all numbers, where no range that has a bound reaches: it is not less or greater than anything.
 */
final class FloatingPointKey extends KeyEncoding {
    private final boolean single;

    /** Numbers of single or double precision. */
    FloatingPointKey(String call, boolean single) {
        super(call);
        this.single = single;
    }

    /** Takes any number that queries compare with such values; one of more precision than the key has is refused. */
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

    /** The greatest number of single precision that is not above the value; with a width, as in indexes, keys hold those of double precision. */
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
