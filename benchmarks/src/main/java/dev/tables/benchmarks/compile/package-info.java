/** Measures the share of the annotation processor in the time of a compilation. Start with {@link CompileTime}. */
@NullMarked
package dev.tables.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
