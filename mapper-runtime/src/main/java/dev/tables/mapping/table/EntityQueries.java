package dev.tables.mapping.table;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.index.IndexContent;
import dev.tables.mapping.table.internal.index.IndexPages;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.TolerantDecoder;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reads of several entities of one type: pages in the order of keys or of an index, and entities with given keys.
 * Unreadable entities are handled by the policy of the class ({@link UnreadableEntityPolicy}) or returned together with
 * the readable entities.
 */
final class EntityQueries<T> {
    /**
     * The limit of attempts to read a page whose large values are replaced concurrently. The last attempt reports the
     * missing values.
     */
    private static final Retry.Policy LARGE_VALUES = Retry.MOVING_PAGE.atMost(6);

    private final EntityContext<T> context;
    private final EntityReads reads;
    private final UnreadableEntityPolicy policy;
    private final Consumer<ReadResult<?>> unreadable;

    /** Creates the queries of one entity type; {@code unreadable} receives each unreadable entity that is skipped. */
    EntityQueries(EntityContext<T> context, EntityReads reads, Consumer<ReadResult<?>> unreadable) {
        this.context = context;
        this.reads = reads;
        this.unreadable = unreadable;
        policy = context.model().unreadableEntities();
    }

    private boolean skips() {
        return policy != UnreadableEntityPolicy.FAIL;
    }

    <R> ResultPage<R> query(RowQuery query, RowDecoder<R> decoder) {
        return skips() ? readable(found(query, decoder)) : all(query, decoder);
    }

    <R> ResultPage<R> queryIndex(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return skips() ? readable(found(index, read, query, decoder)) : all(index, read, query, decoder);
    }

    /**
     * Reads the first pages of several queries, as
     * {@link EntityTable#queryIndex(int, IndexConsistency, List, RowDecoder)} does.
     */
    <R> List<ResultPage<R>> queryIndex(
            int index, IndexConsistency read, List<RowQuery> queries, RowDecoder<R> decoder) {
        return skips()
                ? found(index, read, queries, decoder).stream()
                        .map(this::readable)
                        .toList()
                : all(index, read, queries, decoder);
    }

    <R> List<@Nullable R> getAll(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        if (!skips()) {
            return all(keys, projection, decoder);
        }
        List<@Nullable R> readable = new ArrayList<>(keys.size());
        for (ReadResult<R> one : found(keys, projection, decoder)) {
            readable.add(one != null && isReadable(one) ? one.entity() : null);
        }
        return readable;
    }

    /** Reads the entities with the given keys and omits entities that do not exist. */
    <R> List<R> getPresent(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        List<R> present = new ArrayList<>(keys.size());
        for (R one : getAll(keys, projection, decoder)) {
            if (one != null) {
                present.add(one);
            }
        }
        return present;
    }

    /** Reads a page of stored rows, whether they are readable or not. */
    <R> ResultPage<R> stored(RowQuery query, RowDecoder<R> decoder) {
        RowQuery own = context.format().within(query, context.model().rowKey().range());
        return isEmpty(own) ? nothing() : reads.query(own, decoder);
    }

    /** Reads a page as {@link #query} does, including the entities that cannot be read. */
    <R> ResultPage<ReadResult<R>> found(RowQuery query, RowDecoder<R> decoder) {
        return settled(() -> all(query, new TolerantDecoder<>(decoder)), ResultPage::items);
    }

    /** Reads a page as {@link #queryIndex} does, including the entities that cannot be read. */
    <R> ResultPage<ReadResult<R>> found(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return settled(() -> all(index, read, query, new TolerantDecoder<>(decoder)), ResultPage::items);
    }

    /** Reads the first pages of several queries, including entities that cannot be read. */
    <R> List<ResultPage<ReadResult<R>>> found(
            int index, IndexConsistency read, List<RowQuery> queries, RowDecoder<R> decoder) {
        return settled(
                () -> all(index, read, queries, new TolerantDecoder<>(decoder)),
                pages -> pages.stream().flatMap(page -> page.items().stream()).toList());
    }

