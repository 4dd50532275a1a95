package dev.tables.engine.rocksdb;

import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;

/**
 * Options of a store in a directory: durability, memory, access to its files, and what is done about damage.
 *
 * @param storeOptions the options that do not depend on RocksDB, such as the durability
 * @param blockCacheBytes memory for blocks read from files, off the Java heap
 * @param memtableBytes memory for writes before they become a file; there may be two of them
 * @param filePermissions who may use a directory that is made for the store
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

    /** Durability {@link Durability#SYNC}, 128 MiB of block cache, memtables of 32 MiB, for the user only, refusing damage. */
    public static RocksDbOptions defaults() {
        return new RocksDbOptions(LocalStoreOptions.defaults(), 128 * MIB, 32 * MIB, FilePermissions.OWNER_ONLY, false);
    }

    /** The same with another durability. */
    public RocksDbOptions withDurability(Durability durability) {
        return withStoreOptions(storeOptions.withDurability(durability));
    }

    /** The same with other table options. */
    public RocksDbOptions withStoreOptions(LocalStoreOptions options) {
        return new RocksDbOptions(options, blockCacheBytes, memtableBytes, filePermissions, damagedStoreAllowed);
    }

    /** The same with another block cache. */
    public RocksDbOptions withBlockCacheBytes(long bytes) {
        return new RocksDbOptions(storeOptions, bytes, memtableBytes, filePermissions, damagedStoreAllowed);
    }

    /** The same with other memtables. */
    public RocksDbOptions withMemtableBytes(long bytes) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, bytes, filePermissions, damagedStoreAllowed);
    }

    /** The same with another access to a directory that is made; one that is there keeps its own. */
    public RocksDbOptions withFilePermissions(FilePermissions other) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, memtableBytes, other, damagedStoreAllowed);
    }

    /**
     * The same, opening what is left of a damaged store: what is damaged or missing is gone from then on, changes of one
     * transaction may be there in part, and indexes must be repaired. Make a copy of the directory before.
     */
    public RocksDbOptions withDamagedStoreAllowed(boolean opening) {
        return new RocksDbOptions(storeOptions, blockCacheBytes, memtableBytes, filePermissions, opening);
    }
}
