/** A package below. */
@NullMarked
package dev.tables.boot.scanned.within;

import org.jspecify.annotations.NullMarked;
