package dev.tables.mapping.query.internal.condition;

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
 * @param abilities what the store can do
 * @param reading how the entities are read
 */
public record QuerySpec(
        @Nullable Condition condition, List<SortKey> sort, int limit, Abilities abilities, Reading reading) {
    /** Copies the list. */
    public QuerySpec {
        sort = List.copyOf(sort);
    }

    /** For a store that returns rows in the order of keys; not as pages, and not by a scan. */
    public QuerySpec(@Nullable Condition condition, List<SortKey> sort, int limit) {
        this(condition, sort, limit, Abilities.USUAL, Reading.USUAL);
    }

    /**
     * The abilities of a store that plans or their costs depend on.
     *
     * @param keyOrder in which order the store returns rows
     * @param partitionRanges whether the store reads a range of partition keys without what lies around it, and returns partitions in the order of
     *     keys if it returns rows in it; else such a range is a scan, and partitions come in an order of the store
     * @param directWrites whether the store writes rows of indexes in tables of their own in the entity's transaction, so that queries need
     *     not verify them. Changes the cost that plans report, not the plans
     * @param readsTogether whether rows are read from a server, and many of them by one request. Changes the cost that plans report, not the plans
     */
    public record Abilities(KeyOrder keyOrder, boolean partitionRanges, boolean directWrites, boolean readsTogether) {
        private static final Abilities USUAL = new Abilities(KeyOrder.ASCENDING, true, false, false);
    }

    /**
     * How the entities are read that a query finds.
     *
     * @param consistency how much an index in a table of its own is trusted
     * @param paged whether answers are read as pages, each of which continues behind the one before: an order made in memory
     *     does not allow that
     * @param scanAllowed whether the whole table may be read
     * @param offsetAllowed whether a call may skip answers, which are read for it; changes no plan
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

    /** Returns how much an index in a table of its own is trusted. */
    public IndexConsistency read() {
        return reading.consistency;
    }

    /** Returns whether answers are read as pages. */
    public boolean paged() {
        return reading.paged;
    }

    /** Returns whether the whole table may be read. */
    public boolean scanAllowed() {
        return reading.scanAllowed;
    }

    /** Returns whether a call may skip answers. */
    public boolean offsetAllowed() {
        return reading.offsetAllowed;
    }

    /** The same for a store that returns rows in that order. */
    public QuerySpec withKeyOrder(KeyOrder kept) {
        return with(new Abilities(kept, abilities.partitionRanges, abilities.directWrites, abilities.readsTogether));
    }

    /**
     * The same for a store. If it can do more than the query expects, that spares sorting, but serves nothing that is refused
     * elsewhere, so that what the compiler refuses is refused at start; pages, which are never sorted in memory, are read as expected.
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

    /** Whether the store returns the rows of a partition in the order of keys. */
    public boolean isInKeyOrder() {
        return abilities.keyOrder != KeyOrder.NONE;
    }

    /** The same for a store that reads ranges of partition keys, or does not. */
    public QuerySpec withPartitionRanges(boolean ranges) {
        return with(new Abilities(abilities.keyOrder, ranges, abilities.directWrites, abilities.readsTogether));
    }

    /** The same for a store that writes rows of indexes in tables of their own directly, or does not. */
    public QuerySpec withDirectWrites(boolean direct) {
        return with(new Abilities(abilities.keyOrder, abilities.partitionRanges, direct, abilities.readsTogether));
    }

    /** The same for a server that many rows are read from by one request, or by one each. */
    public QuerySpec withReadsTogether(boolean together) {
        return with(new Abilities(abilities.keyOrder, abilities.partitionRanges, abilities.directWrites, together));
    }

    /** The same with another trust in an index in a table of its own. */
    public QuerySpec withRead(IndexConsistency other) {
        return with(new Reading(other, reading.paged, reading.scanAllowed, reading.offsetAllowed));
    }

    /** Another condition. */
    public QuerySpec withCondition(@Nullable Condition other) {
        return new QuerySpec(other, sort, limit, abilities, reading);
    }

    /** Another order. */
    public QuerySpec withSort(List<SortKey> other) {
        return new QuerySpec(condition, other, limit, abilities, reading);
    }

    /** Another limit, 0 for none. */
    public QuerySpec withLimit(int other) {
        return new QuerySpec(condition, sort, other, abilities, reading);
    }

    /** The same, to be read as pages or not. */
    public QuerySpec withPages(boolean asPages) {
        return with(new Reading(reading.consistency, asPages, reading.scanAllowed, reading.offsetAllowed));
    }

    /** The same, for which the whole table may be read or not. */
    public QuerySpec withScanAllowed(boolean allowed) {
        return with(new Reading(reading.consistency, reading.paged, allowed, reading.offsetAllowed));
    }

    /** The same, of which a call may skip answers or not. */
    public QuerySpec withOffsetAllowed(boolean allowed) {
        return with(new Reading(reading.consistency, reading.paged, reading.scanAllowed, allowed));
    }
}
