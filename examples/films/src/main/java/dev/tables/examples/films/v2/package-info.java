/** New indexes: of genres, and of directors in all countries. */
@NullMarked
package dev.tables.examples.films.v2;

import org.jspecify.annotations.NullMarked;
