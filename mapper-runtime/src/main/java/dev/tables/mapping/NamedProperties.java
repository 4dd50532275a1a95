package dev.tables.mapping;

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

    private NamedProperties(Set<String> names, RowWriter writer) {
        this.names = names;
        this.writer = writer;
    }

    /** The named properties of a source. */
    static RowSource of(Set<String> names, RowSource source) {
        return writer -> source.writeTo(new NamedProperties(names, writer));
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        if (names.contains(name)) {
            writer.string(name, value);
        }
        return this;
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        if (names.contains(name)) {
            writer.binary(name, value);
        }
        return this;
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        if (names.contains(name)) {
            writer.bool(name, value);
        }
        return this;
    }

    @Override
    public RowWriter int32(String name, int value) {
        if (names.contains(name)) {
            writer.int32(name, value);
        }
        return this;
    }

    @Override
    public RowWriter int64(String name, long value) {
        if (names.contains(name)) {
            writer.int64(name, value);
        }
        return this;
    }

    @Override
    public RowWriter float64(String name, double value) {
        if (names.contains(name)) {
            writer.float64(name, value);
        }
        return this;
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        if (names.contains(name)) {
            writer.dateTime(name, value);
        }
        return this;
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        if (names.contains(name)) {
            writer.guid(name, value);
        }
        return this;
    }
}
