package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests by which a unit of work has read, with the versions of the rows that they returned. If the commit finds
 * a duplicate, the requests are sent again outside of the unit. If another writer has changed a row after the unit read
 * it, the read value is stale and does not prove a duplicate.
 *
 * <p>If a unit has read more rows than can be recorded, its reads count as stale.
 */
// The compiler of JDK 17 does not show the checker nullable type arguments of compiled interfaces.
@SuppressWarnings("NullAway")
final class UnitReads {
    private static final int MOST_ROWS = 10_000;
    private static final Projection NOTHING = Projection.of();

    private final List<Read> reads = new ArrayList<>();
    private final List<Count> counts = new ArrayList<>();
    private final UnitWrites writes;

    private int rows;
    /** Whether the requests are for rows that the unit is about to write. */
    private boolean isPlanning;

    UnitReads(UnitWrites writes) {
        this.writes = writes;
    }

    /** A request that can be sent again, which returns the present versions of the rows that it finds. */
    @FunctionalInterface
    private interface Again {
        Map<PrimaryKey, ETag> request();
    }

    /**
     * A request.
     *
     * @param table the table that the request reads
     * @param found the versions of the rows that it returned, except rows that the unit has written
     * @param written the number of writes of the unit before the request
     * @param again the function that sends the request again
     */
    private record Read(String table, Map<PrimaryKey, ETag> found, int written, Again again) {
        /**
         * Returns a row that another writer has changed, deleted or inserted after this request; null if no row has
         * changed.
         */
        @Nullable
        PrimaryKey firstChanged(UnitWrites writes) {
            Map<PrimaryKey, ETag> now = new HashMap<>(again.request());
            // The request has not found the rows that the unit had deleted by then, or changed so that a filter leaves
            // them out.
            now.keySet().removeIf(keys -> writes.first(table, keys) <= written);
            for (Map.Entry<PrimaryKey, ETag> row : found.entrySet()) {
                if (!row.getValue().equals(now.remove(row.getKey()))) {
                    return row.getKey();
                }
            }
            return now.isEmpty() ? null : now.keySet().iterator().next();
        }
    }

    /** The number of rows that a request has counted; {@code again} counts them again. */
    private record Count(String table, long found, LongSupplier again) {}

    /** A row that was changed. */
    record Changed(String table, @Nullable PrimaryKey keys) {}

    /** Reads a row and records it. */
    <T> @Nullable T get(TableStore store, String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        Seen seen = new Seen(table);
        T found = store.get(table, keys, projection, seen.by(decoder));
        if (seen.isOwn(keys)) {
            return found;
        }
        remember(seen, () -> {
            Map<PrimaryKey, ETag> now = new HashMap<>();
            store.get(table, keys, NOTHING, Seen.into(now));
            return now;
        });
        return found;
    }

    /** Reads rows and records them. */
    <T> List<@Nullable T> getAll(
            TableStore store, String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        Seen seen = new Seen(table);
        List<@Nullable T> found = store.getAll(table, keys, projection, seen.by(decoder));
        List<PrimaryKey> again = List.copyOf(keys);
        remember(seen, () -> {
            Map<PrimaryKey, ETag> now = new HashMap<>();
            store.getAll(table, again, NOTHING, Seen.into(now));
            return now;
        });
        return found;
    }

    /** Reads a page and records its rows. */
    <T> ResultPage<T> query(TableStore store, String table, RowQuery query, RowDecoder<T> decoder) {
        Seen seen = new Seen(table);
        ResultPage<T> page = store.query(table, query, seen.by(decoder));
        ContinuationToken end = page.nextToken();
        remember(seen, () -> rowsBefore(store, table, query, end));
        return page;
    }

