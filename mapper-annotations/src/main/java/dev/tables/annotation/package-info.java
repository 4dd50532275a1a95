/**
 * The annotations of entities: classes and records that are stored in a table.
 *
 * <p>Start with {@link dev.tables.annotation.TableEntity}; every entity also needs a
 * {@link dev.tables.annotation.PartitionKey} and a {@link dev.tables.annotation.RowKey}. The annotation processor
 * checks the annotations at compile time and writes the mapper.
 */
@NullMarked
package dev.tables.annotation;

import org.jspecify.annotations.NullMarked;
