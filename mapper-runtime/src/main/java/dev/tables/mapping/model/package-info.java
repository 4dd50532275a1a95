/**
 * Descriptions of entities as plain data, which the annotation processor, the planner and Spring Data share.
 *
 * <p>Start with {@link EntityMapper}, which the processor generates for each entity; its {@link EntityModel} contains
 * a {@link PropertyModel} for each property and an {@link IndexModel} for each index. {@code ModelRules} rejects
 * contradictions.
 *
 * <p>{@link IndexKind} defines where the rows of an index are and their keys, {@link CoveredProperties} which
 * properties of the entity they contain. Package {@code table.internal.index} writes and reads the rows.
 */
@NullMarked
package dev.tables.mapping.model;

import org.jspecify.annotations.NullMarked;
