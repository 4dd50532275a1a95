package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.local.PortableRows;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A stored row.
 *
 * @param key its keys
 * @param version its version
 * @param micros when it was changed
 * @param content its properties; of none if they were not asked for
 */
@SuppressWarnings("ArrayRecordComponent")
record CqlRow(CqlKey key, byte[] version, long micros, byte[] content) {
    /** The columns of a row but its properties. */
    static final String HEAD = "pk, rk, version, writetime(version)";
    /** All columns. */
    static final String ALL = HEAD + ", record";

    private static final int RECORD = 4;
    /** A record without properties. */
    private static final byte[] NOTHING = {1, 0};

    /** That of an answer, or null if it has only what belongs to its partition. */
    static @Nullable CqlRow of(Row found) {
        ByteBuffer partition = found.getByteBuffer(0);
        ByteBuffer row = found.getByteBuffer(1);
        ByteBuffer version = found.getByteBuffer(2);
        if (partition == null || row == null || version == null) {
            return null;
        }
        ByteBuffer record = found.getColumnDefinitions().size() > RECORD ? found.getByteBuffer(RECORD) : null;
        return new CqlRow(
                new CqlKey(partition, row),
                ByteUtils.getArray(version),
                found.getLong(3),
                record == null ? NOTHING : ByteUtils.getArray(record));
    }

    boolean passes(PortableRows reader) {
        return reader.read(
                ByteUtils.getArray(key.partition()),
                ByteUtils.getArray(key.row()),
                content,
                micros * 10,
                RowVersions.etag(version));
    }

    int bytes() {
        return content.length + key.partition().remaining() + key.row().remaining() + version.length;
    }
}
