/**
 * Index rows: what they hold and how they are read.
 *
 * <p>{@link dev.tables.mapping.EntityTable} keeps them in step with entities and finds entities by them.
 */
@NullMarked
package dev.tables.mapping.index;

import org.jspecify.annotations.NullMarked;
