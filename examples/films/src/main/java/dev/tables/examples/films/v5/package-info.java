/** A wider type: votes may be more than two thousand million. */
@NullMarked
package dev.tables.examples.films.v5;

import org.jspecify.annotations.NullMarked;
