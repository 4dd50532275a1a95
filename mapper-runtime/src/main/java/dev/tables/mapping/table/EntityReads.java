package dev.tables.mapping.table;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.internal.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of one entity type as stored, but of a wide entity all rows as one. An entity that was replaced while its parts or
 * its large values were read is read again, a bounded number of times.
 */
final class EntityReads {
    private final EntityRows<?> rows;
    private final @Nullable WideRows wide;
    /** Whether a row is all there is of an entity, so that one look is enough. */
    private final boolean simple;

    EntityReads(EntityRows<?> rows) {
        this.rows = rows;
        wide = rows.wide();
        simple = !rows.form().spansRequests();
    }

    /** Reads the row with these keys; null if there is none. */
    <R> @Nullable R get(PrimaryKey keys, Projection wanted, RowDecoder<R> decoder) {
        Projection stored = rows.form().reading(wanted);
        if (simple) {
            return rows.store().get(rows.table(), keys, stored, decoder);
        }
        Optional<R> found = repeated(() -> Optional.ofNullable(
                wide == null
                        ? rows.store().get(rows.table(), keys, stored, decoder)
                        : wideGet(wide, keys, stored, decoder)));
        return found.orElse(null);
    }

    private <R> @Nullable R wideGet(WideRows form, PrimaryKey keys, Projection stored, RowDecoder<R> decoder) {
        Row main = rows.store().get(rows.table(), keys, form.reading(stored), Row.DECODER);
        return main == null ? null : decoder.decode(form.assembled(rows.store(), main, stored));
    }

    /** Reads rows, null where there is none. */
    <R> List<@Nullable R> getAll(List<PrimaryKey> keys, Projection wanted, RowDecoder<R> decoder) {
        Projection stored = rows.form().reading(wanted);
        return EntityReads.<List<@Nullable R>>repeated(() -> wide == null
                ? rows.store().getAll(rows.table(), keys, stored, decoder)
                : wideGetAll(wide, keys, stored, decoder));
    }

    private <R> List<@Nullable R> wideGetAll(
            WideRows form, List<PrimaryKey> keys, Projection stored, RowDecoder<R> decoder) {
        List<@Nullable R> found = new ArrayList<>(keys.size());
        for (Row main : rows.store().getAll(rows.table(), keys, form.reading(stored), Row.DECODER)) {
            found.add(main == null ? null : decoder.decode(form.assembled(rows.store(), main, stored)));
        }
        return found;
    }

    /** Reads a page of rows; a short one of wide entities whose other rows are wanted too. */
    <R> ResultPage<R> query(RowQuery query, RowDecoder<R> decoder) {
        Projection stored = rows.form().reading(query.projection());
        return repeated(() -> wide == null
                ? rows.ownPage(query.withProjection(stored), decoder)
                : wideQuery(wide, query, stored, decoder));
    }

    private <R> ResultPage<R> wideQuery(WideRows form, RowQuery query, Projection stored, RowDecoder<R> decoder) {
        RowQuery mains = query.withProjection(form.reading(stored));
        if (form.needsParts(stored)) {
            mains = mains.withPageSize(Math.min(query.pageSize(), WideRows.PAGE_SIZE));
        }
        ResultPage<Row> page = rows.ownPage(mains, Row.DECODER);
        List<R> found = new ArrayList<>(page.items().size());
        for (Row main : page.items()) {
            found.add(decoder.decode(form.assembled(rows.store(), main, stored)));
        }
        return new ResultPage<>(found, page.nextToken());
    }

    private static <R> R repeated(Supplier<R> read) {
        Retry.LatestFailure replaced = new Retry.LatestFailure();
        return Retry.run(
                Retry.MOVING_PAGE,
                attempt -> {
                    try {
                        return Optional.of(read.get());
                    } catch (MissingLargeValueException | WidePartsException orDamaged) {
                        return replaced.record(orDamaged);
                    }
                },
                replaced::rethrow);
    }
}
