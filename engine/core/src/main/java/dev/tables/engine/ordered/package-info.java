/**
 * The storage interface of the embedded engine: an ordered store of bytes with atomic batches and snapshots.
 *
 * <p>Start with {@link dev.tables.engine.ordered.OrderedStore}; {@link dev.tables.engine.ordered.MemoryOrderedStore} is the
 * smallest implementation. Keys, values and {@link dev.tables.engine.ordered.WriteBatch}es consist of reusable {@link
 * dev.tables.engine.ordered.Bytes}. {@link dev.tables.engine.local} implements tables on top of this interface.
 */
@NullMarked
package dev.tables.engine.ordered;

import org.jspecify.annotations.NullMarked;
