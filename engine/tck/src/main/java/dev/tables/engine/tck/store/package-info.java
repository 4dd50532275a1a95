/**
 * Test stores that wrap another store and behave differently in one respect.
 *
 * <p>Start with {@link dev.tables.engine.tck.store.RecordingTableStore}, which records requests; {@link
 * dev.tables.engine.tck.store.HashPartitionedTableStore} keeps no order across partitions, and {@link
 * dev.tables.engine.tck.store.SkewedClockStore} has a clock of its own. Stores that fail are in {@link
 * dev.tables.engine.tck.fault}.
 */
@NullMarked
package dev.tables.engine.tck.store;

import org.jspecify.annotations.NullMarked;
