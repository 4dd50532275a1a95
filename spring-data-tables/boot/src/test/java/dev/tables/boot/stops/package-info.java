/** An entity with an index of every scope and layout, and a query for every access path. */
@NullMarked
package dev.tables.boot.stops;

import org.jspecify.annotations.NullMarked;
