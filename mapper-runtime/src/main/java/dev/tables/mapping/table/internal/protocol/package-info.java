/**
 * Units of work, permits, intents and commit records of a write. Retries and steps are in {@code write}.
 *
 * <p>Start with {@link TransactionProtocol}, the steps around a transaction that writes an intent and a
 * {@link CommitRecord}. {@link WritePermits} come from the {@link EntityIndexLease} of this process; {@link OpenUnit}
 * is the unit of work of the calling thread.
 */
@NullMarked
package dev.tables.mapping.table.internal.protocol;

import org.jspecify.annotations.NullMarked;
