/**
 * Spring Data's view of entities: a {@link dev.tables.data.core.mapping.TablesMappingContext} of classes that have a
 * generated mapper. Reading and writing never goes through it; projections, auditing and other parts of Spring Data do.
 */
@NullMarked
package dev.tables.data.core.mapping;

import org.jspecify.annotations.NullMarked;
