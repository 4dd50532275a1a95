/**
 * End-to-end benchmarks: the same work, done by Spring Data Tables, by hand on RocksDB, and by the libraries that a
 * user would choose instead, in one run.
 *
 * <p>Start with {@link Benchmarks}, the program. {@link Workload} generates the employees, {@link Operation} lists
 * the measured operations, and a {@link dev.tables.benchmarks.contender.Contender} executes them. {@code Run} lets
 * the contenders take turns, {@code Report} prints the results.
 */
@NullMarked
package dev.tables.benchmarks;

import org.jspecify.annotations.NullMarked;
