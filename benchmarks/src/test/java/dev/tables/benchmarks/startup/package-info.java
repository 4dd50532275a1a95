/** Tests of what start-up is told by. */
@NullMarked
package dev.tables.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
