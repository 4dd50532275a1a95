package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.adapter.KeyBytes;
import java.nio.ByteBuffer;

/**
 * The keys of a row as stored in the cluster: bytes that sort in the order of the rows.
 *
 * @param partition the partition key; its position is never moved
 * @param row the row key; its position is never moved
 */
record CqlKey(ByteBuffer partition, ByteBuffer row) {
    /**
     * The bytes that replace the empty partition key, which Cassandra rejects. These bytes sort before all other keys,
     * because no key contains control characters.
     */
    private static final byte[] EMPTY = {0};

    static CqlKey of(PrimaryKey keys) {
        return new CqlKey(partition(keys.partitionKey()), row(keys.rowKey()));
    }

    /** Returns the key that sorts before all rows of a partition, except a row with an empty row key. */
    static CqlKey of(ByteBuffer partition) {
        return new CqlKey(partition, row(""));
    }

    static ByteBuffer partition(String key) {
        return ByteBuffer.wrap(key.isEmpty() ? EMPTY.clone() : KeyBytes.encode(key));
    }

    static ByteBuffer row(String key) {
        return ByteBuffer.wrap(KeyBytes.encode(key));
    }

    /** Returns the partition key as portable bytes. */
    byte[] partitionBytes() {
        byte[] bytes = ByteUtils.getArray(partition);
        return bytes.length == 1 && bytes[0] == 0 ? new byte[0] : bytes;
    }

    /** Returns the row key as portable bytes. */
    byte[] rowBytes() {
        return ByteUtils.getArray(row);
    }

    /** Returns the key of a row with these portable bytes. */
    static CqlKey ofBytes(byte[] partition, byte[] row) {
        return new CqlKey(ByteBuffer.wrap(partition.length == 0 ? EMPTY.clone() : partition), ByteBuffer.wrap(row));
    }
}
