/**
 * Micro benchmarks (JMH): what each layer and each part costs by itself. Run with profile {@code micro}, see README.md.
 *
 * <p>{@link dev.tables.benchmarks.micro.MapperBenchmark}, {@link dev.tables.benchmarks.micro.QueryBenchmark},
 * {@link dev.tables.benchmarks.micro.CallBenchmark} and
 * {@link dev.tables.benchmarks.micro.WriteBenchmark} leave RocksDB out; {@link dev.tables.benchmarks.micro.LayerBenchmark} reads
 * through it from every layer.
 */
@NullMarked
package dev.tables.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
