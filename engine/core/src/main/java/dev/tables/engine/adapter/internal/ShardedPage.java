package dev.tables.engine.adapter.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.StoredRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A page of an index table that is split into shards. With one shard, the page is a page of the store. With several
 * shards, each shard contributes its share of the page plus a margin, and the rows are merged. If these rows do not
 * fill the page, the shards are read again.
 *
 * <p>Shards are not read at the same point in time. A row moves to another shard if its entity gets another value. If a
 * row moves from a shard that has not been read yet to a shard that has already been read, both reads miss the row. The
 * keys of each shard are therefore read again until there are no unknown keys, and new rows are added. A row that moves
 * twice, once in each of two of these rounds, may still be missed.
 */
final class ShardedPage<T> {
    /** The maximum number of additional reads of the shards, which are repeated while there are new rows. */
    private static final int MOST_ROUNDS = 6;

    private final TableStore store;
    private final String table;
    private final RowQuery query;
    private final RowDecoder<T> decoder;
    /** The row keys that remain to be read in all shards. */
    private final KeyRange rest;

    private final List<Shard> shards = new ArrayList<>();
    /** The rows read from several shards, in the order of the page. */
    private final NavigableMap<PrimaryKey, UsualRow> rows;

    private final List<T> items = new ArrayList<>();
    private @Nullable PrimaryKey last;

    /**
     * Creates a page without reading it.
     *
     * @param behind the keys of the last row of the previous page, or null
     */
    ShardedPage(TableStore store, String table, RowQuery query, @Nullable PrimaryKey behind, RowDecoder<T> decoder) {
        this.store = store;
        this.table = table;
        this.query = query;
        this.decoder = decoder;
        Comparator<PrimaryKey> ascending = Comparator.naturalOrder();
        rows = new TreeMap<>(query.descending() ? ascending.reversed() : ascending);
        KeyRange all = ShardedKeys.stored(query.partitionKeyRange(), query.rowKeyRange());
        String place = behind == null ? null : ShardedKeys.stored(behind).rowKey();
        rest = place == null
                ? all
                : all.intersect(query.descending() ? KeyRange.lessThan(place) : KeyRange.greaterThan(place));
        ShardedKeys.of(query.partitionKeyRange()).forEach(shard -> shards.add(new Shard(shard)));
    }

    ResultPage<T> read() {
        return shards.size() == 1 ? ofOne(shards.get(0)) : merged();
    }

    private ResultPage<T> ofOne(Shard shard) {
        RowDecoder<Placed<T>> usual = reader -> {
            PrimaryKey keys = ShardedKeys.usual(reader.rowKey());
            return new Placed<>(keys, decoder.decode(new UsualRow(reader, keys)));
        };
        ResultPage<Placed<T>> page;
        do {
            // A page may be empty and be continued: then there is no row to continue behind.
            page = shard.page(query.pageSize(), usual);
        } while (page.items().isEmpty() && page.hasNext());
        for (Placed<T> one : page.items()) {
            items.add(one.made());
            last = one.primaryKey();
        }
        return new ResultPage<>(items, page.hasNext() ? behindLast() : null);
    }

    private ResultPage<T> merged() {
        merge();
        boolean more = shards.stream().anyMatch(shard -> shard.hasMore || !shard.read.isEmpty());
        if (!rest.isEmpty() && !store.isReadingFromSnapshot()) {
            addWhatHasCome(more && last != null ? rest.intersect(upTo(last)) : rest);
        }
        for (UsualRow row : rows.values()) {
            if (items.size() == query.pageSize()) {
                return new ResultPage<>(items, behindLast());
            }
            if (isAsked(row)) {
                items.add(decoder.decode(row));
                last = row.primaryKey();
            }
        }
        return new ResultPage<>(items, more ? behindLast() : null);
    }

    private void merge() {
        int asked = 0;
        while (asked < query.pageSize()) {
            fill();
            Shard first = first();
            if (first == null) {
                return;
            }
            UsualRow row = first.read.remove();
            last = row.primaryKey();
            rows.put(last, row);
            asked += isAsked(row) ? 1 : 0;
        }
    }

    private boolean isAsked(UsualRow row) {
        return query.partitionKeyRange().contains(row.partitionKey())
                && query.rowKeyRange().contains(row.rowKey());
    }

