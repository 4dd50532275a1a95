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
 * The writing side of one index of one entity type, which plans the changes of its rows and encodes them. Each
 * {@link dev.tables.mapping.model.IndexKind} has one subclass; {@link IndexKinds} creates them. An
 * {@link IndexRowContent} determines the properties in a row.
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

    /** Returns the content of the index rows. */
    public final IndexRowContent content() {
        return content;
    }

    /** Returns the table of the index rows. */
    public final String table() {
        return indexes.format().model().indexTable(number);
    }

    /** Plans the index row edits for a change from {@code before} to {@code after}. */
    public abstract void plan(IndexedValues before, IndexedValues after, IndexPlan plan);

    /**
     * Returns the properties of an index row.
     *
     * @param entity the entity's keys
     * @param row the keys of the index row
     * @param plain the entity's properties, in plain text
     */
    public RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        return content.source(entity, row, plain);
    }

    /**
     * Returns the properties of a row that is written in one transaction with its entity.
     *
     * @param unchanged the entity's row if the transaction does not write it; null if the transaction gives both rows
     *     the same version
     */
    public RowSource sourceInTransaction(
            PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        return source(entity, row, plain);
    }

    /**
     * Estimates how many bytes a row contributes to the size of a transaction.
     *
     * @param entity the entity's keys
     * @param held the size of the entity's properties in the row
     */
    public long size(PrimaryKey entity, PrimaryKey row, long held) {
        // Each row may name its entity.
        return RowSize.ofOperation(row) + 2L * entity.rowKey().length() + held;
    }

    /** Returns the rows of a global index; null if the rows are in the entities' partitions. */
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

    /** Returns the definition that two versions of an application must agree on to share the index. */
    public final IndexDefinition describe(@Nullable RowCipher cipher) {
        String text = indexes.format().model().definitionOf(index)
                + (cipher == null ? "" : cipher.indexEncryptionKeyFingerprint(index));
        boolean inShards = index.hasOwnTable()
                && ShardedKeys.areIn(indexes.storage().store().capabilities());
        return new IndexDefinition(
                index.name(), inShards ? text + ShardedKeys.DEFINITION : text, table(), rowKeyPrefix());
    }

    /** Returns the row key prefix of the index in every definition; null if the index has its own table. */
    abstract @Nullable String rowKeyPrefix();
}
