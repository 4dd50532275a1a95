package dev.tables.mapping.key.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
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
 * One page of a table of an index that is in buckets. Of one bucket it is a page of the store. Of several, each is asked for its share of the page
 * and some more, and again if that was not enough; the rows are merged.
 *
 * <p>Buckets are not read at the same moment: a row that moves from one that was not read yet to one that was, because its entity gets another value,
 * would be in neither. So each bucket is asked for its keys once more, until there is none that is not known; what has come is added. A row that
 * moves twice, once in each of two such rounds, may be missed all the same.
 */
final class BucketedPage<T> {
    /** How often buckets are asked whether anything has come, while something does. */
    private static final int MOST_ROUNDS = 6;

    private final TableStore store;
    private final String table;
    private final RowQuery query;
    private final RowDecoder<T> decoder;
    /** The row keys that are left to be read, of all buckets. */
    private final KeyRange rest;

    private final List<Bucket> buckets = new ArrayList<>();
    /** What was read of several buckets, in the order of the page. */
    private final NavigableMap<RowKeys, UsualRow> rows;

    private final List<T> items = new ArrayList<>();
    private @Nullable RowKeys last;

    /**
     * Reads nothing yet.
     *
     * @param behind where the page before ended, or null
     */
    BucketedPage(TableStore store, String table, RowQuery query, @Nullable RowKeys behind, RowDecoder<T> decoder) {
        this.store = store;
        this.table = table;
        this.query = query;
        this.decoder = decoder;
        Comparator<RowKeys> ascending = Comparator.naturalOrder();
        rows = new TreeMap<>(query.descending() ? ascending.reversed() : ascending);
        KeyRange all = BucketedKeys.stored(query.partitionKeys(), query.rowKeys());
        String place = behind == null ? null : BucketedKeys.stored(behind).rowKey();
        rest = place == null
                ? all
                : all.and(query.descending() ? KeyRange.lessThan(place) : KeyRange.greaterThan(place));
        BucketedKeys.of(query.partitionKeys()).forEach(bucket -> buckets.add(new Bucket(bucket)));
    }

    Page<T> read() {
        return buckets.size() == 1 ? ofOne(buckets.get(0)) : merged();
    }

    private Page<T> ofOne(Bucket bucket) {
        RowDecoder<Placed<T>> usual = reader -> {
            RowKeys keys = BucketedKeys.usual(reader.rowKey());
            return new Placed<>(keys, decoder.decode(new UsualRow(reader, keys)));
        };
        Page<Placed<T>> page;
        do {
            // A page may be empty and be continued: then there is no row to continue behind.
            page = bucket.page(query.pageSize(), usual);
        } while (page.items().isEmpty() && page.hasNext());
        for (Placed<T> one : page.items()) {
            items.add(one.made());
            last = one.keys();
        }
        return new Page<>(items, page.hasNext() ? behindLast() : null);
    }

    private Page<T> merged() {
        merge();
        boolean more = buckets.stream().anyMatch(bucket -> bucket.hasMore || !bucket.read.isEmpty());
        if (!rest.isEmpty() && !store.isReadingAsOfOneMoment()) {
            addWhatHasCome(more && last != null ? rest.and(upTo(last)) : rest);
        }
        for (UsualRow row : rows.values()) {
            if (items.size() == query.pageSize()) {
                return new Page<>(items, behindLast());
            }
            if (isAsked(row)) {
                items.add(decoder.decode(row));
                last = row.keys();
            }
        }
        return new Page<>(items, more ? behindLast() : null);
    }

    private void merge() {
        int asked = 0;
        while (asked < query.pageSize()) {
            fill();
            Bucket first = first();
            if (first == null) {
                return;
            }
            UsualRow row = first.read.remove();
            last = row.keys();
            rows.put(last, row);
            asked += isAsked(row) ? 1 : 0;
        }
    }

    private boolean isAsked(UsualRow row) {
        return query.partitionKeys().contains(row.partitionKey())
                && query.rowKeys().contains(row.rowKey());
    }

    private KeyRange upTo(RowKeys place) {
        String key = BucketedKeys.stored(place).rowKey();
        return query.descending() ? KeyRange.atLeast(key) : KeyRange.atMost(key);
    }

