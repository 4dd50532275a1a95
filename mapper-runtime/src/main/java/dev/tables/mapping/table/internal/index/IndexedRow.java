package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An index row with its entity's properties, presented as the entity's row. */
final class IndexedRow extends ForwardingRowReader {
    private final PrimaryKey entity;
    private final ETag version;

    /**
     * Reads an index row.
     *
     * @param indexRow the index row
     * @param entity the entity's keys
     * @param version the entity's version
     */
    IndexedRow(RowReader indexRow, PrimaryKey entity, ETag version) {
        super(indexRow);
        this.entity = entity;
        this.version = version;
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
        Instant ofEntity = delegate().dateTime(IndexRowFormat.ENTITY_TIMESTAMP);
        return ofEntity == null ? delegate().timestamp() : ofEntity;
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        return IndexRowFormat.OWN.contains(name) ? null : delegate().typeOf(name);
    }

    @Override
    public Iterable<String> propertyNames() {
        List<String> names = new ArrayList<>();
        for (String name : delegate().propertyNames()) {
            if (!IndexRowFormat.OWN.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }
}
