/** A compound index: of years, and the best films of each. */
@NullMarked
package dev.tables.examples.films.v6;

import org.jspecify.annotations.NullMarked;
