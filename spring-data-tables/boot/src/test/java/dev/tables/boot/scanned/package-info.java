/** Entities of every shape, without repositories. */
@NullMarked
package dev.tables.boot.scanned;

import org.jspecify.annotations.NullMarked;
