package dev.tables.boot.test;

import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortedBy;
import org.assertj.core.api.AbstractAssert;

/** What a test expects of a plan; failures show the whole plan. See {@link PlanAssertions}. */
public final class PlanAssert extends AbstractAssert<PlanAssert, AccessPlan> {
    PlanAssert(AccessPlan plan) {
        super(plan, PlanAssert.class);
    }

    /** One entity is read by its keys. */
    public PlanAssert isPoint() {
        return isServedBy(AccessPath.POINT);
    }

    /** Several entities are read by their keys, in parallel where the store can. */
    public PlanAssert isPoints() {
        return isServedBy(AccessPath.POINTS);
    }

    /** A range of row keys of one partition is read. */
    public PlanAssert isRowRange() {
        return isServedBy(AccessPath.ROW_RANGE);
    }

    /** The index rows of one value are read. */
    public PlanAssert isIndexPoint() {
        return isServedBy(AccessPath.INDEX_POINT);
    }

    /** A range of index rows is read. */
    public PlanAssert isIndexRange() {
        return isServedBy(AccessPath.INDEX_RANGE);
    }

    /** All of one partition is read. */
    public PlanAssert isPartition() {
        return isServedBy(AccessPath.PARTITION);
    }

    /** Several partitions are read. */
    public PlanAssert isFanOut() {
        return isServedBy(AccessPath.FAN_OUT);
    }

    /** Each term of an {@code Or} is read by keys or an index of its own. */
    public PlanAssert isUnion() {
        return isServedBy(AccessPath.UNION);
    }

    /** The access path is this one. */
    public PlanAssert isServedBy(AccessPath path) {
        isNotNull();
        return that(actual.path() == path, "to be served by " + path);
    }

    /** Less than the whole table is read. */
    public PlanAssert doesNotScan() {
        isNotNull();
        return that(actual.path() != AccessPath.SCAN, "not to scan the table");
    }

    /** The index of this name is used. */
    public PlanAssert usesIndex(String name) {
        isNotNull();
        return that(actual.indexes().stream().map(IndexModel::name).anyMatch(name::equals), "to use index " + name);
    }

    /** Rows of entities are read, not those of an index. */
    public PlanAssert usesNoIndex() {
        isNotNull();
        return that(actual.indexes().isEmpty(), "to use no index");
    }

    /** The text of {@link AccessPlan#requestsExpected} is this: {@code "1"} for a point read. */
    public PlanAssert expectsRequests(String requests) {
        isNotNull();
        return that(actual.requestsExpected().equals(requests), "to expect these requests: " + requests);
    }

    /** Every row read is an answer: keys decide, nothing is filtered. */
    public PlanAssert readsAnswersOnly() {
        isNotNull();
        return that(
                actual.storeConditions().isEmpty() && actual.memoryConditions().isEmpty(),
                "to read nothing but answers");
    }

    /** The store sends answers only; what it filters out it reads all the same. */
    public PlanAssert filtersNothingInMemory() {
        isNotNull();
        return that(actual.memoryConditions().isEmpty(), "to filter nothing in memory");
    }

    /** The order is that of keys or of an index, or none is asked for. */
    public PlanAssert sortsNothingInMemory() {
        isNotNull();
        return that(actual.sortedBy() != SortedBy.MEMORY, "to sort nothing in memory");
    }

    private PlanAssert that(boolean holds, String expected) {
        if (!holds) {
            throw failure("%nExpected the query %s, but its plan is:%n%s", expected, actual.explain());
        }
        return this;
    }
}
