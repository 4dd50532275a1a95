package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads everything from a stored row, but what its subclass reads otherwise. */
abstract class ForwardingReader implements RowReader {
    private final RowReader stored;

    ForwardingReader(RowReader stored) {
        this.stored = stored;
    }

    final RowReader stored() {
        return stored;
    }

    @Override
    public String partitionKey() {
        return stored.partitionKey();
    }

    @Override
    public String rowKey() {
        return stored.rowKey();
    }

    @Override
    public ETag etag() {
        return stored.etag();
    }

    @Override
    public final Instant timestamp() {
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
}
