package dev.tables.engine.rocksdb;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;

/**
 * Options of a store in a directory: durability, memory, access to its files, and the handling of damage.
 *
 * @param storeOptions the options that do not depend on RocksDB, such as the durability
 * @param blockCacheBytes memory for blocks read from files, off the Java heap
 * @param memtableBytes the size of a memtable, which buffers writes before they become a file; there may be two
 *     memtables
 * @param filePermissions the permissions of a directory that is created for the store
 * @param damagedStoreAllowed whether the intact part of a damaged store is opened instead of failing
 */
public record RocksDbOptions(
        LocalStoreOptions storeOptions,
        long blockCacheBytes,
        long memtableBytes,
        FilePermissions filePermissions,
        boolean damagedStoreAllowed) {
    private static final long MIB = 1024 * 1024;

    /** Checks the sizes. */
    public RocksDbOptions {
        if (blockCacheBytes < MIB || memtableBytes < MIB) {
            throw new IllegalArgumentException("Found a block cache of " + blockCacheBytes + " bytes and a memtable of "
                    + memtableBytes + " bytes. Expected at least 1 MiB each.");
        }
    }

    /**
     * Returns the default options: durability {@link Durability#SYNC}, 128 MiB of block cache, and memtables of 32 MiB.
     * By default, only the user can access the files, and damaged stores are rejected.
     */
    public static RocksDbOptions defaults() {
        return new RocksDbOptions(LocalStoreOptions.defaults(), 128 * MIB, 32 * MIB, FilePermissions.OWNER_ONLY, false);
    }

    /** Returns a copy with a different durability. */
    public RocksDbOptions withDurability(Durability durability) {
        return withStoreOptions(storeOptions.withDurability(durability));
    }

    /** Returns a copy with different table options. */
    public RocksDbOptions withStoreOptions(LocalStoreOptions options) {
        return new RocksDbOptions(options, blockCacheBytes, memtableBytes, filePermissions, damagedStoreAllowed);
    }

    /** Returns a copy with a different size of the block cache. */
    public RocksDbOptions withBlockCacheBytes(long bytes) {
        return new RocksDbOptions(storeOptions, bytes, memtableBytes, filePermissions, damagedStoreAllowed);
    }

    /** Returns a copy with a different size of memtables. */
    public RocksDbOptions withMemtableBytes(long bytes) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, bytes, filePermissions, damagedStoreAllowed);
    }

    /**
     * Returns a copy with different permissions for a directory that is created; an existing directory keeps its own.
     */
    public RocksDbOptions withFilePermissions(FilePermissions other) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, memtableBytes, other, damagedStoreAllowed);
    }

    /**
     * Returns a copy that sets whether to open the undamaged part of a damaged store.
     *
     * <p>If a damaged store is opened, data that is damaged or missing is lost permanently. The store may then contain
     * a part of a transaction's changes, and indexes must be repaired. Copy the directory first.
     */
    public RocksDbOptions withDamagedStoreAllowed(boolean opening) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, memtableBytes, filePermissions, opening);
    }
}
