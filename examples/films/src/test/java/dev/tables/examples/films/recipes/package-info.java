@NullMarked
package dev.tables.examples.films.recipes;

import org.jspecify.annotations.NullMarked;
