/**
 * The embedded engine: tables, rows and transactions on top of a {@link dev.tables.engine.ordered.OrderedStore}, which
 * stores ordered bytes.
 *
 * <p>Start with {@link dev.tables.engine.local.LocalTableStore}. {@code Commit} is the path of every write, {@code Scan} of
 * every query; {@code Catalog} contains the tables. The bytes of rows are in {@code dev.tables.engine.internal.record}.
 */
@NullMarked
package dev.tables.engine.local;

import org.jspecify.annotations.NullMarked;
