package dev.tables.mapping.query;

import dev.tables.mapping.model.IndexModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a query, decided before any argument is known. Immutable.
 *
 * <p>{@link #explain} returns the plan as text; the accessors return the same as data. Neither the text nor the data
 * ever contains a value.
 */
public interface AccessPlan {
    /** Returns the simple name of the queried entity class. */
    String entityName();

    /** Returns how rows are found. */
    AccessPath accessPath();

    /** Returns the name of the table that is read. */
    String table();

    /**
     * Returns the index that is used, or null. For a union, {@link #unionBranches} contains the indexes of its
     * branches.
     */
    @Nullable
    IndexModel index();

    /** Returns all indexes that are used, including those of a union's branches, without duplicates. */
    List<IndexModel> indexes();

    /**
     * Returns the plan of each term of the {@code Or} of a {@linkplain AccessPath#UNION union}, in order; empty for
     * other plans.
     */
    List<? extends AccessPlan> unionBranches();

    /** Returns how the results are sorted. */
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

    /** Returns why this path was chosen, and why better paths were not. */
    String selectionReason();

    /** Returns a change that would make the query cheaper, such as an index to declare; null if there is none. */
    @Nullable
    String advice();

    /**
     * Returns the assumed cost of this plan in the store for which it was made. Plans are chosen by a cost that is the
     * same for all stores.
     */
    QueryCost cost();

    /** Returns the conditions on keys, one text for each alternative: partition key; row key or index. */
    List<String> keyConditions();

    /**
     * Returns the conditions that the store evaluates on every row read. Point reads, and indexes on keys, evaluate all
     * conditions in memory.
     */
    List<String> storeConditions();

    /** Returns the conditions that are evaluated on entities in memory. */
    List<String> inMemoryConditions();

    /**
     * Returns whether rows, or index rows, are read in descending order to produce the requested order. Requires a
     * store with {@link dev.tables.engine.Capability#DESCENDING_QUERIES}.
     */
    boolean isDescending();

    /** Returns the expected number of requests of the query, as text. */
    String requestEstimate();

    /**
     * Returns whether a call may skip results by page number or offset. The keys of the skipped results are read, or
     * their entities if keys do not decide whether a result matches. The skipped results cost the requests and rows
     * that {@link #cost} shows for as many results.
     */
    boolean supportsOffset();

    /** Returns whether the content of index rows is returned without comparing it with the entities. */
    boolean isEventuallyConsistent();

    /**
     * Returns this plan and its alternatives in order. Each plan serves the query while the indexes of the plans before
     * it are not readable. The last plan uses no index, or is the last one allowed to serve the query. Includes the
     * states of indexes as last seen by the process, if the plan belongs to a table; sends no request.
     */
    List<CandidatePlan> candidates();

    /** Returns why the query is refused while no index of its plans is readable; null if the last plan uses none. */
    @Nullable
    String rejectionReason();

    /** Returns the plan as multi-line text. */
    String explain();
}
