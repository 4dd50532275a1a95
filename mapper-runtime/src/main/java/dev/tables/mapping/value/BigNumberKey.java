package dev.tables.mapping.value;

/** Numbers of any size, of as many digits before and behind the point as the component has; of as many as they have if it has no width. */
abstract class BigNumberKey extends KeyForm {
    BigNumberKey(String call) {
        super(call);
    }

    @Override
    public final int leastLength(int width, int scale, boolean descending) {
        return width == 0 ? 1 : width + (scale > 0 ? 1 + scale : 0);
    }

    @Override
    public final KeyPattern pattern(int width, int scale, boolean descending) {
        if (width == 0) {
            return super.pattern(width, scale, descending);
        }
        KeyPattern whole = KeyPattern.EMPTY.optional(WholeNumberKey.SIGNS).digits(width);
        return scale == 0 ? whole : whole.then(".").digits(scale);
    }

    @Override
    public final String firstCharacters(boolean descending) {
        return WholeNumberKey.firstDigits(descending);
    }

    @Override
    public final int widest() {
        return MOST_DIGITS;
    }

    @Override
    public final boolean needsWidth() {
        return true;
    }
}
