package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.row.TolerantDecoder;
import dev.tables.mapping.value.MappingException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The reading side of one index of one entity type: reads its rows, and finds the entities that they lead to. One subclass for each
 * {@link dev.tables.mapping.model.IndexKind}; {@link IndexKinds} creates them.
 *
 * @param <T> the entity
 */
public abstract class IndexAccess<T> {
    public final EntityIndexes<T> indexes;
    public final int number;
    public final IndexModel index;
    final IndexRowContent content;
    private final boolean ofEarlierVersion;

    IndexAccess(EntityIndexes<T> indexes, int number) {
        this.indexes = indexes;
        this.number = number;
        index = indexes.format().model().indexes().get(number);
        content = indexes.content().of(number);
        ofEarlierVersion = indexes.content().storedNamesOf(number).stream()
                .anyMatch(indexes.format().form()::mayBeOfEarlierVersion);
    }

    /** What rows hold of their entity's properties. */
    public final IndexRowContent content() {
        return content;
    }

    /**
     * Whether rows may be left over, or hold what is no longer so, because an earlier version has changed an entity without knowing what this one
     * has stored under another name or text: such rows are verified, whatever wrote them.
     */
    public final boolean mayBeOfEarlierVersion() {
        return ofEarlierVersion;
    }

    /** Returns the table of its rows. */
    public final String table() {
        return indexes.format().model().indexTable(number);
    }

    /** Returns whether rows change in their entities' transactions, so that an entity can hand its values over to another at once. */
    final boolean changesWithEntity() {
        return !index.hasOwnTable() || indexes.storage().reach().includesIndexTables();
    }

    /** The entity that a row leads to; null if it leads to none, or not to one alone, as rows of the index as defined here do. */
    public abstract @Nullable PrimaryKey entityOf(RowReader indexRow);

    /** Names each entity that a row as it was read leads to, and its key there. */
    void forEachEntity(IndexEntry entry, BiConsumer<PrimaryKey, String> action) {
        if (entry.entity() != null) {
            action.accept(entry.entity(), entry.key());
        }
    }

    /** The key of the values of a row. */
    public abstract String keyOf(PrimaryKey row);

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

    /** Returns the keys that a stored entity has in the index; null if it cannot be read here and the decoder tolerates that. */
    final @Nullable List<String> indexKeys(RowReader stored, RowDecoder<?> decoder) {
        try {
            return indexes.indexKeys(number, stored);
        } catch (MappingException unreadable) {
            if (TolerantDecoder.isTolerant(decoder)) {
                return null;
            }
            throw unreadable;
        }
    }

    /** The version of the entity that a row holds properties of. */
    public ETag versionOf(RowReader indexRow) {
        return indexRow.etag();
    }

    /** A query within the keys by which the index is read. */
    public abstract RowQuery within(RowQuery query);

    /** Whether rows say which entities they lead to and nothing else, and say that exactly, so that no entity need be read. */
    public abstract boolean isNamed();

    /** Whether what is wanted can be made of rows alone, which never say anything else than their entities do. */
    public abstract boolean isCovered(Projection wanted);

    /** Whether what is wanted can be made of rows that say what their entities were a moment ago. */
    boolean isTrusted(Projection wanted) {
        return false;
    }

    /**
     * Returns whether each row contains what its entity does if {@link ExactReads} finds no unfinished writes, although rows are not
     * {@linkplain #isCovered always} so.
     */
    public boolean isExactAfterWrites() {
        return false;
    }

    /** Returns whether each row leads to one entity that has its values, so that counting rows counts entities. */
    public boolean countsEntities() {
        return false;
    }

    /** Reads a page of rows that {@linkplain #isNamed name} entities: the decoder sees an entity's keys, and those of its row. */
    public abstract <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder);

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

    /** Decodes a row that copies the entity's properties. Errors do not name its keys, because they contain values. */
    public final <R> R decode(RowReader indexRow, RowDecoder<R> decoder) {
        try {
            return TolerantDecoder.decoded(decoder, indexRow, this::asEntityRow, this::requiredEntityOf);
        } catch (InvalidRowException wrongType) {
            PrimaryKey entity = requiredEntityOf(indexRow);
            throw new MappingException(
                    indexes.format().model().entity(),
                    null,
                    entity,
                    "the row of index '" + index.name() + "' for " + PrimaryKeyFormatter.formatPrimaryKey(entity)
                            + " lacks a property or contains a property of the wrong type. Save the entity again.",
                    null);
        }
    }

    /** Returns an index row that copies the entity's properties as the entity's row. */
    private RowReader asEntityRow(RowReader indexRow) {
        RowReader plain = indexes.format().form().decrypted(table(), indexRow);
        return indexes.format().form().upgraded(new IndexedRow(plain, requiredEntityOf(indexRow), versionOf(indexRow)));
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

    /** A query for all rows of the index, whatever definition they are of. */
    public abstract RowQuery everyRow(RowQuery page);

    /** A row as it is checked. */
    public abstract IndexEntry entry(RowReader indexRow);
}
