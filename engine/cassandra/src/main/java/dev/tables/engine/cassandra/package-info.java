/**
 * A {@link dev.tables.engine.TableStore} on Apache Cassandra 5, for any number of processes; the only package that
 * uses the driver.
 *
 * <p>Start with {@link CassandraTableStore}. {@code CqlReads} reads; {@code CqlWrites} writes a {@code CqlWrite} as
 * one conditional batch of its partition. {@code CqlOutcome} determines the outcome of a write whose answer was lost,
 * {@code UnknownWrites} determines it before a later read. {@code CqlTables} contains the tables, {@code DroppedTables}
 * deletes the rows of dropped tables.
 */
@NullMarked
package dev.tables.engine.cassandra;

import org.jspecify.annotations.NullMarked;
