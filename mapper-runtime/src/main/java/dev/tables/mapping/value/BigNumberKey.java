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
