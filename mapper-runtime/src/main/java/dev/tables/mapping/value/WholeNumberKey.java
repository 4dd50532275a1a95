package dev.tables.mapping.value;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whole numbers of a bounded type: as many digits as the type may need, or as the component is wide. */
final class WholeNumberKey<V> extends KeyForm {
    private final Class<V> type;
    private final int widest;
    private final BiConsumer<KeyOutput, @Nullable V> writer;
    private final Function<KeyInput, V> reader;

    WholeNumberKey(
            Class<V> type,
            int widest,
            String call,
            BiConsumer<KeyOutput, @Nullable V> writer,
            Function<KeyInput, V> reader) {
        super(call);
        this.type = type;
        this.widest = widest;
        this.writer = writer;
        this.reader = reader;
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
        return width > 0 ? width : widest;
    }

    @Override
    public String firstCharacters(boolean descending) {
        return descending ? "0_" : "-9";
    }

    @Override
    public int widest() {
        return widest;
    }
}
