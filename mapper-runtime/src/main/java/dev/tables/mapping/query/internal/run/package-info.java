/**
 * The execution of plans: plans are bound to the arguments of a call, rows are read, filtered, merged and sorted, and
 * pages are continued.
 *
 * <p>Start with {@link QueryExecutor}, which runs a {@link BoundQuery}. The executor reads through a {@link RowAccess};
 * {@code RowIterator} reads one plan, {@code UnionRows} and {@code MergedRows} combine several. {@code ServingPlans}
 * changes to another plan while an index is not readable.
 */
@NullMarked
package dev.tables.mapping.query.internal.run;

import org.jspecify.annotations.NullMarked;
