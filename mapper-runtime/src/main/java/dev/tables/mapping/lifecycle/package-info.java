/**
 * The life cycle of secondary indexes on live data: which state each index is in, which processes maintain it, and how far
 * its backfill is. Start at {@link dev.tables.mapping.lifecycle.IndexCatalog}; the protocol is described in LIFECYCLE.md.
 *
 * <p>Knows tables and definitions only. {@link dev.tables.mapping.table.EntityTable} acquires an
 * {@link dev.tables.mapping.lifecycle.IndexLease}, and checks it before it writes and before it reads by an index;
 * {@link dev.tables.mapping.table.IndexBackfill} fills an index and moves it from state to state.
 */
@NullMarked
package dev.tables.mapping.lifecycle;

import org.jspecify.annotations.NullMarked;
