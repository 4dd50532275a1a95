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
 * The reading side of one index of one entity type, which reads index rows and finds their entities. Each
 * {@link dev.tables.mapping.model.IndexKind} has one subclass; {@link IndexKinds} creates them.
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

    /** Returns the content of the index rows. */
    public final IndexRowContent content() {
        return content;
    }

    /**
     * Returns whether an earlier version of the class may have left stale index rows.
     *
     * <p>An earlier version may change an entity without reading the properties that this version stores under another
     * name or text. If the result is true, queries verify all rows of the index, regardless of the version that wrote
     * the rows.
     */
    public final boolean mayBeOfEarlierVersion() {
        return ofEarlierVersion;
    }

    /** Returns the table of the index rows. */
    public final String table() {
        return indexes.format().model().indexTable(number);
    }

    /**
     * Returns whether a transaction changes index rows together with their entities, so that one transaction can
     * transfer a value from one entity to another.
     */
    final boolean changesWithEntity() {
        return !index.hasOwnTable() || indexes.storage().reach().includesIndexTables();
    }

    /**
     * Returns the entity that a row refers to. Returns null if the row refers to several entities, or does not have the
     * form of this index.
     */
    public abstract @Nullable PrimaryKey entityOf(RowReader indexRow);

    /** Invokes an action for each entity that an index row refers to, with the entity's index key. */
    void forEachEntity(IndexEntry entry, BiConsumer<PrimaryKey, String> action) {
        if (entry.entity() != null) {
            action.accept(entry.entity(), entry.key());
        }
    }

    /** Returns the key of the indexed values in a row. */
    public abstract String keyOf(PrimaryKey row);

    /**
     * Returns the entity of a row.
     *
     * @throws MappingException if the row does not refer to one entity
     */
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

    /**
     * Returns the keys that a stored entity has in the index; null if this process cannot read the entity and the
     * decoder tolerates that.
     */
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

    /** Returns the version of the entity whose properties a row contains. */
    public ETag versionOf(RowReader indexRow) {
        return indexRow.etag();
    }

    /** Returns a query restricted to the keys of this index. */
    public abstract RowQuery within(RowQuery query);

    /**
     * Returns whether rows identify their entities exactly and contain nothing else, so that the entities need not be
     * read.
     */
    public abstract boolean isNamed();

    /** Returns whether a row alone contains every wanted property and never differs from its entity. */
    public abstract boolean isCovered(Projection wanted);

    /** Returns whether a row alone contains every wanted property, although its values may be stale. */
    boolean isTrusted(Projection wanted) {
        return false;
    }

    /**
     * Returns whether each row matches its entity if {@link ExactReads} finds no unfinished writes. Returns false if
     * rows {@linkplain #isCovered always} match.
     */
    public boolean isExactAfterWrites() {
        return false;
    }

    /**
     * Returns whether each row belongs to one entity that has the row's values, so that the number of rows is the
     * number of entities.
     */
    public boolean countsEntities() {
        return false;
    }

    /**
     * Reads a page of rows that {@linkplain #isNamed identify} their entities. The decoder receives the entity's keys
     * and the keys of the index row.
     */
    public abstract <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder);

    /**
     * Reads a page of rows that the caller verifies against their entities. Includes the versions of the rows if
     * {@code versions} is true.
     */
    abstract <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions);

    /**
     * Returns the error for a page that could not be read because entities on it received other values during every
     * attempt.
     */
    final StoreUnavailableException changedInEveryAttempt() {
        return new StoreUnavailableException(
                ErrorCode.OPERATION_TIMED_OUT,
                "Entities were changed while a page was read by index '" + index.name() + "' of "
                        + indexes.format().model().entity()
                        + ", in every attempt. Retry the query, or request smaller pages.",
                null);
    }

    /**
     * Decodes a row that copies the entity's properties. Errors do not contain the row's keys, because keys contain
     * values.
     */
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
     * Reads a page of rows and decodes the rows that were written by the current definition of the index. The caller
     * verifies the other rows against their entities.
     */
    <R> ResultPage<IndexHit<R>> contents(RowQuery query, RowDecoder<R> decoder) {
        return hits(query, false);
    }

    /** Returns the range of index keys that a query requests. */
    abstract KeyRange keys(RowQuery query);

    /** Returns whether a row in the entities' partitions has the row key prefix of this index. */
    final boolean isAmongRows(String rowKey) {
        return rowKey.startsWith(indexes.format().model().indexKey(number).prefix());
    }

    /** Returns a query for all rows of the index, including rows of other definitions. */
    public abstract RowQuery everyRow(RowQuery page);

    /** Converts an index row to the form in which {@code IndexChecker} compares rows. */
    public abstract IndexEntry entry(RowReader indexRow);
}
