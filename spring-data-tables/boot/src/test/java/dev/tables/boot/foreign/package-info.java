/** Writes to tables within transactions of any manager, on each engine. */
@NullMarked
package dev.tables.boot.foreign;

import org.jspecify.annotations.NullMarked;
