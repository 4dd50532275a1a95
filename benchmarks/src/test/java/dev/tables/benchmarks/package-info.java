/** Tests that the benchmarks compare like with like. */
@NullMarked
package dev.tables.benchmarks;

import org.jspecify.annotations.NullMarked;
