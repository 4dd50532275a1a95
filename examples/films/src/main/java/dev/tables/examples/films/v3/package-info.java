/** A new property with a default: the rating. */
@NullMarked
package dev.tables.examples.films.v3;

import org.jspecify.annotations.NullMarked;
