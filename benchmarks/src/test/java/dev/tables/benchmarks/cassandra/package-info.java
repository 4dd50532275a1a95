/** Tests that both do the same on Cassandra. */
@NullMarked
package dev.tables.benchmarks.cassandra;

import org.jspecify.annotations.NullMarked;
