/** An entity in the table of an entity of another module. */
@NullMarked
package dev.tables.boot.shared;

import org.jspecify.annotations.NullMarked;
