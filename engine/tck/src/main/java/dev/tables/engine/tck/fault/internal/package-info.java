/**
 * A disk in memory that can lose power, below {@link dev.tables.engine.files.internal.DurableFiles}. Start with
 * {@link PowerCutDisk}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.tck.fault.internal;

import org.jspecify.annotations.NullMarked;
