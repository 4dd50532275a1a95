/** Tests of how start-up is measured. */
@NullMarked
package dev.tables.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
