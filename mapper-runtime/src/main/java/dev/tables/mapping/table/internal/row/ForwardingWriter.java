package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A writer that forwards properties to another writer. Subclasses choose the name and the receiver. */
abstract class ForwardingWriter implements RowWriter {
    private final RowWriter target;

    ForwardingWriter(RowWriter target) {
        this.target = target;
    }

    final RowWriter target() {
        return target;
    }

    /** Returns the writer that receives a property. */
    RowWriter receiver(String name) {
        return target;
    }

    /** Returns the name under which the property is written. */
    String storedName(String name) {
        return name;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        receiver(name).string(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        receiver(name).binary(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        receiver(name).bool(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        receiver(name).int32(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        receiver(name).int64(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        receiver(name).float64(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        receiver(name).dateTime(storedName(name), value);
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        receiver(name).guid(storedName(name), value);
        return this;
    }
}
