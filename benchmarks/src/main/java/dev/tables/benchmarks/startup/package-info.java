/** What repositories add to the start of an application: {@link dev.tables.benchmarks.startup.StartUp}. */
@NullMarked
package dev.tables.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
