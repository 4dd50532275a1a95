/** An entity with a large property. */
@NullMarked
package dev.tables.boot.scans;

import org.jspecify.annotations.NullMarked;
