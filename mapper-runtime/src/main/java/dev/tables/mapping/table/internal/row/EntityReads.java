package dev.tables.mapping.table.internal.row;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.internal.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reader of stored rows of one entity type, which combines all rows of a wide entity into one. If an entity is
 * replaced while its parts or its large values are read, the entity is read again, a bounded number of times.
 */
public final class EntityReads {
    private final EntityFormat<?> format;
    private final TableStore store;
    private final String table;
    private final @Nullable WideRows wide;
    /** Whether an entity is exactly one row, so that a single read is enough. */
    private final boolean simple;

    public EntityReads(EntityFormat<?> format, TableStore store) {
        this.format = format;
        this.store = store;
        table = format.table();
        wide = format.wide();
        simple = !format.form().spansRequests();
    }

    /** Reads the row with these keys; returns null if it does not exist. */
    public <R> @Nullable R get(PrimaryKey keys, Projection wanted, RowDecoder<R> decoder) {
        Projection stored = format.form().reading(wanted);
        if (simple) {
            return store.get(table, keys, stored, decoder);
        }
        Optional<R> found = repeated(() -> Optional.ofNullable(
                wide == null ? store.get(table, keys, stored, decoder) : wideGet(wide, keys, stored, decoder)));
        return found.orElse(null);
    }

    private <R> @Nullable R wideGet(WideRows divided, PrimaryKey keys, Projection stored, RowDecoder<R> decoder) {
        Row main = store.get(table, keys, divided.reading(stored), Row.DECODER);
        return main == null ? null : decoder.decode(divided.assembled(store, main, stored));
    }

    /** Reads the rows with these keys; the result for a row that does not exist is null. */
    public <R> List<@Nullable R> getAll(List<PrimaryKey> keys, Projection wanted, RowDecoder<R> decoder) {
        Projection stored = format.form().reading(wanted);
        return EntityReads.<List<@Nullable R>>repeated(() ->
                wide == null ? store.getAll(table, keys, stored, decoder) : wideGetAll(wide, keys, stored, decoder));
    }

    private <R> List<@Nullable R> wideGetAll(
            WideRows divided, List<PrimaryKey> keys, Projection stored, RowDecoder<R> decoder) {
        List<@Nullable R> found = new ArrayList<>(keys.size());
        for (Row main : store.getAll(table, keys, divided.reading(stored), Row.DECODER)) {
            found.add(main == null ? null : decoder.decode(divided.assembled(store, main, stored)));
        }
        return found;
    }

    /** Reads a page of rows. A page of wide entities is short if their additional rows are needed. */
    public <R> ResultPage<R> query(RowQuery query, RowDecoder<R> decoder) {
        Projection stored = format.form().reading(query.projection());
        return repeated(() -> wide == null
                ? ownPage(query.withProjection(stored), decoder)
                : wideQuery(wide, query, stored, decoder));
    }

    private <R> ResultPage<R> wideQuery(WideRows divided, RowQuery query, Projection stored, RowDecoder<R> decoder) {
        RowQuery mains = query.withProjection(divided.reading(stored));
        if (divided.needsParts(stored)) {
            mains = mains.withPageSize(Math.min(query.pageSize(), WideRows.PAGE_SIZE));
        }
        ResultPage<Row> page = ownPage(mains, Row.DECODER);
        List<R> found = new ArrayList<>(page.items().size());
        for (Row main : page.items()) {
            found.add(decoder.decode(divided.assembled(store, main, stored)));
        }
        return new ResultPage<>(found, page.nextToken());
    }

    /** Reads a page of the entities' table without the rows of other entities. */
    public <R> ResultPage<R> ownPage(RowQuery query, RowDecoder<R> decoder) {
        if (!format.isAmongOthers()) {
            return store.query(table, query, decoder);
        }
        ResultPage<Optional<R>> page = store.query(
                table,
                query,
                reader ->
                        format.isOwn(reader.primaryKey()) ? Optional.of(decoder.decode(reader)) : Optional.<R>empty());
        return new ResultPage<>(page.items().stream().flatMap(Optional::stream).toList(), page.nextToken());
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
