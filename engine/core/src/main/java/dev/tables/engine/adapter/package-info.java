/**
 * What every adapter of {@link dev.tables.engine.TableStore} to another database needs, in addition to the {@link
 * dev.tables.engine.rules}.
 *
 * <p>Start with {@link dev.tables.engine.adapter.PortableWrite}: an operation, checked and encoded. {@link
 * dev.tables.engine.adapter.PortableRows} reads and filters the stored rows, {@link dev.tables.engine.adapter.KeyBytes}
 * encodes keys in order, and {@link dev.tables.engine.adapter.QueryBounds} contains the ranges and page tokens of a query.
 * {@link dev.tables.engine.adapter.RowVersions} and {@link dev.tables.engine.adapter.UnknownWriteOutcome} decide the outcome
 * of a write whose response was lost. {@code WRITING-AN-ENGINE.md} of the module shows all of it at work.
 */
@NullMarked
package dev.tables.engine.adapter;

import org.jspecify.annotations.NullMarked;
