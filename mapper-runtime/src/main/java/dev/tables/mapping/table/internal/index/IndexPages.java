package dev.tables.mapping.table.internal.index;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.table.internal.protocol.UnitStore;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.TolerantDecoder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reader of pages of entities through one index. */
public final class IndexPages<T> {
    /** The retries if entities on a page receive other values during the read. */
    private static final Retry.Policy AGAIN = Retry.MOVING_PAGE.atMost(6);

    private final EntityIndexes<T> indexes;
    private final IndexAccess<T> index;
    private final ExactReads exactReads;
    private final IndexConsistency read;
    /**
     * Whether the store supports snapshots. False if an entity consists of more than rows of the store, because a
     * snapshot covers only rows.
     */
    private final boolean supportsSnapshots;

    public IndexPages(IndexAccess<T> index, ExactReads exactReads, boolean supportsSnapshots, IndexConsistency read) {
        this.index = index;
        indexes = index.indexes;
        this.read = read;
        this.exactReads = exactReads;
        this.supportsSnapshots = supportsSnapshots;
    }

    public <R> ResultPage<R> page(RowQuery query, RowDecoder<R> decoder) {
        if (query.filter() != null && !index.content().hasProperties()) {
            throw new IllegalArgumentException("Found a filter on index '"
                    + index.index.name()
                    + "', but the rows of the index contain only keys. Read the entities, and filter them.");
        }
        Projection wanted = query.projection();
        if (index.mayBeOfEarlierVersion()) {
            // What rows hold may be of before as well.
            return verified(query.withFilter(null), query.filter(), decoder);
        }
        if (index.isNamed() && IndexContent.isOfKeys(wanted)) {
            return index.names(query, (reader, place) -> decoder.decode(reader));
        }
        if (index.isCovered(wanted)) {
            return covered(query, decoder);
        }
        ResultPage<R> alone = ofRowsAlone(query, decoder);
        if (alone != null) {
            return alone;
        }
        if (read == IndexConsistency.EVENTUAL && index.isTrusted(wanted)) {
            return trusted(query, decoder);
        }
        if (index instanceof EntityRowAccess<T> ofEntities) {
            PrimaryKey unique = ofEntities.uniqueRow(query);
            if (unique != null) {
                return new UniqueIndexRead<>(ofEntities, supportsSnapshots).page(unique, wanted, decoder);
            }
        }
        ResultPage<R> exact = read == IndexConsistency.STRONG ? asOfOneMoment(query, decoder) : null;
        return exact == null ? verified(query, null, decoder) : exact;
    }

    /**
     * Reads the first pages of several queries that differ only in their key ranges. The result contains one page per
     * query, in order; queries after the first may have no page. Several pages come from one snapshot. Only the last
     * page can be continued.
     */
    public <R> List<ResultPage<R>> pages(List<RowQuery> queries, RowDecoder<R> decoder) {
        List<ResultPage<R>> together = supportsSnapshots && queries.size() > 1
                ? new IndexSpans<>(index, exactReads, read).pages(queries, decoder)
                : null;
        return together == null ? List.of(page(queries.get(0), decoder)) : together;
    }

    /** Reads rows if each row matches its entity; returns null if a row may differ from its entity. */
    private <R> @Nullable R exactly(Supplier<R> read) {
        return index.isExactAfterWrites() ? exactReads.readExactly(read) : null;
    }

    /**
     * Returns a page from index rows alone; null if the rows lack a wanted property or may differ from their entities.
     */
    private <R> @Nullable ResultPage<R> ofRowsAlone(RowQuery query, RowDecoder<R> decoder) {
        Projection wanted = query.projection();
        boolean verified = read == IndexConsistency.STRONG;
        if (IndexContent.isOfKeys(wanted) && (verified || query.filter() == null)) {
            RowQuery unfiltered = query.withFilter(null);
            return exactly(() -> index.names(unfiltered, (reader, place) -> decoder.decode(reader)));
        }
        if (verified && index.isTrusted(wanted)) {
            ResultPage<IndexHit<R>> page = exactly(() -> index.contents(query.withFilter(null), decoder));
            return page == null ? null : made(page);
        }
        return null;
    }

