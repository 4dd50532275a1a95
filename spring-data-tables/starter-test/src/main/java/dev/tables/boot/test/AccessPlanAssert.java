package dev.tables.boot.test;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on an access plan. Failure messages contain the whole plan. {@link AccessPlanAssertions} creates these
 * assertions.
 */
public final class AccessPlanAssert extends AbstractAssert<AccessPlanAssert, AccessPlan> {
    AccessPlanAssert(AccessPlan plan) {
        super(plan, AccessPlanAssert.class);
    }

    /** Verifies that one entity is read by its keys. */
    public AccessPlanAssert isPointRead() {
        return hasAccessPath(AccessPath.POINT_READ);
    }

    /** Verifies that several entities are read by their keys, in parallel if the store supports it. */
    public AccessPlanAssert isMultiPointRead() {
        return hasAccessPath(AccessPath.MULTI_POINT_READ);
    }

    /** Verifies that a range of row keys of one partition is read. */
    public AccessPlanAssert isRowRangeScan() {
        return hasAccessPath(AccessPath.ROW_RANGE);
    }

    /** Verifies that the index rows of one value are read. */
    public AccessPlanAssert isIndexLookup() {
        return hasAccessPath(AccessPath.INDEX_LOOKUP);
    }

    /** Verifies that a range of index rows is read. */
    public AccessPlanAssert isIndexRangeScan() {
        return hasAccessPath(AccessPath.INDEX_RANGE);
    }

    /** Verifies that one whole partition is read. */
    public AccessPlanAssert isPartitionScan() {
        return hasAccessPath(AccessPath.PARTITION_SCAN);
    }

    /** Verifies that several partitions are read. */
    public AccessPlanAssert isFanOut() {
        return hasAccessPath(AccessPath.FAN_OUT);
    }

    /** Verifies that each term of an {@code Or} is read by keys or by its own index. */
    public AccessPlanAssert isUnion() {
        return hasAccessPath(AccessPath.UNION);
    }

    /** Verifies that the plan has this access path. */
    public AccessPlanAssert hasAccessPath(AccessPath path) {
        isNotNull();
        return that(actual.accessPath() == path, "to use access path " + path);
    }

    /** Verifies that the plan does not scan the whole table. */
    public AccessPlanAssert doesNotUseFullScan() {
        isNotNull();
        return that(actual.accessPath() != AccessPath.TABLE_SCAN, "not to scan the table");
    }

    /** Verifies that the plan uses the index with this name. */
    public AccessPlanAssert usesIndex(String name) {
        isNotNull();
        return that(actual.indexes().stream().map(IndexModel::name).anyMatch(name::equals), "to use index " + name);
    }

    /** Verifies that the plan reads rows of entities, not rows of an index. */
    public AccessPlanAssert usesNoIndex() {
        isNotNull();
        return that(actual.indexes().isEmpty(), "to use no index");
    }

    /** Verifies the text of {@link AccessPlan#requestEstimate}, such as {@code "1"} for a point read. */
    public AccessPlanAssert hasRequestEstimate(String requests) {
        isNotNull();
        return that(actual.requestEstimate().equals(requests), "to need these requests: " + requests);
    }

    /** Verifies that the keys alone select the rows, without a filter, so that every row read matches the query. */
    public AccessPlanAssert readsOnlyMatchingRows() {
        isNotNull();
        return that(
                actual.storeConditions().isEmpty()
                        && actual.inMemoryConditions().isEmpty(),
                "to read only matching entities");
    }

    /**
     * Verifies that the store evaluates the whole filter, so that it returns only matching rows. The store itself may
     * also read other rows.
     */
    public AccessPlanAssert doesNotFilterInMemory() {
        isNotNull();
        return that(actual.inMemoryConditions().isEmpty(), "not to filter in memory");
    }

    /** Verifies that rows are not sorted in memory: the query has no sort, or keys or an index provide the order. */
    public AccessPlanAssert doesNotSortInMemory() {
        isNotNull();
        return that(actual.sortStrategy() != SortStrategy.IN_MEMORY, "not to sort in memory");
    }

    private AccessPlanAssert that(boolean holds, String expected) {
        if (!holds) {
            throw failure("%nExpected the query %s, but its plan is:%n%s", expected, actual.explain());
        }
        return this;
    }
}
