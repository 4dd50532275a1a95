/**
 * Copies tables between any two stores and verifies the copy.
 *
 * <p>Start with {@link dev.tables.cli.copy.TableCopy}; {@code dev.tables.cli} has the command that calls it. Rows are copied as they
 * are, index rows among them, so indexes are in the same state afterwards; versions and timestamps are the target's own. A
 * page of rows is written as entity group transactions ({@code RowBatches}), then its position is kept
 * ({@link dev.tables.cli.copy.CopyCheckpointStore}), so a copy that was stopped goes on. What was read is counted and summed up
 * ({@code RowDigest}) and compared with what the target holds in the end ({@code Verification}).
 */
@NullMarked
package dev.tables.cli.copy;

import org.jspecify.annotations.NullMarked;
