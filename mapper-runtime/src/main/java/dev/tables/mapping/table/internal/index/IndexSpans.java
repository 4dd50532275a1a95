package dev.tables.mapping.table.internal.index;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.TolerantDecoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the first pages of several ranges of one index, in one snapshot. One request reads the rows of a unique
 * index, and one request reads the entities of all ranges.
 *
 * <p>Each method returns one page per range, in the order of the ranges, or null if the ranges must be read one by one.
 * All pages together contain at most as many index rows as the page size allows, so the last ranges may have no page.
 * Only the last page can be incomplete.
 */
final class IndexSpans<T> {
    private final IndexAccess<T> index;
    private final ExactReads exactReads;
    private final IndexConsistency read;

    IndexSpans(IndexAccess<T> index, ExactReads exactReads, IndexConsistency read) {
        this.index = index;
        this.exactReads = exactReads;
        this.read = read;
    }

    /** Reads the pages. The queries must differ only in their key ranges, and the store must support snapshots. */
    <R> @Nullable List<ResultPage<R>> pages(List<RowQuery> queries, RowDecoder<R> decoder) {
        RowQuery first = queries.get(0);
        Projection wanted = first.projection();
        boolean filtersKeys = first.filter() != null && !index.content().hasProperties();
        if (filtersKeys || index.mayBeOfEarlierVersion() || IndexContent.isOfKeys(wanted)) {
            return null;
        }
        List<PrimaryKey> uniqueRows = uniqueRows(queries);
        try {
            if (index.isCovered(wanted)) {
                return first.filter() == null ? contents(uniqueRows, wanted, decoder) : null;
            }
            if (index.isTrusted(wanted)) {
                if (read != IndexConsistency.STRONG) {
                    return null;
                }
                if (isExact()) {
                    return contents(uniqueRows, wanted, decoder);
                }
            }
            return index.indexes.storage().store().readSnapshot(() -> compared(queries, uniqueRows, decoder));
        } catch (InvalidRowException keysOfNoRow) {
            return null;
        }
    }

    /** Returns the rows that the queries request, up to the first query that requests more than one row. */
    private List<PrimaryKey> uniqueRows(List<RowQuery> queries) {
        List<PrimaryKey> rows = new ArrayList<>();
        if (index instanceof EntityRowAccess<T> ofEntities) {
            int most = queries.get(0).pageSize();
            for (int i = 0; i < queries.size() && i < most; i++) {
                PrimaryKey row = ofEntities.uniqueRow(queries.get(i));
                if (row == null) {
                    break;
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Returns whether each index row currently matches its entity. */
    private boolean isExact() {
        return index.isExactAfterWrites() && exactReads.readExactly(() -> Boolean.TRUE) != null;
    }

    /** Reads entities from index rows that contain everything requested. */
    private <R> @Nullable List<ResultPage<R>> contents(
            List<PrimaryKey> uniqueRows, Projection wanted, RowDecoder<R> decoder) {
        if (uniqueRows.isEmpty() || !(index instanceof EntityRowAccess<T> ofEntities)) {
            return null;
        }
        List<ResultPage<R>> pages = new ArrayList<>(uniqueRows.size());
        for (IndexHit<R> hit : ofEntities.contents(uniqueRows, wanted, decoder)) {
            R found = hit == null ? null : hit.found();
            if (hit != null && found == null) {
                // The row is of another definition of the index.
                return null;
            }
            pages.add(new ResultPage<>(found == null ? List.of() : List.of(found), null));
        }
        return pages;
    }

    /** Reads index rows and their entities, without the entities that lack the values of their rows. */
    private <R> List<ResultPage<R>> compared(
            List<RowQuery> queries, List<PrimaryKey> uniqueRows, RowDecoder<R> decoder) {
        List<ResultPage<IndexHit<R>>> hits = uniqueRows.isEmpty() || !(index instanceof EntityRowAccess<T> ofEntities)
                ? hits(queries)
                : ofEntities.uniqueHits(uniqueRows);
        List<PrimaryKey> keys = new ArrayList<>();
        for (ResultPage<IndexHit<R>> page : hits) {
            for (IndexHit<R> hit : page.items()) {
                if (hit.entity() != null) {
                    keys.add(hit.entity());
                }
            }
        }
        List<@Nullable Entity<R>> entities = entities(keys, queries.get(0).projection(), decoder);
        List<ResultPage<R>> pages = new ArrayList<>(hits.size());
        int next = 0;
        for (ResultPage<IndexHit<R>> page : hits) {
            List<R> found = new ArrayList<>(page.items().size());
            for (IndexHit<R> hit : page.items()) {
                Entity<R> one = hit.entity() == null ? null : entities.get(next++);
                if (one != null && one.isAt(hit.indexKey())) {
                    found.add(one.entity());
                }
            }
            pages.add(new ResultPage<>(found, page.nextToken()));
        }
        return pages;
    }

    private <R> List<ResultPage<IndexHit<R>>> hits(List<RowQuery> queries) {
        List<ResultPage<IndexHit<R>>> pages = new ArrayList<>();
        int left = queries.get(0).pageSize();
        for (int i = 0; i < queries.size() && left > 0; i++) {
            ResultPage<IndexHit<R>> page = index.hits(queries.get(i).withPageSize(left), false);
            pages.add(page);
            left -= page.hasNext() ? left : page.items().size();
        }
        return pages;
    }

    private <R> List<@Nullable Entity<R>> entities(List<PrimaryKey> keys, Projection wanted, RowDecoder<R> decoder) {
        if (keys.isEmpty()) {
            return List.of();
        }
        EntityIndexes<T> indexes = index.indexes;
        return new EntityReads(indexes.format(), indexes.storage().store())
                .getAll(
                        keys,
                        IndexContent.and(wanted, indexes.projection()),
                        reader -> new Entity<>(
                                index.indexKeys(reader, decoder),
                                TolerantDecoder.decoded(indexes.format(), reader, decoder)));
    }

    /**
     * An entity that was read to verify its index rows.
     *
     * @param indexKeys the keys of its index rows; null if the entity cannot be read, so that it may have any index
     *     rows
     * @param entity the decoded entity
     */
    private record Entity<R>(@Nullable List<String> indexKeys, R entity) {
        boolean isAt(String key) {
            return indexKeys == null || indexKeys.contains(key);
        }
    }
}
