/**
 * Measures the cost of an index: the same entity without one, with a local index, and with a global index. Start with
 * {@link IndexCostBenchmark}.
 */
@org.jspecify.annotations.NullMarked
package dev.tables.benchmarks.index;
