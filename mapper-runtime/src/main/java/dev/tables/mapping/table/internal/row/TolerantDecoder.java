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
 * Makes of an entity what another decoder makes of it, or says why it cannot be read.
 *
 * @param <R> what the other decoder makes
 */
public record TolerantDecoder<R>(RowDecoder<R> decoder) implements RowDecoder<ReadResult<R>> {
    @Override
    public ReadResult<R> decode(RowReader plain) {
        return new ReadResult<>(plain.primaryKey(), decoder.decode(plain), null);
    }

    /**
     * What a decoder makes of an entity's row.
     *
     * @param row where it is stored
     * @param plain shows that as the entity's row in plain text
     * @param keys the entity's keys of it
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

    /** The same of a row as stored. */
    public static <D> D decoded(EntityFormat<?> format, RowReader stored, RowDecoder<D> decoder) {
        return decoded(decoder, stored, format.form()::plain, RowReader::primaryKey);
    }

    /** Returns whether a decoder accepts entities that cannot be read. */
    public static boolean isTolerant(RowDecoder<?> decoder) {
        return decoder instanceof TolerantDecoder<?>;
    }
}
