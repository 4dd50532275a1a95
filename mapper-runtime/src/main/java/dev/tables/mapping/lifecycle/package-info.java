/**
 * The life cycle of indexes on live data: the state of each index, the processes that maintain it, and the progress
 * of its backfill. LIFECYCLE.md describes the protocol.
 *
 * <p>Start with {@link IndexCatalog}, which stores the states. An {@link IndexLease} is the lease of one process on the
 * indexes of an entity type; tables check the lease before they write and before they read by an index. This package
 * depends on tables and definitions only.
 */
@NullMarked
package dev.tables.mapping.lifecycle;

import org.jspecify.annotations.NullMarked;
