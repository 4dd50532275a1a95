package dev.tables.mapping.key.internal;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Page;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.StoredRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a table of an index that is in buckets. Of one bucket it is a page of the store. Of several, each is asked for its share of the page
 * and some more, and again if that was not enough; the rows are merged.
 */
final class BucketedPage<T> {
    private final TableStore store;
    private final String table;
    private final RowQuery query;
    private final RowDecoder<T> decoder;
    /** The row keys that are left to be read, of all buckets. */
    private final KeyRange rest;

    private final List<Bucket> buckets = new ArrayList<>();
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
        while (items.size() < query.pageSize()) {
            fill();
            Bucket first = first();
            if (first == null) {
                return new Page<>(items, null);
            }
            UsualRow row = first.read.remove();
            last = row.keys();
            if (query.partitionKeys().contains(row.partitionKey())
                    && query.rowKeys().contains(row.rowKey())) {
                items.add(decoder.decode(row));
            }
        }
        boolean more = buckets.stream().anyMatch(bucket -> bucket.hasMore || !bucket.read.isEmpty());
        return new Page<>(items, more ? behindLast() : null);
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

    /** A bucket's share of what is left of the page, and what chance may add. */
    private int share() {
        int left = query.pageSize() - items.size();
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
                read.addAll(page(size, Bucket.this::kept).items());
            }
        }

        private UsualRow kept(RowReader reader) {
            StoredRow row = new StoredRow(Row.from(reader), reader.etag(), reader.timestamp());
            return new UsualRow(row, BucketedKeys.usual(reader.rowKey()));
        }

        boolean precedes(Bucket other) {
            int order = read.element().keys().compareTo(other.read.element().keys());
            return query.descending() ? order > 0 : order < 0;
        }
    }
}
