package dev.tables.mapping.table.internal.index;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.value.MappingException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of an index with one row for each entity and value in the entity's partition. The rows of the index
 * always match their entities.
 */
final class PartitionRowAccess<T> extends EntityRowAccess<T> {
    private static final Set<String> NAMING_OF_UNIQUE = Set.of(IndexRowFormat.ROW_KEY);
    private static final Set<String> OWN = Set.of(IndexRowFormat.DEFINITION);
    private static final Set<String> OWN_OF_UNIQUE = Set.of(IndexRowFormat.DEFINITION, IndexRowFormat.ROW_KEY);

    PartitionRowAccess(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    public PrimaryKey row(String key, PrimaryKey entity) {
        return new PrimaryKey(entity.partitionKey(), key);
    }

    @Override
    public String keyOf(PrimaryKey row) {
        return row.rowKey();
    }

    @Override
    @Nullable
    public PrimaryKey entityOf(RowReader indexRow) {
        try {
            if (!isAmongRows(indexRow.rowKey())) {
                return null;
            }
            String rowKey = index.unique()
                    ? indexRow.string(IndexRowFormat.ROW_KEY)
                    : indexes.format().model().indexRowKeySuffix(number, indexRow.rowKey());
            return rowKey == null ? null : new PrimaryKey(indexRow.partitionKey(), rowKey);
        } catch (MappingException | InvalidRowException ofAnotherForm) {
            return null;
        }
    }

    @Override
    public RowQuery within(RowQuery query) {
        return indexes.format()
                .within(query, indexes.format().model().indexKey(number).range());
    }

    @Override
    KeyRange keys(RowQuery query) {
        return query.rowKeyRange();
    }

    /**
     * Requires a catalog, because rows of another index definition have the same form. A catalog prevents queries by an
     * index that has rows of another definition.
     */
    @Override
    public boolean isNamed() {
        return indexes.storage().hasCatalog() && !content().hasProperties();
    }

    /** Requires a catalog, which prevents queries by an index that has rows of another definition. */
    @Override
    public boolean countsEntities() {
        return indexes.storage().hasCatalog();
    }

    @Override
    public boolean isCovered(Projection wanted) {
        return content().isCovered(wanted);
    }

    @Override
    Set<String> naming() {
        return index.unique() ? NAMING_OF_UNIQUE : Set.of();
    }

    @Override
    Set<String> own() {
        return index.unique() ? OWN_OF_UNIQUE : OWN;
    }

    @Override
    public RowQuery everyRow(RowQuery page) {
        return page.withRowKeyRange(
                        IndexDefinition.rowKeyRange(indexes.format().model().indexRowKeyPrefix(number)))
                .withPartitionKeyRange(indexes.format().model().partitionKey().range());
    }
}
