/** The first version. */
@NullMarked
package dev.tables.examples.films.v1;

import org.jspecify.annotations.NullMarked;
