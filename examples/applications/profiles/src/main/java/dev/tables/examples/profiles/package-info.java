/** Visits of guests: in files during development, in PostgreSQL in production. Only properties differ. */
@NullMarked
package dev.tables.examples.profiles;

import org.jspecify.annotations.NullMarked;
