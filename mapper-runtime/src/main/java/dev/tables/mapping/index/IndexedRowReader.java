package dev.tables.mapping.index;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads an index row that holds its entity's properties as if it were the entity's row. */
public final class IndexedRowReader implements RowReader {
    private final RowReader indexRow;
    private final RowKeys entity;
    private final ETag version;
    private final Set<String> own;

    /**
     * Shows an index row as an entity's row.
     *
     * @param indexRow the index row
     * @param entity the entity's keys
     * @param version the entity's version
     * @param own the properties that are the index row's own, hidden
     */
    public IndexedRowReader(RowReader indexRow, RowKeys entity, ETag version, Set<String> own) {
        this.indexRow = indexRow;
        this.entity = entity;
        this.version = version;
        this.own = own;
    }

    @Override
    public String partitionKey() {
        return entity.partitionKey();
    }

    @Override
    public String rowKey() {
        return entity.rowKey();
    }

    @Override
    public ETag etag() {
        return version;
    }

    @Override
    public Instant timestamp() {
        return indexRow.timestamp();
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return own.contains(name) ? null : indexRow.typeOf(name);
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
            if (!own.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }
}
