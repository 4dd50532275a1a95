/**
 * The copying of tables between any two stores, with verification. Rows are copied unchanged, including index rows;
 * the target assigns versions and timestamps.
 *
 * <p>Start with {@link TableCopy}. {@code RowBatches} writes a page of rows, {@link CopyCheckpointStore} stores its
 * position so that a stopped copy continues, and {@code Verification} compares the counts and the {@code RowDigest}
 * of both sides.
 */
@NullMarked
package dev.tables.cli.copy;

import org.jspecify.annotations.NullMarked;
