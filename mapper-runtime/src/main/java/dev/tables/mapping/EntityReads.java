package dev.tables.mapping;

import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows of one entity type, whatever they consist of. A row whose parts were replaced while it was read is read again, a
 * bounded number of times.
 */
final class EntityReads {
    private static final int ATTEMPTS = 6;

    private final EntityRows<?> rows;

    EntityReads(EntityRows<?> rows) {
        this.rows = rows;
    }

    /** Makes something of a row. */
    @FunctionalInterface
    interface Decoder<R> {
        /**
         * Reads what it needs.
         *
         * @param stored as stored
         * @param plain put together and decrypted
         */
        R decode(RowReader stored, RowReader plain);
    }

    /** Reads the row with these keys; null if there is none. */
    <R> @Nullable R get(RowKeys keys, Projection wanted, Decoder<R> decoder) {
        Projection stored = rows.reading(wanted);
        Optional<R> found = repeated(() -> Optional.ofNullable(
                rows.store().get(rows.table(), keys, stored, reader -> decoder.decode(reader, rows.plain(reader)))));
        return found.orElse(null);
    }

    /** Reads rows, null where there is none. */
    <R> List<@Nullable R> getAll(List<RowKeys> keys, Projection wanted, Decoder<R> decoder) {
        Projection stored = rows.reading(wanted);
        return EntityReads.<List<@Nullable R>>repeated(() ->
                rows.store().getAll(rows.table(), keys, stored, reader -> decoder.decode(reader, rows.plain(reader))));
    }

    /** Reads a page of rows. */
    <R> Page<R> query(RowQuery query, Decoder<R> decoder) {
        RowQuery stored = query.withProjection(rows.reading(query.projection()));
        return repeated(() ->
                rows.store().query(rows.table(), stored, reader -> decoder.decode(reader, rows.plain(reader))));
    }

    private static <R> R repeated(Supplier<R> read) {
        for (int attempt = 0; ; attempt++) {
            try {
                return read.get();
            } catch (LargeValueGoneException replacedMeanwhile) {
                if (attempt == ATTEMPTS) {
                    throw replacedMeanwhile;
                }
                Backoff.pause(attempt);
            }
        }
    }
}
