/** Produces the output that the tutorial shows. */
@NullMarked
package dev.tables.docs.tutorial;

import org.jspecify.annotations.NullMarked;
