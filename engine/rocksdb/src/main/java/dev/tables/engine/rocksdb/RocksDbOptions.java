package dev.tables.engine.rocksdb;

import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;

/**
 * How a store in a directory works.
 *
 * @param tables what does not depend on RocksDB, such as the durability
 * @param blockCacheBytes memory for blocks read from files, off the Java heap
 * @param memtableBytes memory for writes before they become a file; there may be two of them
 */
public record RocksDbOptions(LocalStoreOptions tables, long blockCacheBytes, long memtableBytes) {
    private static final long MIB = 1024 * 1024;

    /** Checks the sizes. */
    public RocksDbOptions {
        if (blockCacheBytes < MIB || memtableBytes < MIB) {
            throw new IllegalArgumentException("Found a cache of " + blockCacheBytes + " and a memtable of "
                    + memtableBytes + " bytes, expected at least 1 MiB each.");
        }
    }

    /** Durability {@link Durability#SYNC}, 128 MiB of block cache, memtables of 32 MiB. */
    public static RocksDbOptions defaults() {
        return new RocksDbOptions(LocalStoreOptions.defaults(), 128 * MIB, 32 * MIB);
    }

    /** The same with another durability. */
    public RocksDbOptions withDurability(Durability durability) {
        return withTables(tables.withDurability(durability));
    }

    /** The same with other table options. */
    public RocksDbOptions withTables(LocalStoreOptions options) {
        return new RocksDbOptions(options, blockCacheBytes, memtableBytes);
    }

    /** The same with another block cache. */
    public RocksDbOptions withBlockCacheBytes(long bytes) {
        return new RocksDbOptions(tables, bytes, memtableBytes);
    }

    /** The same with other memtables. */
    public RocksDbOptions withMemtableBytes(long bytes) {
        return new RocksDbOptions(tables, blockCacheBytes, bytes);
    }
}