    /**
     * Returns a page of index rows and their entities from one snapshot. Returns null if the store supports no
     * snapshots or the rows may differ from their entities.
     */
    private <R> @Nullable ResultPage<R> asOfOneMoment(RowQuery query, RowDecoder<R> decoder) {
        if (!supportsSnapshots) {
            return null;
        }
        Projection wanted = query.projection();
        Named<R> page = exactly(() ->
                indexes.storage().store().readSnapshot(() -> named(index.hits(query, false), wanted, decoder)));
        return page == null ? null : page.entities();
    }

    private <R> Named<R> named(ResultPage<IndexHit<R>> hits, Projection wanted, RowDecoder<R> decoder) {
        List<PrimaryKey> keys = new ArrayList<>(hits.items().size());
        for (IndexHit<R> hit : hits.items()) {
            PrimaryKey entity = hit.entity();
            if (entity != null) {
                keys.add(entity);
            }
        }
        return new Named<>(
                hits,
                entities(keys, wanted, null, reader -> TolerantDecoder.decoded(indexes.format(), reader, decoder)));
    }

    /** A page of index rows and the entities that they refer to. */
    private record Named<R>(ResultPage<IndexHit<R>> hits, List<@Nullable R> found) {
        /**
         * Returns the entities; null if one of them does not exist, which shows that the rows do not match their
         * entities.
         */
        @Nullable
        ResultPage<R> entities() {
            List<R> entities = new ArrayList<>(found.size());
            for (R one : found) {
                if (one == null) {
                    return null;
                }
                entities.add(one);
            }
            return entities.size() == hits.items().size() ? new ResultPage<>(entities, hits.nextToken()) : null;
        }
    }

    /**
     * Returns a page of results that were decoded from index rows alone; null if the entity of any row must be read.
     */
    private static <R> @Nullable ResultPage<R> made(ResultPage<IndexHit<R>> page) {
        List<IndexHit<R>> hits = page.items();
        List<R> found = new ArrayList<>(hits.size());
        for (int i = 0; i < hits.size(); i++) {
            R made = hits.get(i).found();
            if (made == null) {
                return null;
            }
            found.add(made);
        }
        return new ResultPage<>(found, page.nextToken());
    }

    /**
     * Returns a page from rows that contain every wanted property.
     *
     * <p>A row of another definition of the index may contain other properties. A catalog prevents queries by an index
     * that has rows of another definition. Without a catalog, all entities of the page are read and the filter is
     * applied to them.
     */
    private <R> ResultPage<R> covered(RowQuery query, RowDecoder<R> decoder) {
        ResultPage<R> page = made(index.contents(query, decoder));
        return page == null ? verified(query, query.filter(), decoder) : page;
    }

    /**
     * Returns a page of entities that were compared with their index rows.
     *
     * <p>Applies {@code condition} to entities if it is not null; the filter of the query applies to index rows. Reads
     * from one snapshot if the store supports it. Without a snapshot, a page may show one entity after a transaction
     * and lack another that the same transaction added to the page.
     *
     * @throws StoreUnavailableException if entities on the page received other values during every attempt
     */
    private <R> ResultPage<R> verified(RowQuery query, @Nullable Filter condition, RowDecoder<R> decoder) {
        if (supportsSnapshots) {
            return indexes.storage()
                    .store()
                    .readSnapshot(
                            () -> compared(query, condition, decoder, false).page());
        }
        Compared<R> first = compared(query, condition, decoder, false);
        return hasMoved(first, query, condition == null) ? again(query, condition, decoder) : first.page();
    }

    /**
     * Reads the page again with versions, until no entity on it has received other values between the requests.
     *
     * <p>A row that matches no entity in two consecutive attempts is stale if the row or its entity is unchanged. If
     * all rows without a matching entity are stale, no entity on the page has moved.
     */
    private <R> ResultPage<R> again(RowQuery query, @Nullable Filter condition, RowDecoder<R> decoder) {
        AtomicReference<List<Lost>> before = new AtomicReference<>(List.of());
        return Retry.run(
                AGAIN,
                attempt -> {
                    Compared<R> next = compared(query, condition, decoder, true);
                    List<Lost> lost = next.fetched().lost();
                    return areLeftOver(lost, before.getAndSet(lost)) || !hasMoved(next, query, condition == null)
                            ? Optional.of(next.page())
                            : Optional.empty();
                },
                () -> {
                    throw index.changedInEveryAttempt();
                });
    }

