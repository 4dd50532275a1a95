package dev.tables.engine.internal;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a row in memory, such as one that was changed after it was read from the store.
 *
 * @param row keys and properties
 * @param etag the version that the reader returns
 * @param timestamp the time that the reader returns
 */
public record StoredRow(Row row, ETag etag, Instant timestamp) implements RowReader {
    @Override
    public String partitionKey() {
        return row.partitionKey();
    }

    @Override
    public String rowKey() {
        return row.rowKey();
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return row.typeOf(name);
    }

    @Override
    public @Nullable String string(String name) {
        return row.string(name);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return row.binary(name);
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return row.dateTime(name);
    }

    @Override
    public @Nullable UUID guid(String name) {
        return row.guid(name);
    }

    @Override
    public boolean bool(String name) {
        return row.bool(name);
    }

    @Override
    public int int32(String name) {
        return row.int32(name);
    }

    @Override
    public long int64(String name) {
        return row.int64(name);
    }

    @Override
    public double float64(String name) {
        return row.float64(name);
    }

    @Override
    public Iterable<String> propertyNames() {
        return row.propertyNames();
    }
}
