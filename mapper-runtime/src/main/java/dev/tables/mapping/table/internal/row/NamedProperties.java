package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.Set;

/** A writer that forwards only the named properties of a row. */
public final class NamedProperties extends ForwardingWriter {
    private final Set<String> names;
    /** The receiver of all other properties. */
    private final RowWriter rest = RowSize.counter();

    private NamedProperties(Set<String> names, RowWriter writer) {
        super(writer);
        this.names = names;
    }

    /** Returns only the named properties of a source. */
    public static RowSource of(Set<String> names, RowSource source) {
        return writer -> source.writeTo(new NamedProperties(names, writer));
    }

    @Override
    RowWriter receiver(String name) {
        return names.contains(name) ? target() : rest;
    }
}
