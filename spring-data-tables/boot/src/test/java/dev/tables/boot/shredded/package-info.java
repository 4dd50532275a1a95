/** Entities of which some are shredded: of one class they are an error, of the other they are left out. */
@NullMarked
package dev.tables.boot.shredded;

import org.jspecify.annotations.NullMarked;