    private static boolean areLeftOver(List<Lost> lost, List<Lost> before) {
        boolean all = lost.size() == before.size();
        for (int i = 0; all && i < lost.size(); i++) {
            all = lost.get(i).isStale(before.get(i));
        }
        return all;
    }

    private <R> Compared<R> compared(
            RowQuery query, @Nullable Filter condition, RowDecoder<R> decoder, boolean versions) {
        ResultPage<IndexHit<R>> hits = index.hits(query, versions);
        return new Compared<>(hits, fetch(hits, query, condition, decoder, versions));
    }

    /**
     * Returns a page from rows whose values may be stale. Verifies rows of unfinished writes, which contain no
     * properties, and rows of other definitions.
     */
    private <R> ResultPage<R> trusted(RowQuery query, RowDecoder<R> decoder) {
        ResultPage<IndexHit<R>> hits = index.contents(query, decoder);
        return new ResultPage<>(fetch(hits, query, null, decoder, false).entities(), hits.nextToken());
    }

    /**
     * Returns the entities of index rows in order. Reads the entities that were not decoded from the rows, and excludes
     * entities that lack the values of their rows.
     */
    private <R> Fetched<R> fetch(
            ResultPage<IndexHit<R>> page,
            RowQuery query,
            @Nullable Filter condition,
            RowDecoder<R> decoder,
            boolean versions) {
        List<IndexHit<R>> hits = page.items();
        List<PrimaryKey> keys = new ArrayList<>(hits.size());
        for (IndexHit<R> hit : hits) {
            if (hit.found() == null && hit.entity() != null) {
                keys.add(hit.entity());
            }
        }
        Projection wanted = IndexContent.and(query.projection(), indexes.projection());
        List<@Nullable Found<R>> fetched = entities(
                keys,
                wanted,
                condition,
                reader -> new Found<>(
                        index.indexKeys(reader, decoder),
                        TolerantDecoder.decoded(indexes.format(), reader, decoder),
                        versions ? reader.etag() : null));
        List<R> entities = new ArrayList<>(hits.size());
        List<Lost> lost = new ArrayList<>();
        int next = 0;
        for (IndexHit<R> hit : hits) {
            if (hit.found() != null) {
                entities.add(Objects.requireNonNull(hit.found()));
            } else if (hit.entity() != null) {
                Found<R> one = fetched.get(next++);
                if (one != null && one.isAt(hit.indexKey())) {
                    entities.add(one.entity());
                } else if (one != null || index.changesWithEntity()) {
                    lost.add(new Lost(
                            hit.indexKey(),
                            hit.entity(),
                            index.changesWithEntity() ? hit.version() : null,
                            one == null ? null : one.version()));
                }
            }
        }
        return new Fetched<>(entities, fetched, lost);
    }

    /**
     * Returns whether the page may lack an entity because a transaction changed values after the index rows were read.
     *
     * @param all whether the query has no condition on entities, so that an entity that was not found does not exist
     */
    private <R> boolean hasMoved(Compared<R> compared, RowQuery query, boolean all) {
        Fetched<R> fetched = compared.fetched();
        if (fetched.lost().isEmpty()) {
            return false;
        }
        if (all && !index.mayBeOfEarlierVersion() && index.changesWithEntity() && !index.index.hasOwnTable()
                || UnitStore.hasSnapshotPerRequest(indexes.storage().store())) {
            return true;
        }
        ResultPage<IndexHit<R>> page = compared.hits();
        Set<IndexedEntity> missed = new HashSet<>();
        Set<IndexedEntity> found = new HashSet<>();
        int next = 0;
        for (IndexHit<R> hit : page.items()) {
            PrimaryKey entity = hit.entity();
            Found<R> one = entity == null ? null : fetched.found().get(next++);
            if (entity != null && one != null) {
                boolean has = one.isAt(hit.indexKey());
                for (String key : has ? List.of(hit.indexKey()) : Objects.requireNonNull(one.indexKeys())) {
                    (has ? found : missed).add(new IndexedEntity(key, entity));
                }
            }
        }
        missed.removeAll(found);
        return missed.stream().anyMatch(entity -> isOnPage(entity.indexKey(), page, query));
    }

