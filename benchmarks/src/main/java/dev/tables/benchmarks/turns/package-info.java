/** Contenders that take turns, and the medians of their results. Start with {@link Turns}. */
@NullMarked
package dev.tables.benchmarks.turns;

import org.jspecify.annotations.NullMarked;