    /** Reads entities as {@link #getAll} does, including those that cannot be read. */
    <R> List<@Nullable ReadResult<R>> found(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        return settled(() -> all(keys, projection, new TolerantDecoder<>(decoder)), found -> found);
    }

    private <R> ResultPage<R> all(RowQuery query, RowDecoder<R> decoder) {
        return stored(query, reader -> TolerantDecoder.decoded(context.format(), reader, decoder));
    }

    private <R> ResultPage<R> all(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        RowQuery own = context.accesses().get(index).within(query);
        return context.lease()
                .served(
                        index,
                        () -> isEmpty(own) ? nothing() : pages(index, read).page(own, decoder));
    }

    private <R> List<ResultPage<R>> all(
            int index, IndexConsistency read, List<RowQuery> queries, RowDecoder<R> decoder) {
        List<RowQuery> own = new ArrayList<>(queries.size());
        for (RowQuery query : queries) {
            RowQuery within = context.accesses().get(index).within(query);
            if (isEmpty(within)) {
                break;
            }
            own.add(within);
        }
        return context.lease()
                .served(
                        index,
                        () -> own.isEmpty()
                                ? List.of(nothing())
                                : pages(index, read).pages(own, decoder));
    }

    private IndexPages<T> pages(int index, IndexConsistency read) {
        return new IndexPages<>(context.accesses().get(index), context.exactReads(), context.supportsSnapshots(), read);
    }

    private <R> List<@Nullable R> all(List<PrimaryKey> keys, Projection projection, RowDecoder<R> decoder) {
        return reads.getAll(keys, projection, reader -> TolerantDecoder.decoded(context.format(), reader, decoder));
    }

    /**
     * Repeats a read until no large value was replaced during the read. The last result contains an error for each
     * entity whose value is missing.
     */
    private <P> P settled(Supplier<P> read, Function<P, List<? extends @Nullable ReadResult<?>>> found) {
        return Retry.run(
                LARGE_VALUES,
                attempt -> Optional.of(read.get())
                        .filter(all -> found.apply(all).stream().noneMatch(this::isOvertaken)),
                read);
    }

    /** Returns whether a large value was replaced while it was read, and therefore is not lost. */
    private boolean isOvertaken(@Nullable ReadResult<?> found) {
        if (found == null || !(found.exception() instanceof MissingLargeValueException)) {
            return false;
        }
        try {
            reads.get(found.primaryKey(), Projection.ALL, context.format()::read);
            return true;
        } catch (MappingException lost) {
            return false;
        }
    }

    private <R> ResultPage<R> readable(ResultPage<ReadResult<R>> page) {
        List<R> readable = new ArrayList<>(page.items().size());
        for (ReadResult<R> one : page.items()) {
            R entity = isReadable(one) ? one.entity() : null;
            if (entity != null) {
                readable.add(entity);
            }
        }
        return new ResultPage<>(readable, page.nextToken());
    }

    /**
     * Returns whether a read result contains an entity. If the entity is unreadable, reports it to the listener, or
     * throws its exception if the policy does not skip it.
     */
    private boolean isReadable(ReadResult<?> found) {
        RuntimeException error = found.exception();
        if (error == null) {
            return true;
        }
        boolean destroyed = error instanceof MappingException mapping && mapping.isCryptoShredded();
        if (policy == UnreadableEntityPolicy.SKIP_CRYPTO_SHREDDED && !destroyed) {
            throw error;
        }
        unreadable.accept(found);
        return false;
    }

    long count(RowQuery query) {
        RowQuery next = query.withProjection(Projection.of()).withPageSize(Limits.MAX_PAGE_SIZE);
        if (context.storeCounts() && !context.format().isAmongOthers()) {
            RowQuery own =
                    context.format().within(next, context.model().rowKey().range());
            return isEmpty(own) ? 0 : context.store().count(context.table(), own);
        }
        return context.readSnapshot(() -> countPages(next));
    }

    private long countPages(RowQuery query) {
        RowQuery next = query;
        long count = 0;
        while (true) {
            ResultPage<Boolean> page = all(next, reader -> Boolean.TRUE);
            count += page.items().size();
            ContinuationToken token = page.nextToken();
            if (token == null) {
                return count;
            }
            next = next.withContinuationToken(token);
        }
    }

