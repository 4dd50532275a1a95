/**
 * The plans of queries: the access path of a query, its cost, and advice for a better one. No plan contains arguments
 * of a call or reads rows.
 *
 * <p>Start with {@link Planner}: {@code Candidates} finds the possible accesses, {@code CostModel} estimates them,
 * {@link dev.tables.mapping.query.QueryCost} compares them, and the best becomes a {@link QueryPlan}.
 * {@code Explanation} describes the plan as text; {@code Advice} contains the reason and the advice in that text. The
 * annotation processor and Spring Data call the same planner.
 */
@NullMarked
package dev.tables.mapping.query.internal.plan;

import org.jspecify.annotations.NullMarked;
