/**
 * The contract of a table store: rows, operations, queries, entity group transactions, limits and errors of the Azure
 * Table data model. The types of this package do not depend on how rows are stored.
 *
 * <p>Start with {@link TableStore}. A {@link RowSource} writes a row to a {@link RowWriter}, a {@link RowDecoder} reads
 * it from a {@link RowReader}; {@link Row} does both. The embedded engine is in {@link dev.tables.engine.local}, other
 * stores are in separate modules.
 */
@NullMarked
package dev.tables.engine;

import org.jspecify.annotations.NullMarked;
