/**
 * A {@link dev.tables.engine.TableStore} on PostgreSQL 15 or later, for any number of processes.
 *
 * <p>Start with {@link dev.tables.engine.jdbc.JdbcTableStore}. A read goes through {@code SqlReads} to a {@code ReadView}: the present, a
 * moment ({@code SnapshotView}), or an open transaction, which lays its own rows over a moment ({@code OwnRows}). A write is checked and
 * encoded ({@code PlannedWrite}); {@code SqlWrites} does it, in one statement where that can be ({@code OneStatement}), else by locking its
 * rows, deciding and writing ({@code LockedWrite}), again if others were in the way. If the answer is lost, {@code WriteOutcome} finds out by
 * the versions of the rows, which the writer chose ({@code RowVersions}). {@code TableDirectory} knows the tables; {@code SqlFailure} makes typed
 * exceptions.
 *
 * <p>This is the only package that sees JDBC.
 */
@NullMarked
package dev.tables.engine.jdbc;

import org.jspecify.annotations.NullMarked;