    private <R> List<@Nullable R> entities(
            List<PrimaryKey> keys, Projection wanted, @Nullable Filter condition, RowDecoder<R> decoder) {
        EntityReads reads = new EntityReads(indexes.format(), indexes.storage().store());
        if (keys.isEmpty() || condition == null) {
            return keys.isEmpty() ? List.of() : reads.getAll(keys, wanted, decoder);
        }
        List<@Nullable R> found = new ArrayList<>(keys.size());
        for (PrimaryKey one : keys) {
            RowQuery alone = RowQuery.partition(one.partitionKey())
                    .withRowKeyRange(KeyRange.exactly(one.rowKey()))
                    .withFilter(condition)
                    .withProjection(wanted);
            List<R> meeting = reads.query(alone, decoder).items();
            found.add(meeting.isEmpty() ? null : meeting.get(0));
        }
        return found;
    }

    /**
     * Returns whether an index row with this key would now be on the page. Called for an entity that received other
     * values after the page was read, because a caller that reads all pages of a range must not miss the entity. If the
     * page continues an earlier page, keys before the first row of this page do not count.
     */
    private boolean isOnPage(String indexKey, ResultPage<? extends IndexHit<?>> page, RowQuery query) {
        List<? extends IndexHit<?>> hits = page.items();
        return index.keys(query).contains(indexKey)
                && (query.continuationToken() == null
                        || indexKey.compareTo(hits.get(0).indexKey()) >= 0)
                && (!page.hasNext()
                        || indexKey.compareTo(hits.get(hits.size() - 1).indexKey()) <= 0);
    }

    /**
     * An entity that was read to verify its index rows.
     *
     * @param indexKeys the keys of its current index rows; null if the entity cannot be read, so that it may have any
     *     index rows
     * @param entity the decoded entity
     * @param version the version of the entity, if the version was read
     */
    private record Found<R>(
            @Nullable List<String> indexKeys,
            R entity,
            @Nullable ETag version) {
        boolean isAt(String key) {
            return indexKeys == null || indexKeys.contains(key);
        }
    }

    /**
     * The entities of a page.
     *
     * @param entities the entities that have the values of their index rows
     * @param found the entity of each hit that was fetched, in order; null if it does not exist
     * @param lost the index rows whose entity does not exist or lacks the values of the row
     */
    private record Fetched<R>(List<R> entities, List<@Nullable Found<R>> found, List<Lost> lost) {}

    /**
     * An index row whose entity does not exist or lacks the values of the row.
     *
     * @param version the version of the row if it was read and transactions change the row with its entity
     * @param entityVersion the version of the entity if it was read
     */
    private record Lost(
            String indexKey,
            PrimaryKey entity,
            @Nullable ETag version,
            @Nullable ETag entityVersion) {
        /**
         * Returns whether the row is stale: it matched no entity in this read and an earlier read, and the row or its
         * entity did not change between the two reads.
         */
        boolean isStale(Lost before) {
            boolean unchanged = version != null && version.equals(before.version)
                    || entityVersion != null && entityVersion.equals(before.entityVersion);
            return unchanged && indexKey.equals(before.indexKey) && entity.equals(before.entity);
        }
    }

    /** A page of index rows and their entities, each compared with its row. */
    private record Compared<R>(ResultPage<IndexHit<R>> hits, Fetched<R> fetched) {
        ResultPage<R> page() {
            return new ResultPage<>(fetched.entities(), hits.nextToken());
        }
    }

    /** The position of an entity in the index. */
    private record IndexedEntity(String indexKey, PrimaryKey entity) {}
}
