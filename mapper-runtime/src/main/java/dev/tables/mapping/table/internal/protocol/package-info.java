/**
 * What a write takes part in: the unit of work of the calling thread, the lease of this process on the index catalog, permits to write,
 * and the protocol around a transaction that does not reach everything. Start with
 * {@link dev.tables.mapping.table.internal.protocol.OpenUnit} for units of work, with {@code EntityIndexLease} for permits, and with
 * {@code TransactionProtocol} for intents and commit records. Uses no plan of a write.
 */
@NullMarked
package dev.tables.mapping.table.internal.protocol;

import org.jspecify.annotations.NullMarked;
