package dev.tables.mapping.value.type;

/** Numbers of any size, of as many digits before and behind the point as the component has; of as many as they have if it has no width. */
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
