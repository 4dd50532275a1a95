/**
 * Building blocks of stores on other databases, in addition to the {@link dev.tables.engine.rules}.
 * {@code WRITING-AN-ENGINE.md} shows examples of all building blocks.
 *
 * <p>Start with {@link PortableWrite}: an operation, checked and encoded. {@link PortableRows} reads and filters
 * rows, {@link KeyBytes} encodes keys in order, {@link QueryBounds} contains ranges and page tokens.
 * {@link RowVersions} and {@link UnknownWriteOutcome} determine the outcome of a write whose response was lost.
 */
@NullMarked
package dev.tables.engine.adapter;

import org.jspecify.annotations.NullMarked;
