package dev.tables.engine.server.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import java.util.Objects;

/** From a stored row to the wire and back. */
final class RoundTrip {
    private static final RowOutput.Names NAMES = new RowOutput.Names("http://127.0.0.1/account/", "account", "Rows");

    private RoundTrip() {}

    static Row stored(TableStore store, PrimaryKey keys) {
        return Objects.requireNonNull(store.get("Rows", keys, Projection.ALL, Row.DECODER))
                .withoutETag();
    }

    /** What a client would send back of what it was given. */
    static Row again(TableStore store, PrimaryKey keys) {
        ByteOutput wire = wire(store, keys, MetadataLevel.FULL);
        SentRow sent = JsonInput.row(wire.array(), 0, wire.length());
        Row.Builder row = Row.builder(sent.keys());
        sent.writeTo(row);
        return row.build();
    }

    static ByteOutput wire(TableStore store, PrimaryKey keys, MetadataLevel level) {
        ByteOutput wire = new ByteOutput();
        store.get("Rows", keys, Projection.ALL, row -> {
            try (RowOutput output = new RowOutput(wire, level, NAMES, null)) {
                output.single(row, null);
            }
            return true;
        });
        return wire;
    }
}
