package dev.tables.mapping.query.internal;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Capability;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the planner plans.
 *
 * @param condition what is asked, or null for every entity
 * @param sort the order wanted; none means whatever order is cheapest
 * @param limit at most so many, 0 for all
 * @param keyOrder in which order the store returns rows
 * @param partitionRanges whether the store reads a range of partition keys without what lies around it, and returns partitions in the order of
 *     keys if it returns rows in it; else such a range is a scan, and partitions come in an order of the store
 * @param directWrites whether the store writes rows of indexes in tables of their own in the entity's transaction, so that queries need
 *     verify none: plans say what they cost there, and are the same
 * @param readsTogether whether rows are read from a server, and many of them by one request: plans say what they cost there, and are the same
 * @param read how much an index in a table of its own is trusted
 * @param paged whether answers are read as pages, each of which continues behind the one before: an order made in memory
 *     does not allow that
 * @param scanAllowed whether the whole table may be read
 * @param offsetAllowed whether a call may skip answers, which are read for it; changes no plan
 */
public record QuerySpec(
        @Nullable Condition condition,
        List<SortKey> sort,
        int limit,
        KeyOrder keyOrder,
        boolean partitionRanges,
        boolean directWrites,
        boolean readsTogether,
        IndexConsistency read,
        boolean paged,
        boolean scanAllowed,
        boolean offsetAllowed) {
    /** Copies the list. */
    public QuerySpec {
        sort = List.copyOf(sort);
    }

    /** For a store that returns rows in the order of keys; not as pages, and not by a scan. */
    public QuerySpec(@Nullable Condition condition, List<SortKey> sort, int limit) {
        this(
                condition,
                sort,
                limit,
                KeyOrder.ASCENDING,
                true,
                false,
                false,
                IndexConsistency.STRONG,
                false,
                false,
                false);
    }

    /** The same for a store that returns rows in that order. */
    public QuerySpec withKeyOrder(KeyOrder kept) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                kept,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /**
     * The same for a store. If it can do more than the query expects, that spares sorting, but serves nothing that is refused
     * elsewhere, so that what the compiler refuses is refused at start; pages, which are never sorted in memory, are read as expected.
     */
    public QuerySpec forStore(Set<Capability> capabilities) {
        KeyOrder kept = KeyOrder.of(capabilities);
        boolean more = keyOrder == KeyOrder.ASCENDING && kept == KeyOrder.EITHER;
        return withKeyOrder(!more ? kept : paged ? keyOrder : KeyOrder.EITHER_TO_SORT)
                .withPartitionRanges(
                        kept == KeyOrder.NONE || capabilities.contains(Capability.ORDERED_ACROSS_PARTITIONS))
                .withReadsTogether(capabilities.contains(Capability.SINGLE_REQUEST_MULTI_GET)
                        && capabilities.contains(Capability.BENEFITS_FROM_PARALLEL_REQUESTS));
    }

    /** Whether the store returns the rows of a partition in the order of keys. */
    public boolean isInKeyOrder() {
        return keyOrder != KeyOrder.NONE;
    }

    /** The same for a store that reads ranges of partition keys, or does not. */
    public QuerySpec withPartitionRanges(boolean ranges) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                ranges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** The same for a store that writes rows of indexes in tables of their own directly, or does not. */
    public QuerySpec withDirectWrites(boolean direct) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                direct,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** The same for a server that many rows are read from by one request, or by one each. */
    public QuerySpec withReadsTogether(boolean together) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                together,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** The same with another trust in an index in a table of its own. */
    public QuerySpec withRead(IndexConsistency other) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                other,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** Another condition. */
    public QuerySpec withCondition(@Nullable Condition other) {
        return new QuerySpec(
                other,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** Another order. */
    public QuerySpec withSort(List<SortKey> other) {
        return new QuerySpec(
                condition,
                other,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** Another limit, 0 for none. */
    public QuerySpec withLimit(int other) {
        return new QuerySpec(
                condition,
                sort,
                other,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                offsetAllowed);
    }

    /** The same, to be read as pages or not. */
    public QuerySpec withPages(boolean asPages) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                asPages,
                scanAllowed,
                offsetAllowed);
    }

    /** The same, for which the whole table may be read or not. */
    public QuerySpec withScanAllowed(boolean allowed) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                allowed,
                offsetAllowed);
    }

    /** The same, of which a call may skip answers or not. */
    public QuerySpec withOffsetAllowed(boolean allowed) {
        return new QuerySpec(
                condition,
                sort,
                limit,
                keyOrder,
                partitionRanges,
                directWrites,
                readsTogether,
                read,
                paged,
                scanAllowed,
                allowed);
    }
}
