/**
 * A {@link dev.tables.engine.TableStore} on Apache Cassandra 5, for any number of processes.
 *
 * <p>Start with {@link dev.tables.engine.cassandra.CassandraTableStore}. Reads go through {@code CqlReads}; a write is
 * checked and encoded ({@code CqlWrite}), and {@code CqlWrites} does it by one conditional batch of its partition. If
 * that does not apply, one read of its rows shows which operation fails, or that a retry can succeed. If the answer is
 * lost, {@code CqlOutcome} finds out by the version that each write leaves in its partition ({@code CqlPartition}),
 * after it has fenced off what may still be in flight. {@code CqlDoubts} does so before a read where the outcome has
 * remained unknown. {@code CqlTables} has the tables, {@code DroppedRows} removes what dropped ones leave, {@code
 * CqlFailure} makes typed exceptions.
 *
 * <p>This is the only package that sees the driver.
 */
@NullMarked
package dev.tables.engine.cassandra;

import org.jspecify.annotations.NullMarked;
