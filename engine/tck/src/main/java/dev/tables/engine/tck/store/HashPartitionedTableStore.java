package dev.tables.engine.tck.store;

import dev.tables.engine.Capability;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A store that returns partitions in the order of a hash of their keys, without {@link
 * Capability#ORDERED_ACROSS_PARTITIONS}. Tests use this store for code that must work on hash-partitioned stores. A
 * query of more than one partition reads the whole table for each page. Each page reads one snapshot.
 */
public final class HashPartitionedTableStore extends ForwardingTableStore {
    private static final Comparator<String> BY_HASH =
            Comparator.comparing(HashPartitionedTableStore::hash).thenComparing(Comparator.naturalOrder());

    /** Creates a wrapper of a store that sorts rows and has {@link Capability#CROSS_PARTITION_TRANSACTIONS}. */
    public HashPartitionedTableStore(TableStore store) {
        super(store);
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> fewer = EnumSet.copyOf(super.capabilities());
        fewer.remove(Capability.ORDERED_ACROSS_PARTITIONS);
        return fewer;
    }

    @Override
    public long count(String table, RowQuery query) {
        return query.continuationToken() == null
                ? super.count(table, query)
                : TableStore.countByReadingPages(this, table, query);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        Supplier<ResultPage<T>> page = () -> new Reading<>(table, query, decoder).page();
        return isReadingFromSnapshot() ? page.get() : delegate().readSnapshot(page);
    }

    /** Computes a hash that separates neighboring keys. The hash has few values, so that some partitions collide. */
    private static int hash(String key) {
        CRC32 hash = new CRC32();
        hash.update(key.getBytes(StandardCharsets.UTF_16BE));
        return (int) hash.getValue() % 1009;
    }

    /** The reading of one page. */
    private final class Reading<T> {
        private final String table;
        private final RowQuery query;
        private final RowDecoder<T> decoder;
        private final List<T> items = new ArrayList<>();
        private @Nullable PrimaryKey last;

        Reading(String table, RowQuery query, RowDecoder<T> decoder) {
            this.table = table;
            this.query = query;
            this.decoder = decoder;
        }

        ResultPage<T> page() {
            ContinuationToken token = query.continuationToken();
            PrimaryKey begin = token == null ? null : behind(token);
            for (String partition : partitions()) {
                int order = begin == null ? 1 : BY_HASH.compare(partition, begin.partitionKey());
                if (order < 0) {
                    continue;
                }
                KeyRange left = order > 0 || begin == null
                        ? KeyRange.all()
                        : query.descending() ? KeyRange.lessThan(begin.rowKey()) : KeyRange.greaterThan(begin.rowKey());
                if (read(partition, query.rowKeyRange().intersect(left))) {
                    return new ResultPage<>(items, token(Objects.requireNonNull(last)));
                }
            }
            return new ResultPage<>(items, null);
        }

        /** Reads rows of the partition into the page. Returns whether the page is full and more rows exist. */
        private boolean read(String partition, KeyRange rowKeys) {
            RowQuery next = query.withPartitionKeyRange(KeyRange.exactly(partition))
                    .withRowKeyRange(rowKeys)
                    .withContinuationToken(null);
            while (true) {
                int free = query.pageSize() - items.size();
                ResultPage<PrimaryKey> page = delegate().query(table, next.withPageSize(Math.max(1, free)), reader -> {
                    if (items.size() < query.pageSize()) {
                        items.add(decoder.decode(reader));
                        last = reader.primaryKey();
                    }
                    return reader.primaryKey();
                });
                if (free == 0 && !page.items().isEmpty()) {
                    return true;
                }
                if (!page.hasNext()) {
                    return false;
                }
                next = next.withContinuationToken(page.nextToken());
            }
        }

        /**
         * Returns the existing partitions in the order of this store. Fails for queries that the wrapped store rejects.
         */
        private Set<String> partitions() {
            Set<String> found = new TreeSet<>(BY_HASH);
            RowQuery keys =
                    query.withProjection(Projection.of()).withPageSize(1).withContinuationToken(null);
            delegate().query(table, keys, reader -> reader.primaryKey());
            if (query.partitionKeyRange().isSingleKey()) {
                return Set.of(Objects.requireNonNull(query.partitionKeyRange().lower()));
            }
            RowQuery next = keys.withFilter(null).withPageSize(1000).withDescending(false);
            while (true) {
                ResultPage<String> page = delegate()
                        .query(table, next, reader -> reader.primaryKey().partitionKey());
                found.addAll(page.items());
                if (!page.hasNext()) {
                    return found;
                }
                next = next.withContinuationToken(page.nextToken());
            }
        }

        private ContinuationToken token(PrimaryKey row) {
            return new ContinuationToken(
                    asked(row) + ContinuationToken.after(row).text());
        }

        private PrimaryKey behind(ContinuationToken token) {
            PrimaryKey any = token.lastKey();
            int end = token.text().indexOf('b');
            PrimaryKey row = any != null || end < 0
                    ? any
                    : new ContinuationToken(token.text().substring(end)).lastKey();
            if (row == null || any == null && !token(row).equals(token)) {
                throw new InvalidQueryException(
                        "The continuation token belongs to another query. Pass the token of the previous page, with the same query.",
                        table);
            }
            return row;
        }

        /** Computes a checksum of the table, the query and the position. */
        private long asked(PrimaryKey row) {
            CRC32 sum = new CRC32();
            String text = table + "\n" + query.partitionKeyRange() + "\n" + query.rowKeyRange() + "\n" + query.filter()
                    + "\n" + query.descending() + "\n" + row;
            sum.update(text.getBytes(StandardCharsets.UTF_16BE));
            return sum.getValue();
        }
    }
}
