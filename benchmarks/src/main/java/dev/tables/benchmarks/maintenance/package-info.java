/**
 * What an index costs beside reads and writes: filling it, verifying it, repairing it, and recovering writes that were left half done.
 * Start at {@link dev.tables.benchmarks.maintenance.MaintenanceRun}.
 */
@org.jspecify.annotations.NullMarked
package dev.tables.benchmarks.maintenance;
