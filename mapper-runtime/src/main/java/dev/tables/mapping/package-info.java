/**
 * What generated mappers call and repositories stand on.
 *
 * <p>{@link dev.tables.mapping.EntityMapper} is written by the annotation processor for each entity; it describes itself by
 * an {@link dev.tables.mapping.EntityModel}, plain data that the processor, the planner and Spring Data share.
 */
@NullMarked
package dev.tables.mapping;

import org.jspecify.annotations.NullMarked;