    /** Reads what is in a range of stored row keys again, if anything has come there since it was read. */
    private void addWhatHasCome(KeyRange read) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if (rows.keySet().containsAll(in(read, Projection.of(), reader -> BucketedKeys.usual(reader.rowKey())))) {
                return;
            }
            in(read, query.projection(), BucketedPage::kept).forEach(row -> rows.put(row.keys(), row));
        }
    }

    /** What all buckets have in a range of stored row keys. */
    private <R> List<R> in(KeyRange range, Projection wanted, RowDecoder<R> made) {
        List<List<R>> found = new ArrayList<>();
        List<Runnable> requests = new ArrayList<>();
        for (Bucket bucket : buckets) {
            List<R> own = new ArrayList<>();
            found.add(own);
            requests.add(() -> bucket.read(range, wanted, made, own));
        }
        store.inParallel(requests);
        return found.stream().flatMap(List::stream).toList();
    }

    private @Nullable ContinuationToken behindLast() {
        return last == null ? null : ContinuationToken.behind(last);
    }

    /** Reads on in the buckets of which nothing is known: their next row may be the first. */
    private void fill() {
        List<Runnable> requests = null;
        for (Bucket bucket : buckets) {
            if (bucket.read.isEmpty() && bucket.hasMore) {
                requests = requests == null ? new ArrayList<>() : requests;
                requests.add(bucket::fill);
            }
        }
        if (requests == null) {
            return;
        }
        if (requests.size() == 1 || store.isReadingAsOfOneMoment()) {
            // Other threads do not read as of it.
            requests.forEach(Runnable::run);
        } else {
            store.inParallel(requests);
        }
    }

    private @Nullable Bucket first() {
        Bucket first = null;
        for (Bucket bucket : buckets) {
            if (!bucket.read.isEmpty() && (first == null || bucket.precedes(first))) {
                first = bucket;
            }
        }
        return first;
    }

    private static UsualRow kept(RowReader reader) {
        StoredRow row = new StoredRow(Row.from(reader), reader.etag(), reader.timestamp());
        return new UsualRow(row, BucketedKeys.usual(reader.rowKey()));
    }

    /** A bucket's share of what is left of the page, and what chance may add. */
    private int share() {
        int left = Math.max(1, query.pageSize() - rows.size());
        double even = (double) left / buckets.size();
        return Math.min(left, (int) Math.ceil(even + 3 * Math.sqrt(even)));
    }

    /** What was made of a row, and its keys. */
    private record Placed<R>(RowKeys keys, R made) {}

    /** The rows of one bucket. */
    private final class Bucket {
        private final Deque<UsualRow> read = new ArrayDeque<>();
        private final RowQuery asked;
        private @Nullable ContinuationToken next;
        private boolean hasMore;

        Bucket(String partition) {
            asked = query.withPartitionKeys(KeyRange.exactly(partition))
                    .withRowKeys(rest)
                    .from(null);
            hasMore = !rest.isEmpty();
        }

        <R> Page<R> page(int size, RowDecoder<R> rows) {
            if (!hasMore) {
                return new Page<>(List.of(), null);
            }
            Page<R> page = store.query(table, asked.withPageSize(size).from(next), rows);
            next = page.next();
            hasMore = page.hasNext();
            return page;
        }

        void fill() {
            int size = share();
            while (read.isEmpty() && hasMore) {
                read.addAll(page(size, BucketedPage::kept).items());
            }
        }

        /** Reads all of it in a range of stored row keys. */
        <R> void read(KeyRange range, Projection wanted, RowDecoder<R> made, List<R> into) {
            RowQuery all = asked.withRowKeys(range).withProjection(wanted).withPageSize(Limits.MAX_PAGE_SIZE);
            Page<R> page;
            ContinuationToken from = null;
            do {
                page = store.query(table, all.from(from), made);
                into.addAll(page.items());
                from = page.next();
            } while (page.hasNext());
        }

        boolean precedes(Bucket other) {
            int order = read.element().keys().compareTo(other.read.element().keys());
            return query.descending() ? order > 0 : order < 0;
        }
    }
}
