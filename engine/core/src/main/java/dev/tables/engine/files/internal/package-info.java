/**
 * The files that our own modules write: keysets, blobs, markers, checkpoints. Start at {@link
 * dev.tables.engine.files.internal.DurableFiles}: it is the only code of this project that writes files (RocksDB writes its
 * own), so that what is promised of a power cut is kept, and tested, in one place. Underneath is a {@link
 * dev.tables.engine.files.internal.Disk}: that of the machine, or one in memory whose power can be cut.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.files.internal;

import org.jspecify.annotations.NullMarked;
