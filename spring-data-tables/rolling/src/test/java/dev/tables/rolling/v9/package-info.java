/** With a migration that gives each film a tagline, encrypts the notes that are left and drops the index by title. */
@NullMarked
package dev.tables.rolling.v9;

import org.jspecify.annotations.NullMarked;