    /**
     * Returns the rows from the start of a query to the start of its next page. A page in the unit includes the unit's
     * writes and deletions, so a page of the store may end at another row.
     */
    private static Map<PrimaryKey, ETag> rowsBefore(
            TableStore store, String table, RowQuery query, @Nullable ContinuationToken end) {
        PrimaryKey bound = end == null ? null : first(store, table, query.withContinuationToken(end));
        Map<PrimaryKey, ETag> found = new HashMap<>();
        RowQuery next = query.withProjection(NOTHING);
        while (found.size() <= 2 * MOST_ROWS) {
            Map<PrimaryKey, ETag> more = new HashMap<>();
            ResultPage<PrimaryKey> page = store.query(table, next, Seen.into(more));
            for (PrimaryKey keys : page.items()) {
                if (keys.equals(bound)) {
                    return found;
                }
                found.put(keys, Objects.requireNonNull(more.get(keys)));
            }
            if (!page.hasNext()) {
                return found;
            }
            next = next.withContinuationToken(page.nextToken());
        }
        return found;
    }

    private static @Nullable PrimaryKey first(TableStore store, String table, RowQuery query) {
        RowQuery next = query.withProjection(NOTHING).withPageSize(1);
        while (true) {
            ResultPage<PrimaryKey> page = store.query(table, next, Seen.into(new HashMap<>()));
            if (!page.items().isEmpty()) {
                return page.items().get(0);
            }
            if (!page.hasNext()) {
                return null;
            }
            next = next.withContinuationToken(page.nextToken());
        }
    }

    /** Runs requests that are not recorded. */
    <R> R planning(Supplier<R> requests) {
        boolean before = isPlanning;
        isPlanning = true;
        try {
            return requests.get();
        } finally {
            isPlanning = before;
        }
    }

    private void remember(Seen seen, Again again) {
        if (isPlanning) {
            return;
        }
        rows += 1 + seen.found.size();
        if (rows <= MOST_ROWS) {
            reads.add(new Read(seen.table, seen.found, seen.written, again));
        } else {
            reads.clear();
            counts.clear();
        }
    }

    /**
     * Counts rows and records their number. If the unit has written rows of the table before, its reads count as stale.
     */
    long count(TableStore store, String table, RowQuery query, boolean isWritten) {
        long found = store.count(table, query);
        if (isWritten || query.continuationToken() != null) {
            rows = MOST_ROWS + 1;
            reads.clear();
            counts.clear();
        } else if (rows < MOST_ROWS) {
            rows++;
            counts.add(new Count(table, found, () -> store.count(table, query)));
        } else {
            remember(new Seen(table), Map::of);
        }
        return found;
    }

    /**
     * Returns a row that another writer has changed after the unit read it; null if no row has changed. Sends each
     * recorded request again. If the row is unknown, the result contains only a table. If a request fails, the result
     * contains the table of that request.
     */
    @Nullable
    Changed firstChanged(String tableIfUnknown) {
        if (rows > MOST_ROWS) {
            return new Changed(tableIfUnknown, null);
        }
        try {
            for (Read read : reads) {
                PrimaryKey changed = read.firstChanged(writes);
                if (changed != null) {
                    return new Changed(read.table, changed);
                }
            }
            for (Count count : counts) {
                if (count.again.getAsLong() != count.found) {
                    return new Changed(count.table, null);
                }
            }
            return null;
        } catch (TableStoreException unknown) {
            return new Changed(Objects.requireNonNullElse(unknown.table(), tableIfUnknown), null);
        }
    }

    /** The rows that a decoder reads. */
    private final class Seen {
        private final String table;
        private final Map<PrimaryKey, ETag> found = new HashMap<>();
        private final int written = writes.count();

        Seen(String table) {
            this.table = table;
        }

        <T> RowDecoder<T> by(RowDecoder<T> decoder) {
            return reader -> {
                see(reader);
                return decoder.decode(reader);
            };
        }

        static RowDecoder<PrimaryKey> into(Map<PrimaryKey, ETag> found) {
            return reader -> {
                PrimaryKey keys = reader.primaryKey();
                found.put(keys, reader.etag());
                return keys;
            };
        }

        private void see(RowReader reader) {
            PrimaryKey keys = reader.primaryKey();
            if (!isOwn(keys)) {
                found.put(keys, reader.etag());
            }
        }

        boolean isOwn(PrimaryKey keys) {
            return writes.first(table, keys) <= written;
        }
    }
}
