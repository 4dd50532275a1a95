/** A renamed property: what was the extract is the synopsis. */
@NullMarked
package dev.tables.examples.films.v4;

import org.jspecify.annotations.NullMarked;
