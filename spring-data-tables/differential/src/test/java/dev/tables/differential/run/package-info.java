/** Compiles, fills, changes and asks: where the product is used. */
@NullMarked
package dev.tables.differential.run;

import org.jspecify.annotations.NullMarked;
