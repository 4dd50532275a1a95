package dev.tables.mapping.key;

import dev.tables.engine.internal.Digits;
import dev.tables.engine.internal.KeyHash;

/**
 * A distribution of the rows of one partition over several. A stable hash of the row key determines the shard of a row,
 * permanently.
 *
 * @param count the number of shards
 */
public record KeyShards(int count) {
    /** The maximum number of shards: every query of a partition sends one request for each shard. */
    public static final int MAX_SHARDS = 256;

    /** Refuses fewer than 2 and more than {@link #MAX_SHARDS}. */
    public KeyShards {
        if (count < 2 || count > MAX_SHARDS) {
            throw new IllegalArgumentException("Found " + count + " shards, expected 2 to " + MAX_SHARDS + ".");
        }
    }

    /** Returns the shard of a row key, as text. */
    public String shardOf(String rowKey) {
        return shardText(KeyHash.shardOf(rowKey, count));
    }

    /** Returns the text of a shard's number, with as many digits as the number of the last shard needs. */
    public String shardText(int shard) {
        return Digits.decimal(shard, Integer.toString(count - 1).length());
    }
}
