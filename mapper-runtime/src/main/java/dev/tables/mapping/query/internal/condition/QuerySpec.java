package dev.tables.mapping.query.internal.condition;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.Capability;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The input of the planner.
 *
 * @param condition the condition, or null for every entity
 * @param sort the requested order; empty for the cheapest order
 * @param limit the maximum number of results, 0 for all
 * @param abilities the abilities of the store
 * @param reading how the entities are read
 */
public record QuerySpec(
        @Nullable Condition condition, List<SortKey> sort, int limit, Abilities abilities, Reading reading) {
    /** Copies the list. */
    public QuerySpec {
        sort = List.copyOf(sort);
    }

    /** Creates the specification of a query without pages and scans, for a store that returns rows in key order. */
    public QuerySpec(@Nullable Condition condition, List<SortKey> sort, int limit) {
        this(condition, sort, limit, Abilities.USUAL, Reading.USUAL);
    }

    /**
     * The abilities of a store, as far as plans or the costs of plans depend on them.
     *
     * @param keyOrder in which order the store returns rows
     * @param partitionRanges whether the store can read a range of partition keys without the keys around it. If the
     *     store returns rows in key order, it also returns partitions in key order. If the store cannot read a range of
     *     partition keys, the range is a scan, and the store returns partitions in its own order
     * @param directWrites whether the store writes rows of global indexes in the entity's transaction, so that queries
     *     need not verify them. Changes the cost that plans report, not the plans
     * @param readsTogether whether rows are read from a server, many rows by one request. Changes the cost that plans
     *     report, not the plans
     */
    public record Abilities(KeyOrder keyOrder, boolean partitionRanges, boolean directWrites, boolean readsTogether) {
        private static final Abilities USUAL = new Abilities(KeyOrder.ASCENDING, true, false, false);
    }

    /**
     * The way in which the entities of a query are read.
     *
     * @param consistency how far the rows of a global index are verified
     * @param paged whether results are read as pages, where each page continues after the previous one. Results that
     *     are sorted in memory cannot be read as pages
     * @param scanAllowed whether the whole table may be read
     * @param offsetAllowed whether a call may skip results, which are then read; changes no plan
     */
    public record Reading(IndexConsistency consistency, boolean paged, boolean scanAllowed, boolean offsetAllowed) {
        private static final Reading USUAL = new Reading(IndexConsistency.STRONG, false, false, false);
    }

    private QuerySpec with(Abilities changed) {
        return new QuerySpec(condition, sort, limit, changed, reading);
    }

    private QuerySpec with(Reading changed) {
        return new QuerySpec(condition, sort, limit, abilities, changed);
    }

    /** Returns the order in which the store returns rows. */
    public KeyOrder keyOrder() {
        return abilities.keyOrder;
    }

    /** Returns whether the store reads ranges of partition keys. */
    public boolean partitionRanges() {
        return abilities.partitionRanges;
    }

    /** Returns whether the store writes rows of indexes in the entity's transaction. */
    public boolean directWrites() {
        return abilities.directWrites;
    }

    /** Returns whether many rows are read by one request. */
    public boolean readsTogether() {
        return abilities.readsTogether;
    }

    /** Returns the consistency of reads by a global index. */
    public IndexConsistency read() {
        return reading.consistency;
    }

    /** Returns whether results are read as pages. */
    public boolean paged() {
        return reading.paged;
    }

    /** Returns whether the whole table may be read. */
    public boolean scanAllowed() {
        return reading.scanAllowed;
    }

    /** Returns whether a call may skip results. */
    public boolean offsetAllowed() {
        return reading.offsetAllowed;
    }

    /** Returns a copy for a store that returns rows in this order. */
    public QuerySpec withKeyOrder(KeyOrder kept) {
        return with(new Abilities(kept, abilities.partitionRanges, abilities.directWrites, abilities.readsTogether));
    }

    /**
     * Returns a copy for a store. If the store supports more orders than the query expects, the additional orders only
     * avoid sorting; they serve no query that would otherwise be rejected. A query that the compiler rejects is
     * therefore also rejected at startup. Pages are never sorted in memory, and are read in the expected order.
     */
    public QuerySpec forStore(Set<Capability> capabilities) {
        KeyOrder kept = KeyOrder.of(capabilities);
        boolean more = abilities.keyOrder == KeyOrder.ASCENDING && kept == KeyOrder.EITHER;
        return withKeyOrder(!more ? kept : reading.paged ? abilities.keyOrder : KeyOrder.EITHER_TO_SORT)
                .withPartitionRanges(
                        kept == KeyOrder.NONE || capabilities.contains(Capability.ORDERED_ACROSS_PARTITIONS))
                .withReadsTogether(capabilities.contains(Capability.MULTI_GET_IN_SINGLE_REQUEST)
                        && capabilities.contains(Capability.BENEFITS_FROM_PARALLEL_REQUESTS));
    }

    /** Returns whether the store returns the rows of a partition in key order. */
    public boolean isInKeyOrder() {
        return abilities.keyOrder != KeyOrder.NONE;
    }

    /** Returns a copy that specifies whether the store can read ranges of partition keys. */
    public QuerySpec withPartitionRanges(boolean ranges) {
        return with(new Abilities(abilities.keyOrder, ranges, abilities.directWrites, abilities.readsTogether));
    }

    /** Returns a copy that specifies whether the store writes rows of global indexes directly. */
    public QuerySpec withDirectWrites(boolean direct) {
        return with(new Abilities(abilities.keyOrder, abilities.partitionRanges, direct, abilities.readsTogether));
    }

    /** Returns a copy that specifies whether one request to the server reads many rows. */
    public QuerySpec withReadsTogether(boolean together) {
        return with(new Abilities(abilities.keyOrder, abilities.partitionRanges, abilities.directWrites, together));
    }

    /** Returns a copy with another consistency of global indexes. */
    public QuerySpec withRead(IndexConsistency other) {
        return with(new Reading(other, reading.paged, reading.scanAllowed, reading.offsetAllowed));
    }

    /** Returns a copy with another condition. */
    public QuerySpec withCondition(@Nullable Condition other) {
        return new QuerySpec(other, sort, limit, abilities, reading);
    }

    /** Returns a copy with another order. */
    public QuerySpec withSort(List<SortKey> other) {
        return new QuerySpec(condition, other, limit, abilities, reading);
    }

    /** Returns a copy with another limit, 0 for none. */
    public QuerySpec withLimit(int other) {
        return new QuerySpec(condition, sort, other, abilities, reading);
    }

    /** Returns a copy that specifies whether results are read as pages. */
    public QuerySpec withPages(boolean asPages) {
        return with(new Reading(reading.consistency, asPages, reading.scanAllowed, reading.offsetAllowed));
    }

    /** Returns a copy that specifies whether the whole table may be read. */
    public QuerySpec withScanAllowed(boolean allowed) {
        return with(new Reading(reading.consistency, reading.paged, allowed, reading.offsetAllowed));
    }

    /** Returns a copy that specifies whether a call may skip results. */
    public QuerySpec withOffsetAllowed(boolean allowed) {
        return with(new Reading(reading.consistency, reading.paged, reading.scanAllowed, allowed));
    }
}
