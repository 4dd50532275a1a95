/**
 * A catalogue of films in eight versions, from {@link dev.tables.examples.films.v1} on, each of which changes what is stored in one
 * way. {@link dev.tables.examples.films.FilmsApplication} starts them one after the other.
 */
@NullMarked
package dev.tables.examples.films;

import org.jspecify.annotations.NullMarked;
