/** What {@link dev.tables.benchmarks.startup.StartUp} starts. */
@NullMarked
package dev.tables.benchmarks.startup.application;

import org.jspecify.annotations.NullMarked;
