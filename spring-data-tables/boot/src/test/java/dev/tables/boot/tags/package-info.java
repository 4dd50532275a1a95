/** An entity with an index in a table of its own. */
@NullMarked
package dev.tables.boot.tags;

import org.jspecify.annotations.NullMarked;
