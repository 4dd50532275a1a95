package dev.tables.mapping.key;

import dev.tables.engine.internal.Digits;

/**
 * Spreads the rows of one partition over several: each row is in the shard that its row key decides, for ever the same. A
 * stable hash of the row key's UTF-16 code units (FNV-1a of 32 bits, high byte first, then the finalizer of MurmurHash3)
 * modulo the number of shards.
 *
 * @param count how many
 */
public record KeyShards(int count) {
    /** The maximum number of shards: every query of a partition sends one request for each of them. */
    public static final int MAX_SHARDS = 256;

    private static final int FNV_OFFSET = 0x811C9DC5;
    private static final int FNV_PRIME = 0x01000193;

    /** Refuses fewer than 2 and more than {@link #MAX_SHARDS}. */
    public KeyShards {
        if (count < 2 || count > MAX_SHARDS) {
            throw new IllegalArgumentException("Found " + count + " shards, expected 2 to " + MAX_SHARDS + ".");
        }
    }

    /** Returns the shard of a row key, as text. */
    public String shardOf(String rowKey) {
        int hash = FNV_OFFSET;
        for (int i = 0; i < rowKey.length(); i++) {
            char unit = rowKey.charAt(i);
            hash = (hash ^ unit >>> 8) * FNV_PRIME;
            hash = (hash ^ unit & 0xFF) * FNV_PRIME;
        }
        return shardText(Integer.remainderUnsigned(mixed(hash), count));
    }

    /** FNV alone leaves the low bits of similar keys alike. */
    private static int mixed(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85EBCA6B;
        mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
        return mixed ^ mixed >>> 16;
    }

    /** Returns the text of a shard's number, with as many digits as the last one needs. */
    public String shardText(int shard) {
        return Digits.decimal(shard, Integer.toString(count - 1).length());
    }
}
