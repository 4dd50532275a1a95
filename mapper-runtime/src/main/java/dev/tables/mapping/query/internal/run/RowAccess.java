package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The access of a {@link QueryExecutor} to entities of one class, whole or in part.
 *
 * <p>Requirements for implementations: pages follow the rules of {@link dev.tables.engine.TableStore#query}. An index
 * row is read as its matching entity, and omitted if no entity matches. Implementations are thread-safe.
 *
 * @param <T> the entity, or the part of it that is read
 */
public interface RowAccess<T> extends IndexStates {
    /** Returns the value of a property by its Java name; of an enum the constant or its name. */
    @Nullable
    Object property(T item, String name);

    /** Returns the keys of the entity's row. */
    PrimaryKey primaryKey(T item);

    /** Returns the keys of the index row by which the entity was found, if only that row was read; otherwise null. */
    @Nullable
    PrimaryKey indexRow(T item);

    /** Returns the approximate number of bytes of the entity as it is stored, or of the part that is read. */
    long sizeInBytes(T item);

    /** Converts a result after filtering and sorting. */
    T answer(T item);

    /** Reads entities by their keys, in order; absent entities are omitted. */
    List<T> getAll(List<PrimaryKey> keys);

    /** Reads a page of the entities in rows. */
    ResultPage<T> rows(RowQuery query);

    /**
     * Reads a page of the entities that match rows of an index; the row keys of the query are row keys of index rows.
     *
     * @param read the consistency of reads by a global index
     */
    ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query);

    /**
     * Reads the first pages of several queries of an index that differ only in their key ranges. Sends fewer requests
     * than separate reads if possible.
     *
     * @return one page for each of the first queries, in order, at least one; all from one point in time. Only the last
     *     page can be continued
     */
    default List<ResultPage<T>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        return List.of(indexRows(index, read, queries.get(0)));
    }

    /**
     * Returns whether the filter of an index query is evaluated on the state of the entity that the query returns. If
     * entities are read after their index rows, the filter may be evaluated on an older state than the one that is
     * returned.
     */
    boolean isCovered(int index);

    /** Returns whether the rows of an index always contain all properties that are read, so that no entity is read. */
    default boolean isNamed(int index) {
        return false;
    }

    /**
     * Returns an access that also reads the properties of another plan, which serves the query instead of the original
     * plan.
     */
    default RowAccess<T> servedBy(QueryPlan plan) {
        return this;
    }

    /** Returns whether {@link #readSnapshot} reads in one snapshot. */
    default boolean supportsSnapshots() {
        return false;
    }

    /** Returns whether reads of this thread are already in one snapshot. */
    default boolean isInSnapshot() {
        return false;
    }

    /**
     * Reads in one snapshot if {@linkplain #supportsSnapshots supported}. The indexes that the reads use must stay
     * readable until the snapshot ends.
     *
     * @param reads the function that reads from the snapshot; may be called several times
     */
    default <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return reads.get();
    }

    /** Counts the entities in rows: the number that {@link #marks} would return on all pages. */
    long count(RowQuery query);

    /**
     * Counts the entities that match rows of an index. Returns an empty result unless the index rows are known to match
     * their entities and the store counts the rows with one request.
     *
     * @param query a query without a filter
     */
    default OptionalLong countIndex(int index, RowQuery query) {
        return OptionalLong.empty();
    }

    /**
     * Reads a page with one item for each entity: in rows, or in an index if {@code index} is not negative.
     *
     * @param query a query that projects no properties
     * @param decoder reads at most the keys of an entity
     */
    <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder);
}
