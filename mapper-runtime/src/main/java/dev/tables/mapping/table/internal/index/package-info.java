/**
 * Which index rows an entity has, what they contain, and how entities are read by them. Start with
 * {@link dev.tables.mapping.table.internal.index.EntityIndexes}, which derives the keys of index rows as
 * {@code IndexKind} of package {@code model} defines them; {@code IndexRowContent} writes their properties. An
 * {@code IndexMaintainer} plans the edits of one index as an {@code IndexPlan}, an {@code IndexAccess} reads its
 * rows; {@code IndexKinds} has a subclass of both for each kind. {@code IndexPages} compares index rows with their
 * entities, {@code TableIndex} is the protocol of a global index.
 */
@NullMarked
package dev.tables.mapping.table.internal.index;

import org.jspecify.annotations.NullMarked;
