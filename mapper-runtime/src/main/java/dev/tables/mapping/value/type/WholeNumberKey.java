package dev.tables.mapping.value.type;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of whole numbers of a bounded type, with the maximum number of digits of the type or the width of the
 * component.
 */
final class WholeNumberKey<V> extends KeyEncoding {
    /** The first characters of negative numbers, ascending and as nines' complement. */
    static final String SIGNS = "-_";

    private static final int DIGITS_OF_LONG = 19;

    private final Class<V> type;
    private final IntegerRange numbers;
    private final BiConsumer<KeyOutput, @Nullable V> writer;
    private final Function<KeyInput, V> reader;

    WholeNumberKey(
            Class<V> type,
            IntegerRange numbers,
            String call,
            BiConsumer<KeyOutput, @Nullable V> writer,
            Function<KeyInput, V> reader) {
        super(call);
        this.type = type;
        this.numbers = numbers;
        this.writer = writer;
        this.reader = reader;
    }

    /** Returns the range of the type. */
    IntegerRange numbers() {
        return numbers;
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        writer.accept(key, type.cast(value));
    }

    @Override
    public Object read(KeyInput key) {
        return reader.apply(key);
    }

    @Override
    public int minLength(int digits, int scale, boolean descending) {
        return digits > 0 ? digits : maxDigits();
    }

    @Override
    public KeyPattern pattern(int digits, int scale, boolean descending) {
        return KeyPattern.EMPTY.optional(SIGNS).digits(minLength(digits, scale, descending));
    }

    @Override
    public String firstCharacters(boolean descending) {
        return firstDigits(descending);
    }

    /** Returns the first characters of signed numbers of a fixed number of digits. */
    static String firstDigits(boolean descending) {
        return descending ? "0_" : "-9";
    }

    @Override
    public int maxDigits() {
        return Long.toString(numbers.max()).length();
    }

    @Override
    public @Nullable Object toComponentType(Object value) {
        if (type.isInstance(value)) {
            return value;
        }
        long number = IntegerRange.longValueOf(value);
        return numbers.contains(number) ? numbers.toValue(number) : null;
    }

    /**
     * Returns the nearest value with that many digits. The negative range includes one more value, such as -100 for two
     * digits.
     */
    @Override
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        long number = IntegerRange.longValueOf(value);
        boolean held = numbers.contains(number) && hasDigits(number, digits);
        return held ? NearestKeyValue.exactly(value) : NearestKeyValue.outOfRange(number < 0 ? -1 : 1);
    }

    private static boolean hasDigits(long number, int digits) {
        if (digits == 0 || digits >= DIGITS_OF_LONG) {
            return true;
        }
        long end = 1;
        for (int i = 0; i < digits; i++) {
            end *= 10;
        }
        return number < end && number >= -end;
    }
}
