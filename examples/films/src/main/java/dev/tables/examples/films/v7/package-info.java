/** The index of years alone is dropped, and all films are written as this version has them. */
@NullMarked
package dev.tables.examples.films.v7;

import org.jspecify.annotations.NullMarked;
