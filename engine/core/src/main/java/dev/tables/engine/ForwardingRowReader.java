package dev.tables.engine;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row as another reader has it, for readers that see to some of it. What {@link RowReader} derives, such as {@link #keys}, {@link #value} and
 * {@link #bytes}, follows what a subclass reads.
 */
public abstract class ForwardingRowReader implements RowReader {
    private final RowReader row;

    /** Reads what {@code row} has. */
    protected ForwardingRowReader(RowReader row) {
        this.row = row;
    }

    /** The reader whose row it is. */
    protected final RowReader row() {
        return row;
    }

    @Override
    public String partitionKey() {
        return row.partitionKey();
    }

    @Override
    public String rowKey() {
        return row.rowKey();
    }

    @Override
    public ETag etag() {
        return row.etag();
    }

    @Override
    public Instant timestamp() {
        return row.timestamp();
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
    public Iterable<String> names() {
        return row.names();
    }
}
