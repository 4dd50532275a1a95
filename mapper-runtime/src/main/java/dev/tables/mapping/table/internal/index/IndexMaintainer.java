package dev.tables.mapping.table.internal.index;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowSource;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.RowSize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of one index of one entity type: plans what becomes of its rows when an entity changes, and what they contain. One
 * subclass for each {@link dev.tables.mapping.model.IndexKind}; {@link IndexKinds} creates them. The properties in a row are up to an
 * {@link IndexRowContent}.
 *
 * @param <T> the entity
 */
public abstract class IndexMaintainer<T> {
    final EntityIndexes<T> indexes;
    final int number;
    public final IndexModel index;
    final IndexRowContent content;

    IndexMaintainer(EntityIndexes<T> indexes, int number) {
        this.indexes = indexes;
        this.number = number;
        index = indexes.format().model().indexes().get(number);
        content = indexes.content().of(number);
    }

    /** What rows hold of their entity's properties. */
    public final IndexRowContent content() {
        return content;
    }

    /** Returns the table of its rows. */
    public final String table() {
        return indexes.format().model().indexTable(number);
    }

    /** Adds to a plan what becomes of the rows of an entity that changes. */
    public abstract void plan(IndexedValues before, IndexedValues after, IndexPlan plan);

    /**
     * What is stored in a row.
     *
     * @param entity the entity's keys
     * @param row the row
     * @param plain the entity's properties, in plain text
     */
    public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        return content.source(entity, row, plain);
    }

    /**
     * Returns the properties of a row that is written in one transaction with its entity.
     *
     * @param unchanged the entity's row, if the transaction leaves that unchanged; null if it gives both rows the same version
     */
    public RowSource sourceInTransaction(
            PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        return source(entity, row, plain);
    }

    /**
     * About how many bytes a row counts for in a transaction.
     *
     * @param entity the entity's keys
     * @param held what the properties that it holds count for
     */
    public long size(PrimaryKey entity, PrimaryKey row, long held) {
        // Each row may name its entity.
        return RowSize.ofOperation(row) + 2L * entity.rowKey().length() + held;
    }

    /** Its rows in a table of their own; null if they are in the entities' partitions. */
    @Nullable
    public TableIndex<T> outside() {
        return null;
    }

    /** Returns the rows of a global index by its name; null if there is no such global index. */
    public static @Nullable TableIndex<?> outside(List<? extends IndexMaintainer<?>> maintainers, String index) {
        for (IndexMaintainer<?> one : maintainers) {
            if (one.index.name().equals(index)) {
                return one.outside();
            }
        }
        return null;
    }

    /** What two versions of an application must agree on to share the index. */
    public final IndexDefinition describe(@Nullable RowCipher cipher) {
        String text = indexes.format().model().definitionOf(index)
                + (cipher == null ? "" : cipher.indexEncryptionKeyFingerprint(index));
        boolean inShards = index.hasOwnTable()
                && ShardedKeys.areIn(indexes.storage().store().capabilities());
        return new IndexDefinition(
                index.name(), inShards ? text + ShardedKeys.DEFINITION : text, table(), rowKeyPrefix());
    }

    /** What the row keys of its rows start with, in whatever definition; null if the table is its own. */
    abstract @Nullable String rowKeyPrefix();
}
