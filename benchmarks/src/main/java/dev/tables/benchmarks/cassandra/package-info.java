/** The engine on Cassandra beside the driver alone: start at {@link dev.tables.benchmarks.cassandra.ClusterThroughput}. */
@NullMarked
package dev.tables.benchmarks.cassandra;

import org.jspecify.annotations.NullMarked;
