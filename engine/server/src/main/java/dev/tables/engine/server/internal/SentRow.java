package dev.tables.engine.server.internal;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row as a client sent it: names and values in the order of the payload, without nulls. The JSON is parsed completely
 * first, because an annotation may follow its property and the keys may come last. The store can then read the row
 * repeatedly.
 */
public final class SentRow implements RowSource {
    private final List<String> names = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private @Nullable String partitionKey;
    private @Nullable String rowKey;

    SentRow() {}

    void partitionKey(String key) {
        partitionKey = key;
    }

    void rowKey(String key) {
        rowKey = key;
    }

    /** Returns whether the key with this name was read. */
    boolean has(String key) {
        return (key.equals("RowKey") ? rowKey : partitionKey) != null;
    }

    void add(String name, Object value) {
        names.add(name);
        values.add(value);
    }

    /** Returns the keys in the payload; fails unless both exist. */
    public PrimaryKey keys() {
        if (partitionKey == null || rowKey == null) {
            throw new ProtocolException(
                    ErrorCode.PROPERTIES_NEED_VALUE, "The values are not specified for all properties in the entity.");
        }
        return new PrimaryKey(partitionKey, rowKey);
    }

    /** Rejects keys in the payload that differ from the keys in the address. */
    public void checkKeys(PrimaryKey addressed) {
        boolean same = (partitionKey == null || partitionKey.equals(addressed.partitionKey()))
                && (rowKey == null || rowKey.equals(addressed.rowKey()));
        if (!same) {
            throw ProtocolException.invalidInput(
                    "The keys in the payload differ from the keys in the address. The keys of a row cannot change.");
        }
    }

    @Override
    public void writeTo(RowWriter writer) {
        for (int i = 0; i < names.size(); i++) {
            writer.value(names.get(i), values.get(i));
        }
    }
}
