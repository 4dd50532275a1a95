/**
 * Rows, keys and page tokens as bytes, and filters that are evaluated on these bytes.
 *
 * <p>Start with {@link dev.tables.engine.internal.record.Record}, the format of a row, and {@link
 * dev.tables.engine.internal.record.Keys}. {@link dev.tables.engine.internal.record.Interval} and {@link
 * dev.tables.engine.internal.record.FilterProgram} are what a query becomes. The embedded engine and the adapters to other
 * databases share it.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.internal.record;

import org.jspecify.annotations.NullMarked;
