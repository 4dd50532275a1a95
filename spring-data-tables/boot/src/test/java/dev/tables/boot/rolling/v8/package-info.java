/** With a migration that gives each film a tagline and drops the index by title. */
@NullMarked
package dev.tables.boot.rolling.v8;

import org.jspecify.annotations.NullMarked;
