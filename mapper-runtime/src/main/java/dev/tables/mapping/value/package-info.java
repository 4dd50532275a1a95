/**
 * Values of properties: the types there are ({@link dev.tables.mapping.value.ValueType}), and what generated mappers call to turn
 * a value into what a row stores and back.
 *
 * <p>The lowest package of this module: it knows nothing of entities.
 */
@NullMarked
package dev.tables.mapping.value;

import org.jspecify.annotations.NullMarked;
