package dev.tables.mapping.value.type;

/**
 * The encoding of numbers of any size in keys. Encoded numbers have as many digits before and after the point as the
 * component or, if the component has no width, as the number itself.
 */
abstract class BigNumberKey extends KeyEncoding {
    BigNumberKey(String call) {
        super(call);
    }

    @Override
    public final int minLength(int digits, int scale, boolean descending) {
        return digits == 0 ? 1 : digits + (scale > 0 ? 1 + scale : 0);
    }

    @Override
    public final KeyPattern pattern(int digits, int scale, boolean descending) {
        if (digits == 0) {
            return super.pattern(digits, scale, descending);
        }
        KeyPattern whole = KeyPattern.EMPTY.optional(WholeNumberKey.SIGNS).digits(digits);
        return scale == 0 ? whole : whole.then(".").digits(scale);
    }

    @Override
    public final String firstCharacters(boolean descending) {
        return WholeNumberKey.firstDigits(descending);
    }

    @Override
    public final int maxDigits() {
        return MOST_DIGITS;
    }

    @Override
    public final boolean requiresDigits() {
        return true;
    }
}
