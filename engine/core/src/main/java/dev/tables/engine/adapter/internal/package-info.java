/**
 * Index tables in shards, for stores that keep no order across partitions.
 *
 * <p>Start with {@link dev.tables.engine.adapter.internal.ShardedTables}, a store whose callers see the usual keys of index
 * rows; {@link dev.tables.engine.adapter.internal.ShardedKeys} defines the keys under which the rows are stored.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.adapter.internal;

import org.jspecify.annotations.NullMarked;
