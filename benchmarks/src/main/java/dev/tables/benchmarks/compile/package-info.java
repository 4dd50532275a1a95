/** What the annotation processor costs a compilation. */
@NullMarked
package dev.tables.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
