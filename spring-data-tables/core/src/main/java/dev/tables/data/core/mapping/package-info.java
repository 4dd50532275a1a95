/**
 * Entities in Spring Data's mapping model. Projections, auditing and other parts of Spring Data use this model; reads
 * and writes of entities do not.
 *
 * <p>Start with {@link TablesMappingContext}, which contains the classes that have a generated mapper.
 */
@NullMarked
package dev.tables.data.core.mapping;

import org.jspecify.annotations.NullMarked;
