package dev.tables.engine.cassandra;

import dev.tables.engine.RowKeys;
import dev.tables.engine.local.KeyBytes;
import java.nio.ByteBuffer;

/**
 * The keys of a row as bytes, in the order of rows.
 *
 * @param partition the partition key; nobody moves its position
 * @param row the row key, likewise
 */
record CqlKey(ByteBuffer partition, ByteBuffer row) {
    static CqlKey of(RowKeys keys) {
        return new CqlKey(bytes(keys.partitionKey()), bytes(keys.rowKey()));
    }

    static ByteBuffer bytes(String key) {
        return ByteBuffer.wrap(KeyBytes.of(key));
    }
}
