package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.Set;

/** Passes on the named properties of a row and drops the rest. */
public final class NamedProperties extends ForwardingWriter {
    private final Set<String> names;
    /** Where what is dropped goes. */
    private final RowWriter rest = RowSize.counter();

    private NamedProperties(Set<String> names, RowWriter writer) {
        super(writer);
        this.names = names;
    }

    /** The named properties of a source. */
    public static RowSource of(Set<String> names, RowSource source) {
        return writer -> source.writeTo(new NamedProperties(names, writer));
    }

    @Override
    RowWriter receiver(String name) {
        return names.contains(name) ? target() : rest;
    }
}
