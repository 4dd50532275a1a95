package dev.tables.mapping.value;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whole numbers of a bounded type: as many digits as the type may need, or as the component is wide. */
final class WholeNumberKey<V> extends KeyForm {
    /** What numbers below zero begin with, and those of which nines' complement is written. */
    static final String SIGNS = "-_";

    private static final int DIGITS_OF_LONG = 19;

    private final Class<V> type;
    private final WholeNumbers numbers;
    private final BiConsumer<KeyOutput, @Nullable V> writer;
    private final Function<KeyInput, V> reader;

    WholeNumberKey(
            Class<V> type,
            WholeNumbers numbers,
            String call,
            BiConsumer<KeyOutput, @Nullable V> writer,
            Function<KeyInput, V> reader) {
        super(call);
        this.type = type;
        this.numbers = numbers;
        this.writer = writer;
        this.reader = reader;
    }

    /** The numbers that the type holds. */
    WholeNumbers numbers() {
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
    public int leastLength(int width, int scale, boolean descending) {
        return width > 0 ? width : widest();
    }

    @Override
    public KeyPattern pattern(int width, int scale, boolean descending) {
        return KeyPattern.EMPTY.optional(SIGNS).digits(leastLength(width, scale, descending));
    }

    @Override
    public String firstCharacters(boolean descending) {
        return firstDigits(descending);
    }

    /** What signed numbers of a fixed number of digits begin with. */
    static String firstDigits(boolean descending) {
        return descending ? "0_" : "-9";
    }

    @Override
    public int widest() {
        return Long.toString(numbers.most()).length();
    }

    @Override
    public @Nullable Object held(Object value) {
        if (type.isInstance(value)) {
            return value;
        }
        long number = WholeNumbers.of(value);
        return numbers.holds(number) ? numbers.fitted(number) : null;
    }

    /** As for digits, there is one number more below zero than from zero on. */
    @Override
    public Nearest nearest(Object value, int width, int scale) {
        long number = WholeNumbers.of(value);
        boolean held = numbers.holds(number) && hasDigits(number, width);
        return held ? Nearest.held(value) : Nearest.beyond(number < 0 ? -1 : 1);
    }

    private static boolean hasDigits(long number, int width) {
        if (width == 0 || width >= DIGITS_OF_LONG) {
            return true;
        }
        long end = 1;
        for (int i = 0; i < width; i++) {
            end *= 10;
        }
        return number < end && number >= -end;
    }
}
