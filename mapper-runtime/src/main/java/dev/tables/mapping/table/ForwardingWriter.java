package dev.tables.mapping.table;

import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Hands everything on to another writer, but what its subclass does otherwise. */
abstract class ForwardingWriter implements RowWriter {
    private final RowWriter target;

    ForwardingWriter(RowWriter target) {
        this.target = target;
    }

    final RowWriter target() {
        return target;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        target.string(name, value);
        return this;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        target.binary(name, value);
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        target.bool(name, value);
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        target.int32(name, value);
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        target.int64(name, value);
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        target.float64(name, value);
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        target.dateTime(name, value);
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        target.guid(name, value);
        return this;
    }
}
