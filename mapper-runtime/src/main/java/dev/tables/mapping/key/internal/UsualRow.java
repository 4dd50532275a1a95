package dev.tables.mapping.key.internal;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of an index with the keys that it has in other stores.
 *
 * @param stored the row as it is stored
 * @param keys its keys elsewhere
 */
record UsualRow(RowReader stored, RowKeys keys) implements RowReader {
    static <T> RowDecoder<T> decoder(RowDecoder<T> decoder) {
        return reader -> decoder.decode(new UsualRow(reader, BucketedKeys.usual(reader.rowKey())));
    }

    @Override
    public String partitionKey() {
        return keys.partitionKey();
    }

    @Override
    public String rowKey() {
        return keys.rowKey();
    }

    @Override
    public ETag etag() {
        return stored.etag();
    }

    @Override
    public Instant timestamp() {
        return stored.timestamp();
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return stored.typeOf(name);
    }

    @Override
    public @Nullable String string(String name) {
        return stored.string(name);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return stored.binary(name);
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return stored.dateTime(name);
    }

    @Override
    public @Nullable UUID guid(String name) {
        return stored.guid(name);
    }

    @Override
    public boolean bool(String name) {
        return stored.bool(name);
    }

    @Override
    public int int32(String name) {
        return stored.int32(name);
    }

    @Override
    public long int64(String name) {
        return stored.int64(name);
    }

    @Override
    public double float64(String name) {
        return stored.float64(name);
    }

    @Override
    public Iterable<String> names() {
        return stored.names();
    }

    @Override
    public long bytes() {
        return stored.bytes();
    }
}
