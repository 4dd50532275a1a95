/** Rows that are numbered by a counter, by several transactions at once. */
@NullMarked
package dev.tables.boot.numbered;

import org.jspecify.annotations.NullMarked;
