/**
 * What every adapter of {@link dev.tables.engine.TableStore} to another database needs, written once: the rules of rows, transactions and
 * filters ({@link dev.tables.engine.adapter.RowRules}, {@link dev.tables.engine.adapter.TransactionRules}, {@link
 * dev.tables.engine.adapter.FilterRules}), how large a transaction is ({@link dev.tables.engine.adapter.RequestBytes}),
 * versions that the writer chooses ({@link dev.tables.engine.adapter.RowVersions}) and that show the
 * outcome of a write whose response was lost ({@link dev.tables.engine.adapter.UnknownWriteOutcome}), parallel requests
 * ({@link dev.tables.engine.adapter.ParallelRequests}).
 *
 * <p>Rows as bytes, filters on them, keys as bytes and page tokens are in {@link dev.tables.engine.local}: {@code PortableWrite}, {@code
 * PortableRows}, {@code KeyBytes} and {@code QueryBounds}. {@code WRITING-AN-ENGINE.md} of the module shows all of it at work.
 */
@NullMarked
package dev.tables.engine.adapter;

import org.jspecify.annotations.NullMarked;
