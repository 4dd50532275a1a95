/**
 * Durable files of this project: keysets, blobs, markers, checkpoints. RocksDB writes its own files.
 *
 * <p>Start with {@link DurableFiles}, the only code that writes files, so that durability is implemented and tested
 * in one place. A {@link Disk} is the file system of the machine, or in tests one in memory that can lose power.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.engine.files.internal;

import org.jspecify.annotations.NullMarked;
