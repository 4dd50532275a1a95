package dev.tables.engine.internal;

/**
 * A stable hash of keys that determines the shard of a row: the same on every machine and in every release. The hash is
 * 32-bit FNV-1a over the key's UTF-16 code units, high byte first, followed by the finalizer of MurmurHash3.
 */
public final class KeyHash {
    private static final int FNV_OFFSET = 0x811C9DC5;
    private static final int FNV_PRIME = 0x01000193;

    private KeyHash() {}

    /** Returns the number of a key's shard, from 0. */
    public static int shardOf(String key, int shards) {
        int hash = FNV_OFFSET;
        for (int i = 0; i < key.length(); i++) {
            char unit = key.charAt(i);
            hash = (hash ^ unit >>> 8) * FNV_PRIME;
            hash = (hash ^ unit & 0xFF) * FNV_PRIME;
        }
        return Integer.remainderUnsigned(mixed(hash), shards);
    }

    /** Combines the bits, because with FNV alone the low bits of similar keys are similar. */
    private static int mixed(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85EBCA6B;
        mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
        return mixed ^ mixed >>> 16;
    }
}
