/** Planted defects: a test that finds nothing must be known to find something. */
@NullMarked
package dev.tables.differential.mutant;

import org.jspecify.annotations.NullMarked;
