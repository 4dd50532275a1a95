/**
 * The index rows of an entity, their content, and reads of entities by index rows. Start with
 * {@link dev.tables.mapping.table.internal.index.EntityIndexes}, which derives the keys of index rows. An
 * {@code IndexMaintainer} plans the edits of one index as an {@code IndexPlan}, an {@code IndexAccess} reads its rows;
 * {@code IndexKinds} has a subclass of both for each kind. {@code IndexPages} compares index rows with their entities,
 * {@code TableIndex} is the protocol of a global index.
 */
@NullMarked
package dev.tables.mapping.table.internal.index;

import org.jspecify.annotations.NullMarked;
