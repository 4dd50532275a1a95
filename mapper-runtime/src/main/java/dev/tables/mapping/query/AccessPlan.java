package dev.tables.mapping.query;

import dev.tables.mapping.model.IndexModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a query will be served, decided before any argument is known. Immutable.
 *
 * <p>{@link #explain} is the plan as text; the accessors are the same as data. Neither ever shows a value.
 */
public interface AccessPlan {
    /** The simple name of the entity that is asked for. */
    String entityName();

    /** How rows are found. */
    AccessPath accessPath();

    /** The table that is read. */
    String table();

    /** The index that is used, or null; of a union its {@link #unionBranches} have their own. */
    @Nullable
    IndexModel index();

    /** The indexes that are used, those of a union's terms among them, each once. */
    List<IndexModel> indexes();

    /**
     * Returns the plan of each term of the {@code Or} of a {@linkplain AccessPath#UNION union}, in order; empty for
     * other plans.
     */
    List<? extends AccessPlan> unionBranches();

    /** How the order comes about. */
    SortStrategy sortStrategy();

    /**
     * Returns how many shards of each given partition are read; 0 if partitions are not spread over shards, or one is
     * known.
     */
    int shardsToRead();

    /**
     * Returns whether the results of several shards are merged by the keys of rows: each shard returns them in order,
     * and no two shards have the same key.
     */
    boolean mergesShards();

    /** Why this path was chosen, and why better ones were not. */
    String selectionReason();

    /** What would serve the query better, such as an index to declare; null if nothing would. */
    @Nullable
    String advice();

    /** What it is assumed to cost in the store it is for. It was chosen by what it costs in any store. */
    QueryCost cost();

    /** What keys ask, one text for each alternative: partition key; row key or index. */
    List<String> keyConditions();

    /** The conditions that the store evaluates on every row read; point reads and indexes of keys leave all to memory. */
    List<String> storeConditions();

    /** The conditions that are evaluated on entities in memory. */
    List<String> inMemoryConditions();

    /**
     * Whether rows, or index rows, are read from the last to the first, which gives the order wanted. Only stores with
     * {@link dev.tables.engine.Capability#DESCENDING_QUERIES} can.
     */
    boolean isDescending();

    /** How many requests the query is expected to cost. */
    String requestEstimate();

    /**
     * Whether a call may skip answers by the number of a page or an offset. Their keys are read, or where those do not decide what matches, their
     * entities: requests and rows for as many answers as are skipped come to what {@link #cost} says.
     */
    boolean allowsOffset();

    /** Returns whether the content of index rows is returned without comparing it with the entities. */
    boolean isEventuallyConsistent();

    /**
     * Returns all plans of the query in order, from this one on: the next serves the query while the index of this one
     * is not readable, and so on. The last uses no index, or is the last one allowed to serve the query. Includes the
     * states of indexes as the process has last seen them, if the plan is that of a table; sends no request.
     */
    List<CandidatePlan> candidates();

    /** Returns why the query is refused while no index of its plans is readable; null if the last plan uses none. */
    @Nullable
    String rejectionReason();

    /** The plan as text of several lines. */
    String explain();
}
