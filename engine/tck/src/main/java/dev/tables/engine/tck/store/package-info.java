/**
 * Test stores that wrap another store and behave differently in one respect.
 *
 * <p>Start with {@link dev.tables.engine.tck.store.RecordingTableStore}, which records requests.
 * {@link dev.tables.engine.tck.store.HashPartitionedTableStore} does not order rows across partitions.
 * {@link dev.tables.engine.tck.store.SkewedClockStore} has its own clock. Stores that fail are in
 * {@link dev.tables.engine.tck.fault}.
 */
@NullMarked
package dev.tables.engine.tck.store;

import org.jspecify.annotations.NullMarked;
