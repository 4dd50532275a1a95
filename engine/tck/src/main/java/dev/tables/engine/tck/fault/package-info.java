/**
 * What goes wrong. Beneath the embedded engine {@link dev.tables.engine.tck.fault.FaultyOrderedStore} fails a chosen
 * call, {@link dev.tables.engine.tck.fault.PowerCutStore} forgets what was not flushed,
 * {@link dev.tables.engine.tck.fault.internal.PowerCutDisk} does so to files and directories. Between a client and its server
 * {@link dev.tables.engine.tck.fault.LossyProxy} loses requests and answers. For tests of engine modules
 * and of what is built on them.
 */
@NullMarked
package dev.tables.engine.tck.fault;

import org.jspecify.annotations.NullMarked;
