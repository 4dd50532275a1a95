/**
 * The path from a requested change to one transaction. Start with
 * {@link dev.tables.mapping.table.internal.write.ChangeTransaction}, which combines each {@code Change} with the
 * current row into a {@code WritePlan} and retries after a lost race. An {@code Attempt} carries out the plan as
 * {@code TransactionSteps}. {@code ChunkedWrite} divides many changes among transactions, {@code EntityMerge} changes
 * single properties. {@code EntityContext} contains what all writes of one entity type share.
 */
@NullMarked
package dev.tables.mapping.table.internal.write;

import org.jspecify.annotations.NullMarked;
