/**
 * A disk in memory whose power can be cut, below {@link dev.tables.engine.files.internal.DurableFiles}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.tck.fault.internal;

import org.jspecify.annotations.NullMarked;
