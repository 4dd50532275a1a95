package dev.tables.mapping.table.internal.row;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowReader;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.value.MappingException;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A decoder that returns the result of another decoder, or the reason why the entity cannot be read.
 *
 * @param <R> the result of the other decoder
 */
public record TolerantDecoder<R>(RowDecoder<R> decoder) implements RowDecoder<ReadResult<R>> {
    @Override
    public ReadResult<R> decode(RowReader plain) {
        return new ReadResult<>(plain.primaryKey(), decoder.decode(plain), null);
    }

    /**
     * Decodes an entity's row. If the decoder is tolerant, an unreadable row is returned as a {@link ReadResult} with
     * the error.
     *
     * @param row the row as stored
     * @param plain converts it to the entity's row in plain text
     * @param keys returns the entity's keys from the stored row
     */
    public static <D> D decoded(
            RowDecoder<D> decoder,
            RowReader row,
            UnaryOperator<RowReader> plain,
            Function<RowReader, PrimaryKey> keys) {
        if (!isTolerant(decoder)) {
            return decoder.decode(plain.apply(row));
        }
        try {
            return decoder.decode(plain.apply(row));
        } catch (MappingException | InvalidRowException unreadable) {
            @SuppressWarnings("unchecked") // That is what a tolerant decoder makes.
            D found = (D) new ReadResult<>(keys.apply(row), null, unreadable);
            return found;
        }
    }

    /** Decodes an entity's own row as stored. */
    public static <D> D decoded(EntityFormat<?> format, RowReader stored, RowDecoder<D> decoder) {
        return decoded(decoder, stored, format.form()::plain, RowReader::primaryKey);
    }

    /** Returns whether a decoder accepts entities that cannot be read. */
    public static boolean isTolerant(RowDecoder<?> decoder) {
        return decoder instanceof TolerantDecoder<?>;
    }
}
