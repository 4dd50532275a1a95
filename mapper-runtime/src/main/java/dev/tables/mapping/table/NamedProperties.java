package dev.tables.mapping.table;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Passes on the named properties of a row and drops the rest. */
final class NamedProperties implements RowWriter {
    private final Set<String> names;
    private final RowWriter writer;
    /** Where what is dropped goes. */
    private final RowWriter rest = RowSize.counter();

    private NamedProperties(Set<String> names, RowWriter writer) {
        this.names = names;
        this.writer = writer;
    }

    /** The named properties of a source. */
    static RowSource of(Set<String> names, RowSource source) {
        return writer -> source.writeTo(new NamedProperties(names, writer));
    }

    private RowWriter receiver(String name) {
        return names.contains(name) ? writer : rest;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        receiver(name).string(name, value);
        return this;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        receiver(name).binary(name, value);
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        receiver(name).bool(name, value);
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        receiver(name).int32(name, value);
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        receiver(name).int64(name, value);
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        receiver(name).float64(name, value);
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        receiver(name).dateTime(name, value);
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        receiver(name).guid(name, value);
        return this;
    }
}
