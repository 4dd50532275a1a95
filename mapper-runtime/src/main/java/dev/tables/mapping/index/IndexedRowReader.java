package dev.tables.mapping.index;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads an index row that copies its entity's properties as if it were the entity's row. */
public final class IndexedRowReader implements RowReader {
    private final RowReader indexRow;
    private final String rowKey;
    private final String ownProperty;

    /**
     * Shows an index row as an entity's row.
     *
     * @param indexRow the index row
     * @param rowKey the entity's row key
     * @param ownProperty a property that is the index row's own, hidden
     */
    public IndexedRowReader(RowReader indexRow, String rowKey, String ownProperty) {
        this.indexRow = indexRow;
        this.rowKey = rowKey;
        this.ownProperty = ownProperty;
    }

    @Override
    public String partitionKey() {
        return indexRow.partitionKey();
    }

    @Override
    public String rowKey() {
        return rowKey;
    }

    @Override
    public ETag etag() {
        return indexRow.etag();
    }

    @Override
    public Instant timestamp() {
        return indexRow.timestamp();
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return name.equals(ownProperty) ? null : indexRow.typeOf(name);
    }

    @Override
    public @Nullable String string(String name) {
        return indexRow.string(name);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return indexRow.binary(name);
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return indexRow.dateTime(name);
    }

    @Override
    public @Nullable UUID guid(String name) {
        return indexRow.guid(name);
    }

    @Override
    public boolean bool(String name) {
        return indexRow.bool(name);
    }

    @Override
    public int int32(String name) {
        return indexRow.int32(name);
    }

    @Override
    public long int64(String name) {
        return indexRow.int64(name);
    }

    @Override
    public double float64(String name) {
        return indexRow.float64(name);
    }

    @Override
    public Iterable<String> names() {
        List<String> names = new ArrayList<>();
        for (String name : indexRow.names()) {
            if (!name.equals(ownProperty)) {
                names.add(name);
            }
        }
        return names;
    }
}
