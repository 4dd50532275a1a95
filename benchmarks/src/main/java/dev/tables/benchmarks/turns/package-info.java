/** Contenders that take turns, and medians of what they reach. */
@NullMarked
package dev.tables.benchmarks.turns;

import org.jspecify.annotations.NullMarked;
