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
 * Where a {@link QueryExecutor} reads entities of one class, whole or in part.
 *
 * <p>Duties of an implementer: pages follow the rules of {@link dev.tables.engine.TableStore#query}; an index row is read as
 * the entity it leads to, and left out if it leads to none; safe for use by several threads.
 *
 * @param <T> the entity, or the part of it that is read
 */
public interface RowAccess<T> extends IndexStates {
    /** The value of a property by its Java name; of an enum the constant or its name. */
    @Nullable
    Object property(T item, String name);

    /** The keys of the entity's row. */
    PrimaryKey primaryKey(T item);

    /** The keys of the index row by which it was found, where that is all that was read of it; else null. */
    @Nullable
    PrimaryKey indexRow(T item);

    /** About how many bytes an entity takes as it is stored, or the part of it that is read. */
    long sizeInBytes(T item);

    /** What an answer, by now filtered, sorted and placed, is given as. */
    T answer(T item);

    /** Reads entities by their keys, in order; absent ones are left out. */
    List<T> getAll(List<PrimaryKey> keys);

    /** Reads a page of the entities in rows. */
    ResultPage<T> rows(RowQuery query);

    /**
     * Reads a page of the entities that rows of an index lead to; the row keys of the query are those of index rows.
     *
     * @param read how much the rows of an index in a table of its own are trusted
     */
    ResultPage<T> indexRows(int index, IndexConsistency read, RowQuery query);

    /**
     * Reads the first pages of several queries of an index that differ in their key ranges only, with fewer requests than one by one if possible.
     *
     * @return one page for each of the first queries, in order, at least one; all of them of one moment. Only the last can be continued
     */
    default List<ResultPage<T>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        return List.of(indexRows(index, read, queries.get(0)));
    }

    /**
     * Whether the filter of an index query is decided on the same state as the entity read: not so if entities are fetched
     * behind their index rows.
     */
    boolean isCovered(int index);

    /** Whether the rows of an index always say all that is read of an entity, so that none is read. */
    default boolean isNamed(int index) {
        return false;
    }

    /** The same, reading also what a plan needs that serves a query in place of the one that this was made for. */
    default RowAccess<T> servedBy(QueryPlan plan) {
        return this;
    }

    /** Whether {@link #readSnapshot} reads in one snapshot. */
    default boolean supportsSnapshots() {
        return false;
    }

    /** Whether what this thread reads is of one snapshot anyway. */
    default boolean isInSnapshot() {
        return false;
    }

    /**
     * Reads in one snapshot if there are {@linkplain #supportsSnapshots any}; by these indexes, which must be served all the while.
     *
     * @param reads may be called again
     */
    default <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return reads.get();
    }

    /** How many entities there are in rows: all that {@link #marks} would have on all pages. */
    long count(RowQuery query);

    /**
     * Counts the entities that rows of an index lead to, if these rows are known to match their entities and the store counts them with one
     * request; returns empty otherwise.
     *
     * @param query has no filter
     */
    default OptionalLong countIndex(int index, RowQuery query) {
        return OptionalLong.empty();
    }

    /**
     * Reads a page with one item for each entity in rows, or of an index if that is not negative.
     *
     * @param query projects no properties
     * @param decoder reads the keys of an entity at most
     */
    <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder);
}
