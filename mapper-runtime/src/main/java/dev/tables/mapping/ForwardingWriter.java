package dev.tables.mapping;

import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Hands texts and bytes to its subclass, everything else on to another writer. */
abstract class ForwardingWriter implements RowWriter {
    private final RowWriter target;

    ForwardingWriter(RowWriter target) {
        this.target = target;
    }

    final RowWriter target() {
        return target;
    }

    @Override
    public abstract RowWriter string(String name, @Nullable String value);

    @Override
    public abstract RowWriter binary(String name, byte @Nullable [] value);

    @Override
    public final RowWriter bool(String name, boolean value) {
        target.bool(name, value);
        return this;
    }

    @Override
    public final RowWriter int32(String name, int value) {
        target.int32(name, value);
        return this;
    }

    @Override
    public final RowWriter int64(String name, long value) {
        target.int64(name, value);
        return this;
    }

    @Override
    public final RowWriter float64(String name, double value) {
        target.float64(name, value);
        return this;
    }

    @Override
    public final RowWriter dateTime(String name, @Nullable Instant value) {
        target.dateTime(name, value);
        return this;
    }

    @Override
    public final RowWriter guid(String name, @Nullable UUID value) {
        target.guid(name, value);
        return this;
    }
}
