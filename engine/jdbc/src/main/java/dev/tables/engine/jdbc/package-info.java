/**
 * A {@link dev.tables.engine.TableStore} on PostgreSQL 15 or later, for any number of processes; the only package
 * that uses JDBC.
 *
 * <p>Start with {@link JdbcTableStore}. {@code SqlReads} reads from a {@code ReadView}; {@code SqlWrites} executes a
 * {@code PlannedWrite}, in one statement if possible ({@code OneStatement}), otherwise under row locks
 * ({@code LockedWrite}). {@code WriteOutcome} determines the outcome of a write whose answer was lost.
 * {@code TableDirectory} contains the tables.
 */
@NullMarked
package dev.tables.engine.jdbc;

import org.jspecify.annotations.NullMarked;
