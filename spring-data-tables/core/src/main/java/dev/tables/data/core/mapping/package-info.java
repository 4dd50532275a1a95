/**
 * Entities as Spring Data sees them. Projections, auditing and other parts of Spring Data use them; reads and writes
 * of entities do not.
 *
 * <p>Start with {@link TablesMappingContext}, which contains the classes that have a generated mapper.
 */
@NullMarked
package dev.tables.data.core.mapping;

import org.jspecify.annotations.NullMarked;
