/**
 * From a requested change to one transaction. Start with
 * {@link dev.tables.mapping.table.internal.write.ChangeTransaction}: it combines each {@code Change} with the current
 * row into a {@code WritePlan}, which an {@code Attempt} carries out as {@code TransactionSteps}, and retries after a
 * lost race. {@code ChunkedWrite} divides many changes among transactions, {@code EntityMerge} changes single
 * properties. {@code EntityContext} contains what all writes of one entity type share.
 */
@NullMarked
package dev.tables.mapping.table.internal.write;

import org.jspecify.annotations.NullMarked;
