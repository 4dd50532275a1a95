/**
 * The contract of a table store: rows, row operations, queries, entity group transactions, limits and errors of the
 * Azure Table data model.
 *
 * <p>Start with {@link dev.tables.engine.TableStore}. Rows go in through a {@link dev.tables.engine.RowSource} that
 * writes itself to a {@link dev.tables.engine.RowWriter}, and come out through a
 * {@link dev.tables.engine.RowDecoder} that reads a {@link dev.tables.engine.RowReader}; {@link dev.tables.engine.Row}
 * is the dynamic property bag that does both. Nothing here knows how rows are stored: the embedded engine is in
 * {@link dev.tables.engine.local}, other back ends live in modules of their own and are held to the same contract by
 * the TCK. Filters in text are in {@link dev.tables.engine.filter}, stores that wrap other stores in {@link
 * dev.tables.engine.request}.
 */
@NullMarked
package dev.tables.engine;

import org.jspecify.annotations.NullMarked;
