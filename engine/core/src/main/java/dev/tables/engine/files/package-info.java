/**
 * The files that our own modules write, for them only: keysets, blobs, markers, checkpoints. Start at
 * {@link dev.tables.engine.files.DurableFiles}: it is the only code of this project that writes files (RocksDB writes its own),
 * so that what is promised of a power cut is kept, and tested, in one place. Underneath is a {@link
 * dev.tables.engine.files.Disk}: that of the machine, or one in memory whose power can be cut.
 */
@NullMarked
package dev.tables.engine.files;

import org.jspecify.annotations.NullMarked;
