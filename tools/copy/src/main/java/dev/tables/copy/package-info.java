/**
 * Copies tables from one store to another, whatever the stores, and proves that nothing was lost.
 *
 * <p>Start with {@link dev.tables.copy.TableCopy}; {@code dev.tables.copy.cli} is the same as a command. Rows are copied as they
 * are, index rows among them, so indexes are in the same state afterwards; versions and timestamps are the target's own. A
 * page of rows is written as entity group transactions ({@code RowBatches}), then its position is kept
 * ({@link dev.tables.copy.Checkpoints}), so a copy that was stopped goes on. What was read is counted and summed up
 * ({@code RowDigest}) and compared with what the target holds in the end ({@code Verification}).
 */
@NullMarked
package dev.tables.copy;

import org.jspecify.annotations.NullMarked;