    private KeyRange upTo(PrimaryKey place) {
        String key = ShardedKeys.stored(place).rowKey();
        return query.descending() ? KeyRange.atLeast(key) : KeyRange.atMost(key);
    }

    /** Reads a range of stored row keys again if rows were added since the range was read. */
    private void addWhatHasCome(KeyRange read) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if (rows.keySet().containsAll(in(read, Projection.of(), reader -> ShardedKeys.usual(reader.rowKey())))) {
                return;
            }
            in(read, query.projection(), ShardedPage::kept).forEach(row -> rows.put(row.primaryKey(), row));
        }
    }

    /** Returns the rows of all shards in a range of stored row keys. */
    private <R> List<R> in(KeyRange range, Projection wanted, RowDecoder<R> made) {
        List<List<R>> found = new ArrayList<>();
        List<Runnable> requests = new ArrayList<>();
        for (Shard shard : shards) {
            List<R> own = new ArrayList<>();
            found.add(own);
            requests.add(() -> shard.read(range, wanted, made, own));
        }
        store.runInParallel(requests);
        return found.stream().flatMap(List::stream).toList();
    }

    private @Nullable ContinuationToken behindLast() {
        return last == null ? null : ContinuationToken.after(last);
    }

    /**
     * Continues reading in the shards from which no row is pending, because their next row may be the first of the
     * page.
     */
    private void fill() {
        List<Runnable> requests = null;
        for (Shard shard : shards) {
            if (shard.read.isEmpty() && shard.hasMore) {
                requests = requests == null ? new ArrayList<>() : requests;
                requests.add(shard::fill);
            }
        }
        if (requests == null) {
            return;
        }
        if (requests.size() == 1 || store.isReadingFromSnapshot()) {
            // Other threads do not read as of it.
            requests.forEach(Runnable::run);
        } else {
            store.runInParallel(requests);
        }
    }

    private @Nullable Shard first() {
        Shard first = null;
        for (Shard shard : shards) {
            if (!shard.read.isEmpty() && (first == null || shard.precedes(first))) {
                first = shard;
            }
        }
        return first;
    }

    private static UsualRow kept(RowReader reader) {
        StoredRow row = new StoredRow(Row.from(reader), reader.etag(), reader.timestamp());
        return new UsualRow(row, ShardedKeys.usual(reader.rowKey()));
    }

    /** Returns a shard's share of the rest of the page, plus a margin for random variation. */
    private int share() {
        int left = Math.max(1, query.pageSize() - rows.size());
        double even = (double) left / shards.size();
        return Math.min(left, (int) Math.ceil(even + 3 * Math.sqrt(even)));
    }

    /** A decoded row with its keys. */
    private record Placed<R>(PrimaryKey primaryKey, R made) {}

    /** The rows of one shard. */
    private final class Shard {
        private final Deque<UsualRow> read = new ArrayDeque<>();
        private final RowQuery asked;
        private @Nullable ContinuationToken next;
        private boolean hasMore;

        Shard(String partition) {
            asked = query.withPartitionKeyRange(KeyRange.exactly(partition))
                    .withRowKeyRange(rest)
                    .withContinuationToken(null);
            hasMore = !rest.isEmpty();
        }

        <R> ResultPage<R> page(int size, RowDecoder<R> rows) {
            if (!hasMore) {
                return new ResultPage<>(List.of(), null);
            }
            ResultPage<R> page = store.query(table, asked.withPageSize(size).withContinuationToken(next), rows);
            next = page.nextToken();
            hasMore = page.hasNext();
            return page;
        }

        void fill() {
            int size = share();
            while (read.isEmpty() && hasMore) {
                read.addAll(page(size, ShardedPage::kept).items());
            }
        }

        /** Reads all rows of the shard in a range of stored row keys. */
        <R> void read(KeyRange range, Projection wanted, RowDecoder<R> made, List<R> into) {
            RowQuery all = asked.withRowKeyRange(range).withProjection(wanted).withPageSize(Limits.MAX_PAGE_SIZE);
            ResultPage<R> page;
            ContinuationToken from = null;
            do {
                page = store.query(table, all.withContinuationToken(from), made);
                into.addAll(page.items());
                from = page.nextToken();
            } while (page.hasNext());
        }

        boolean precedes(Shard other) {
            int order =
                    read.element().primaryKey().compareTo(other.read.element().primaryKey());
            return query.descending() ? order > 0 : order < 0;
        }
    }
}
