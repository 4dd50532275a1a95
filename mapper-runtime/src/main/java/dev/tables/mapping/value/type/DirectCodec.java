package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A codec of values that rows contain unchanged, so that the store can compare them.
 *
 * @param <V> the values
 */
abstract class DirectCodec<V> extends ValueCodec<V> {
    private final String call;
    private final BiFunction<RowReader, String, @Nullable V> reader;
    private final @Nullable KeyEncoding key;

    /** Creates a codec of values that row writers and readers handle by one method, which {@code reader} calls. */
    DirectCodec(
            Class<V> type,
            EdmType edmType,
            String call,
            BiFunction<RowReader, String, @Nullable V> reader,
            @Nullable KeyEncoding key) {
        super(type, edmType);
        this.call = call;
        this.reader = reader;
        this.key = key;
    }

    @Override
    final ConversionMethods calls() {
        return ConversionMethods.direct(call);
    }

    @Override
    final @Nullable Object read(RowReader row, String entity, String property, String name) {
        return reader.apply(row, name);
    }

    @Override
    final Object stored(Object value) {
        return type().cast(value);
    }

    @Override
    final @Nullable KeyEncoding key() {
        return key;
    }

    @Override
    final boolean isEqualInStore() {
        return true;
    }

    @Override
    boolean isStoreOrdered() {
        return true;
    }

    @Override
    @Nullable
    Object literal(Object value) {
        return value;
    }
}
