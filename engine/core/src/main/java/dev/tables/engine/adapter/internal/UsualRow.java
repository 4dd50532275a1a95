package dev.tables.engine.adapter.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowReader;
import dev.tables.engine.request.ForwardingRowReader;

/** A row of an index with the keys that it has in other stores. */
final class UsualRow extends ForwardingRowReader {
    private final PrimaryKey keys;

    /** Creates a reader of {@code stored} that shows the keys of the row in other stores. */
    UsualRow(RowReader stored, PrimaryKey keys) {
        super(stored);
        this.keys = keys;
    }

    static <T> RowDecoder<T> decoder(RowDecoder<T> decoder) {
        return reader -> decoder.decode(new UsualRow(reader, ShardedKeys.usual(reader.rowKey())));
    }

    @Override
    public String partitionKey() {
        return keys.partitionKey();
    }

    @Override
    public String rowKey() {
        return keys.rowKey();
    }

    @Override
    public PrimaryKey primaryKey() {
        return keys;
    }

    /** Returns the size of the row as it is stored. */
    @Override
    public long sizeInBytes() {
        return delegate().sizeInBytes();
    }
}
