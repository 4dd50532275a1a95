/**
 * Failures for tests of stores and of the modules above.
 *
 * <p>Start with {@link FaultyOrderedStore}, which fails a chosen call below the embedded engine.
 * {@link PowerCutStore} loses unflushed writes, {@link dev.tables.engine.tck.fault.internal.PowerCutDisk} unflushed
 * files. {@link LossyProxy} loses requests and answers between a client and its server.
 */
@NullMarked
package dev.tables.engine.tck.fault;

import org.jspecify.annotations.NullMarked;
