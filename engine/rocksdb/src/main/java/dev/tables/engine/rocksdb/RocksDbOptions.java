package dev.tables.engine.rocksdb;

import dev.tables.engine.files.FileAccess;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;

/**
 * Options of a store in a directory: durability, memory, access to its files, and what is done about damage.
 *
 * @param tables what does not depend on RocksDB, such as the durability
 * @param blockCacheBytes memory for blocks read from files, off the Java heap
 * @param memtableBytes memory for writes before they become a file; there may be two of them
 * @param access who may use a directory that is made for the store
 * @param openingDamaged whether what is left of a damaged store is opened, instead of refusing it
 */
public record RocksDbOptions(
        LocalStoreOptions tables, long blockCacheBytes, long memtableBytes, FileAccess access, boolean openingDamaged) {
    private static final long MIB = 1024 * 1024;

    /** Checks the sizes. */
    public RocksDbOptions {
        if (blockCacheBytes < MIB || memtableBytes < MIB) {
            throw new IllegalArgumentException("Found a cache of " + blockCacheBytes + " and a memtable of "
                    + memtableBytes + " bytes, expected at least 1 MiB each.");
        }
    }

    /** Durability {@link Durability#SYNC}, 128 MiB of block cache, memtables of 32 MiB, for the user only, refusing damage. */
    public static RocksDbOptions defaults() {
        return new RocksDbOptions(LocalStoreOptions.defaults(), 128 * MIB, 32 * MIB, FileAccess.OWNER, false);
    }

    /** The same with another durability. */
    public RocksDbOptions withDurability(Durability durability) {
        return withTables(tables.withDurability(durability));
    }

    /** The same with other table options. */
    public RocksDbOptions withTables(LocalStoreOptions options) {
        return new RocksDbOptions(options, blockCacheBytes, memtableBytes, access, openingDamaged);
    }

    /** The same with another block cache. */
    public RocksDbOptions withBlockCacheBytes(long bytes) {
        return new RocksDbOptions(tables, bytes, memtableBytes, access, openingDamaged);
    }

    /** The same with other memtables. */
    public RocksDbOptions withMemtableBytes(long bytes) {
        return new RocksDbOptions(tables, blockCacheBytes, bytes, access, openingDamaged);
    }

    /** The same with another access to a directory that is made; one that is there keeps its own. */
    public RocksDbOptions withAccess(FileAccess other) {
        return new RocksDbOptions(tables, blockCacheBytes, memtableBytes, other, openingDamaged);
    }

    /**
     * The same, opening what is left of a damaged store: what is damaged or missing is gone from then on, changes of one
     * transaction may be there in part, and indexes must be repaired. Make a copy of the directory before.
     */
    public RocksDbOptions withOpeningDamaged(boolean opening) {
        return new RocksDbOptions(tables, blockCacheBytes, memtableBytes, access, opening);
    }
}
