/** What only earlier rows needed is gone. */
@NullMarked
package dev.tables.examples.films.v8;

import org.jspecify.annotations.NullMarked;