    /** Returns whether index rows alone contain all the wanted properties. */
    boolean isCovered(int index, Projection wanted) {
        IndexAccess<T> one = context.accesses().get(index);
        return one.isNamed() ? IndexContent.isOfKeys(wanted) : one.isCovered(wanted);
    }

    /** Returns whether index rows contain only keys of entities and always match the entities. */
    boolean isNamed(int index) {
        IndexAccess<T> one = context.accesses().get(index);
        return one.isNamed() && !one.mayBeOfEarlierVersion();
    }

    /**
     * Reads a page of the keys of entities from rows of an index.
     *
     * @throws IllegalArgumentException if there is a filter, or the rows do not {@linkplain #isNamed always} match the
     *     entities
     */
    <R> ResultPage<R> names(int index, RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        if (query.filter() != null) {
            throw filtered(index);
        }
        if (!isNamed(index)) {
            throw new IllegalArgumentException("Entity keys cannot be read directly from index '"
                    + context.indexes().index(index).name()
                    + "'. This requires a local index with layout KEY_LIST_PER_VALUE, or with layout KEYS_ONLY and an "
                    + "IndexCatalog. Use queryIndex.");
        }
        IndexAccess<T> one = context.accesses().get(index);
        RowQuery own = one.within(query);
        return context.lease().served(index, () -> isEmpty(own) ? nothing() : one.names(own, decoder));
    }

    /**
     * Reads the keys of entities through an index of any kind, if its rows currently match the entities; returns empty
     * otherwise.
     *
     * @throws IllegalArgumentException if there is a filter
     */
    <R> Optional<ResultPage<R>> namesIfExact(int index, RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        if (query.filter() != null) {
            throw filtered(index);
        }
        if (isNamed(index)) {
            return Optional.of(names(index, query, decoder));
        }
        IndexAccess<T> one = context.accesses().get(index);
        RowQuery own = one.within(query);
        return context.lease()
                .served(
                        index,
                        () -> isEmpty(own)
                                ? Optional.of(nothing())
                                : one.mayBeOfEarlierVersion() || !one.isExactAfterWrites()
                                        ? Optional.empty()
                                        : Optional.ofNullable(
                                                context.exactReads().readExactly(() -> one.names(own, decoder))));
    }

    /**
     * Counts the rows of an index if each row leads to one entity that currently has the row's values, and the store
     * can count; otherwise returns empty.
     *
     * @throws IllegalArgumentException if there is a filter
     */
    OptionalLong countIfExact(int index, RowQuery query) {
        if (query.filter() != null) {
            throw filtered(index);
        }
        IndexAccess<T> one = context.accesses().get(index);
        boolean exact = one.countsEntities() || one.isExactAfterWrites();
        if (!exact || !context.storeCounts() || context.format().isAmongOthers() || one.mayBeOfEarlierVersion()) {
            return OptionalLong.empty();
        }
        RowQuery own = one.within(query.withProjection(Projection.of()).withPageSize(Limits.MAX_PAGE_SIZE));
        return context.lease().served(index, () -> isEmpty(own) ? OptionalLong.of(0) : counted(one, own));
    }

    private OptionalLong counted(IndexAccess<T> index, RowQuery own) {
        if (index.countsEntities()) {
            return OptionalLong.of(context.store().count(index.table(), own));
        }
        OptionalLong counted = context.exactReads()
                .readExactly(() -> OptionalLong.of(context.store().count(index.table(), own)));
        return counted == null ? OptionalLong.empty() : counted;
    }

    private IllegalArgumentException filtered(int index) {
        return new IllegalArgumentException("Found a filter, but only keys are read from index '"
                + context.indexes().index(index).name() + "'. Use queryIndex.");
    }

    private static boolean isEmpty(RowQuery query) {
        return query.rowKeyRange().isEmpty() || query.partitionKeyRange().isEmpty();
    }

    private static <R> ResultPage<R> nothing() {
        return new ResultPage<>(List.of(), null);
    }
}
