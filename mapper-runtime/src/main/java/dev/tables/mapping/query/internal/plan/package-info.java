/**
 * Plans: how a query is served, at what cost, and what would serve it better. No class of this package has arguments or reads rows.
 *
 * <p>Start with {@link Planner}: {@code Candidates} finds the ways to serve a query, {@code CostModel} compares them, and the best one becomes a
 * {@link QueryPlan}. The annotation processor and Spring Data call the same planner, so both report the same of the same method.
 */
@NullMarked
package dev.tables.mapping.query.internal.plan;

import org.jspecify.annotations.NullMarked;
