/**
 * The annotations a user writes on a class or record to keep it in a table.
 *
 * <p>Start with {@link dev.tables.annotation.TableEntity}; every entity also needs a
 * {@link dev.tables.annotation.PartitionKey} and a {@link dev.tables.annotation.RowKey}. The annotation processor checks
 * them at compile time and writes the mapper.
 */
@NullMarked
package dev.tables.annotation;

import org.jspecify.annotations.NullMarked;
