package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.key.internal.ShardedKeys;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Maintains one index of one entity type: plans what becomes of its rows when an entity changes, reads them, finds those that
 * are missing or stale, and says where they are. One subclass for each {@link dev.tables.mapping.model.IndexKind}; what rows hold is
 * up to an {@link IndexRowContent}. Nothing else knows what kind an index is of.
 *
 * <p>A new kind is a constant of {@code IndexKind}, a subclass, and its line in {@link #of}, which the compiler asks for.
 *
 * @param <T> the entity
 */
abstract class IndexMaintainer<T> {
    final EntityIndexes<T> indexes;
    final int number;
    final IndexModel index;
    final IndexRowContent content;
    private final boolean ofEarlierVersion;

    IndexMaintainer(EntityIndexes<T> indexes, int number) {
        this.indexes = indexes;
        this.number = number;
        index = indexes.format().model().indexes().get(number);
        content = indexes.content().of(number);
        ofEarlierVersion = indexes.content().storedNamesOf(number).stream()
                .anyMatch(indexes.format().form()::mayBeOfEarlierVersion);
    }

    /** Makes what maintains an index. */
    interface Factory {
        /** What maintains the index of that number of an entity type. */
        <T> IndexMaintainer<T> maintainer(EntityIndexes<T> indexes, int number);
    }

    /** What maintains an index, by its kind. */
    static <T> IndexMaintainer<T> of(EntityIndexes<T> indexes, int number) {
        return switch (indexes.format().model().indexes().get(number).kind()) {
            case PARTITION_ROWS -> new PartitionRowIndex<>(indexes, number);
            case KEY_LIST -> new ListIndex<>(indexes, number);
            case OWN_TABLE -> new OwnTableIndex<>(indexes, number);
        };
    }

    /** What rows hold of their entity's properties. */
    final IndexRowContent content() {
        return content;
    }

    /**
     * Whether rows may be left over, or hold what is no longer so, because an earlier version has changed an entity without knowing what this one
     * has stored under another name or text: such rows are verified, whatever wrote them.
     */
    final boolean mayBeOfEarlierVersion() {
        return ofEarlierVersion;
    }

    // Writing

    /** Adds to a plan what becomes of the rows of an entity that changes. */
    abstract void plan(IndexedValues before, IndexedValues after, IndexPlan plan);

    /**
     * What is stored in a row.
     *
     * @param entity the entity's keys
     * @param row the row
     * @param plain the entity's properties, in plain text
     */
    RowSource source(PrimaryKey entity, PrimaryKey row, RowSource plain) {
        return content.source(entity, row, plain);
    }

    /**
     * Returns the properties of a row that is written in one transaction with its entity.
     *
     * @param unchanged the entity's row, if the transaction leaves that unchanged; null if it gives both rows the same version
     */
    RowSource sourceInTransaction(PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        return source(entity, row, plain);
    }

    /**
     * About how many bytes a row counts for in a transaction.
     *
     * @param entity the entity's keys
     * @param held what the properties that it holds count for
     */
    long size(PrimaryKey entity, PrimaryKey row, long held) {
        // Each row may name its entity.
        return RowSize.ofOperation(row) + 2L * entity.rowKey().length() + held;
    }

    /** Its rows in a table of their own; null if they are in the entities' partitions. */
    @Nullable
    TableIndex<T> outside() {
        return null;
    }

    /** Whether rows change in their entities' transactions, so that an entity can hand its values over to another at once. */
    abstract boolean changesWithEntity();

    // Reading

    /** The table of its rows. */
    final String table() {
        return indexes.format().model().indexTable(number);
    }

    /** The entity that a row leads to; null if it leads to none, or not to one alone, as rows of the index as defined here do. */
    abstract @Nullable PrimaryKey entityOf(RowReader indexRow);

    /** Names each entity that a row as it was read leads to, and its key there. */
    void forEachEntity(IndexEntry entry, BiConsumer<PrimaryKey, String> action) {
        if (entry.entity() != null) {
            action.accept(entry.entity(), entry.key());
        }
    }

    /** The key of the values of a row. */
    abstract String keyOf(PrimaryKey row);

    /** The entity of a row that must lead to one. */
    final PrimaryKey requiredEntityOf(RowReader indexRow) {
        PrimaryKey entity = entityOf(indexRow);
        if (entity == null) {
            throw new MappingException(
                    indexes.format().model().entity(),
                    null,
                    "a row of index '" + index.name() + "' does not refer to an entity. The row may have been "
                            + "written by another program. Rebuild the index.");
        }
        return entity;
    }

    /** The version of the entity that a row holds properties of. */
    ETag versionOf(RowReader indexRow) {
        return indexRow.etag();
    }

    /** A query within the keys by which the index is read. */
    abstract RowQuery within(RowQuery query);

    /** Whether rows say which entities they lead to and nothing else, and say that exactly, so that no entity need be read. */
    abstract boolean isNamed();

    /** Whether what is wanted can be made of rows alone, which never say anything else than their entities do. */
    abstract boolean isCovered(Projection wanted);

    /** Whether what is wanted can be made of rows that say what their entities were a moment ago. */
    boolean isTrusted(Projection wanted) {
        return false;
    }

    /**
     * Reads rows while each of them says exactly what its entity does, though they are not {@linkplain #isCovered always} so; null if they
     * may have said something else.
     */
    <R> @Nullable R readExactly(ExactReads exact, Supplier<R> read) {
        return null;
    }

    /** Reads a page of rows that {@linkplain #isNamed name} entities: the decoder sees an entity's keys, and those of its row. */
    abstract <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder);

    /** Reads a page of rows, to verify each by its entity; the versions of the rows as well if they are wanted. */
    abstract <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions);

    /** Returns the error of a page that was read while entities on it got other values, in every attempt. */
    final StoreUnavailableException changedInEveryAttempt() {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "Entities were changed while a page was read by index '" + index.name() + "' of "
                        + indexes.format().model().entity()
                        + ", in every attempt. Retry the query, or request smaller pages.",
                null);
    }

    /**
     * Reads a page of rows with what they hold: made of each that holds what is put into rows of the index as it is defined here;
     * the others are to be verified.
     */
    <R> ResultPage<IndexHit<R>> contents(RowQuery query, RowDecoder<R> decoder) {
        return hits(query, false);
    }

    /** The keys of values that a query asks for. */
    abstract KeyRange keys(RowQuery query);

    /** Whether a row in the entities' partitions is where rows of the index are, as it is defined here. */
    final boolean isAmongRows(String rowKey) {
        return rowKey.startsWith(indexes.format().model().indexKey(number).prefix());
    }

    // Checking

    /** A query for all rows of the index, whatever definition they are of. */
    abstract RowQuery everyRow(RowQuery page);

    /** A row as it is checked. */
    abstract IndexEntry entry(RowReader indexRow);

    /** Notes which rows the entities of a page lack, and which hold something else than they should. */
    abstract void findGaps(IndexGaps.Entities<T> page);

    /**
     * Counts the rows, or entities in lists, that lead to no entity with their values.
     *
     * @param entries rows as they were read
     * @param now their entities, read later
     * @param remove whether they are removed as well, if they still have the versions read
     */
    abstract long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove);

    /** Whether a row of an entity holds the version of the entity that readers take for it. */
    boolean hasVersion(RowReader indexRow, ETag entity) {
        return true;
    }

    /** Whether a row that a pass over all rows has met need not be read again to know that its entity has it. */
    boolean provesPresence() {
        return false;
    }

    /** Whether a row that a pass over all rows has not met can be put without reading again. */
    boolean provesAbsence() {
        return false;
    }

    /** Whether how many rows there are does not follow from how many were met and put. */
    boolean mustBeCounted() {
        return false;
    }

    // Describing

    /** What two versions of an application must agree on to share the index. */
    final IndexDefinition describe(@Nullable RowCipher cipher) {
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
