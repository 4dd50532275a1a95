/**
 * Code that stores and the packages above share: pauses between retries ({@link Backoff}), counts of retries ({@link
 * Repetitions}), rows in memory ({@link StoredRow}), the hash of shards ({@link KeyHash}), pages bounded by bytes
 * ({@link PageBound}).
 *
 * <p>Start with {@link Backoff}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.internal;

import org.jspecify.annotations.NullMarked;
