/**
 * The parts of a plan that users see: an {@link AccessPlan} with its {@link AccessPath} and {@link QueryCost}, the
 * keywords of conditions ({@link QueryKeyword}), and errors of queries. Start with {@link AccessPlan};
 * {@link QueryCost} orders plans.
 *
 * <p>A condition has the same meaning however it is evaluated: values are compared by the same rules as keys. A
 * comparison with a null property is false; only {@code IsNull}, and {@code Is} with a null argument, find nulls.
 */
@NullMarked
package dev.tables.mapping.query;

import org.jspecify.annotations.NullMarked;
