package dev.tables.engine.cassandra;

import dev.tables.engine.adapter.PortableRows;
import dev.tables.engine.adapter.RowVersions;

/**
 * A stored row.
 *
 * @param key the keys
 * @param version the version
 * @param micros the time of the last change
 * @param content the requested properties, as a record
 */
@SuppressWarnings("ArrayRecordComponent")
record CqlRow(CqlKey key, byte[] version, long micros, byte[] content) {
    boolean passes(PortableRows reader) {
        return reader.read(key.partitionBytes(), key.rowBytes(), content, micros * 10, RowVersions.etag(version));
    }

    int bytes() {
        return content.length + key.partition().remaining() + key.row().remaining() + version.length;
    }
}
