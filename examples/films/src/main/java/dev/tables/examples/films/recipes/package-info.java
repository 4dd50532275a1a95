/** Changes that the catalogue's versions do not make, each with small entities of its own, as the version after the change has them. */
@NullMarked
package dev.tables.examples.films.recipes;

import org.jspecify.annotations.NullMarked;
