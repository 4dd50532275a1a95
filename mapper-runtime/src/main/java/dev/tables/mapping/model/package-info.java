/**
 * Descriptions of entities as plain data, which the annotation processor, the planner and Spring Data share.
 *
 * <p>Start with {@link EntityMapper}, which the processor generates for each entity; its {@link EntityModel} contains
 * a {@link PropertyModel} for each property and an {@link IndexModel} for each index. {@link IndexKind} and
 * {@link CoveredProperties} define the layouts of indexes, {@code ModelRules} rejects contradictions.
 */
@NullMarked
package dev.tables.mapping.model;

import org.jspecify.annotations.NullMarked;
