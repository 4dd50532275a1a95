/**
 * End-to-end benchmarks: the same work, done by Spring Data Tables, by hand on raw RocksDB, and by what a user would pick
 * instead, in one run.
 *
 * <p>Start at {@link dev.tables.benchmarks.Benchmarks}, the program. {@link dev.tables.benchmarks.Workload} generates the
 * employees, {@link dev.tables.benchmarks.Operation} lists what is measured, a {@link dev.tables.benchmarks.contender.Contender} does
 * it, {@link dev.tables.benchmarks.Run} lets all contenders take turns so that noise of the machine hits all alike, and
 * {@link dev.tables.benchmarks.Report} says what came out.
 */
@NullMarked
package dev.tables.benchmarks;

import org.jspecify.annotations.NullMarked;
