package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.plan.SortRemedy;
import dev.tables.mapping.query.internal.run.ResultSource.Extent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The executor of bound queries. Thread-safe; keeps no state between calls.
 *
 * <p>The result of one call, such as a list, a count or a page, is read from one snapshot if the store has snapshots.
 * Otherwise each request is a separate snapshot: rows changed between two requests may or may not be seen. An entity
 * that matches the same term of the condition throughout the call is returned once.
 *
 * @param <T> the entity
 */
public final class QueryExecutor<T> {
    /** The initial capacity of a list of results without a limit. */
    private static final int USUAL_ANSWERS = 10;

    private final RowAccess<T> rows;
    private final QueryParallelism ahead;
    private final ServingPlans serving;
    /** Whether entities are converted to the form for the application before they are returned. */
    private final boolean answering;

    private final @Nullable String method;
    private final LongSupplier maxSortBytes;

    /** Creates an executor that reads the parts of a query one after the other. */
    public QueryExecutor(RowAccess<T> rows) {
        this(rows, QueryParallelism.NONE);
    }

    /** Creates an executor that reads separate parts of a query in parallel, as {@code ahead} configures. */
    public QueryExecutor(RowAccess<T> rows, QueryParallelism ahead) {
        this(rows, ahead, true, null, () -> QueryPlan.MAX_SORT_BYTES);
    }

    private QueryExecutor(
            RowAccess<T> rows,
            QueryParallelism ahead,
            boolean answering,
            @Nullable String method,
            LongSupplier maxSortBytes) {
        this.rows = rows;
        this.ahead = ahead;
        this.answering = answering;
        this.method = method;
        this.maxSortBytes = maxSortBytes;
        serving = new ServingPlans(rows);
    }

    /**
     * Returns an executor that returns entities without converting them to the form for the application. Use the
     * returned executor for {@linkplain #together several reads} that produce one result, or if some entities are
     * dropped. Pass the entities to return to {@link #answer} after the snapshot has ended.
     */
    public QueryExecutor<T> asRead() {
        return new QueryExecutor<>(rows, ahead, false, method, maxSortBytes);
    }

    /** Returns an executor whose messages name the query method that it executes. */
    public QueryExecutor<T> named(String queryMethod) {
        return new QueryExecutor<>(rows, ahead, answering, queryMethod, maxSortBytes);
    }

    /** Returns an executor with another limit for sorting in memory, in bytes of stored entities. */
    public QueryExecutor<T> sortingAtMost(LongSupplier bytes) {
        return new QueryExecutor<>(rows, ahead, answering, method, bytes);
    }

    /** Converts an entity that {@link #asRead} has read to the form for the application. */
    public T answer(T item) {
        return answering ? rows.answer(item) : item;
    }

    /**
     * Returns all results, or the first {@code limit} if that is not 0; the plan's own limit also applies. A sort in
     * memory keeps no more than the limit. If the kept entities exceed the {@linkplain #sortingAtMost size limit}, the
     * entities are read again in the order of keys or of an index, provided that this order serves the query.
     *
     * @throws UnsupportedQueryException if more entities would have to be sorted and neither keys nor an index serve
     *     the order, or if an index planned to return pages would read the whole table
     */
    public List<T> list(BoundQuery query, int limit) {
        return list(query, limit, 0);
    }

    /**
     * Returns the results of {@link #list(BoundQuery, int)} without the first results. The skipped results are not read
     * if keys and the store decide which entities match; otherwise they are read and dropped.
     *
     * @param skipped the number of results before the first returned one
     */
    public List<T> list(BoundQuery query, int limit, long skipped) {
        int planned = query.plan().spec().limit();
        refuseAll(query, limit == 0 && planned == 0);
        if (planned != 0 && skipped >= planned) {
            return new ArrayList<>();
        }
        int most = planned == 0 ? limit : least(limit, (int) (planned - skipped));
        // Their class, not their interface: whether an object has an interface is asked of a list that all its uses
        // share.
        ArrayList<T> found = serving.run(query, served -> listed(served, most, skipped));
        if (found == null) {
            found = Objects.requireNonNull(serving.run(ordered(query), served -> listed(served, most, skipped)));
        }
        for (int i = 0; i < found.size(); i++) {
            found.set(i, answer(found.get(i)));
        }
        return found;
    }

    private @Nullable ArrayList<T> listed(BoundQuery query, int most, long skipped) {
        int end = end(most, skipped);
        return isSkipping(end, skipped)
                ? ofSeveralRequests(query, from -> listed(from, query, most, skipped))
                : whole(query, end, from -> listed(from, query, most, skipped));
    }

    /**
     * Returns the number of requested results including the skipped ones; 0 for all, or if the number exceeds an int.
     */
    private static int end(int most, long skipped) {
        return most == 0 || skipped > Integer.MAX_VALUE - most ? 0 : (int) skipped + most;
    }

    /** Returns whether skipping this many results takes a separate request. */
    private static boolean isSkipping(int end, long skipped) {
        return skipped > 0 && (end == 0 ? skipped : end) > Limits.MAX_PAGE_SIZE;
    }

    /** Returns the results in the order of the plan; null if they are too large to be sorted. */
    private @Nullable ArrayList<T> listed(ResultSource<T> from, BoundQuery query, int most, long skipped) {
        if (query.plan().sortStrategy() == SortStrategy.IN_MEMORY) {
            ArrayList<T> sorted = sorted(from, query, end(most, skipped));
            int begin = sorted == null ? 0 : (int) Math.min(skipped, sorted.size());
            return sorted == null || begin == 0 && (most == 0 || sorted.size() <= most)
                    ? sorted
                    : new ArrayList<>(
                            sorted.subList(begin, most == 0 ? sorted.size() : Math.min(begin + most, sorted.size())));
        }
        PlacedRows<T> found = rows(from, query, end(most, skipped));
        skip(found, skipped);
        ArrayList<T> all = new ArrayList<>(most == 0 ? USUAL_ANSWERS : Math.min(most, USUAL_ANSWERS));
        while ((most == 0 || all.size() < most) && found.hasNext()) {
            all.add(found.next());
        }
        return all;
    }

    /** Skips results, by reading them if necessary. */
    private static void skip(PlacedRows<?> found, long answers) {
        for (long left = answers - (answers > 0 ? found.skip(answers) : 0); left > 0 && found.hasNext(); left--) {
            found.next();
        }
    }

    /**
     * Streams all results, which are read page by page as the stream is consumed; a sort in memory reads everything
     * first. Closing the stream ends reading ahead.
     *
     * <p>If {@linkplain BoundQuery#isMergedByPlace terms are merged}, each page is read from one snapshot and shares
     * its rows among the terms. The snapshot is released before the stream returns its first entity. Pages grow
     * ({@link StreamedPages}). Duplicates are dropped. For terms that are not merged, duplicates are detected only up
     * to the number of keys in {@link ReturnedKeys}.
     *
     * <p>A stream keeps the plan with which it began, even if a better plan becomes available while the stream is read.
     * If the index of the plan is taken out of service after the first result, a plan that uses an index of the same
     * properties continues after that result. If no plan can continue, the stream ends with
     * {@link dev.tables.mapping.lifecycle.IndexNotReadableException}.
     */
    public Stream<T> stream(BoundQuery query) {
        int limit = query.plan().spec().limit();
        StreamedRows<T> found = new StreamedRows<>(this, rows, serving, query, limit);
        Stream<T> all = StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(found.begin(), Spliterator.ORDERED | Spliterator.NONNULL),
                        false)
                .map(this::answer)
                .onClose(found::close);
        return limit == 0 ? all : all.limit(limit);
    }

    /**
     * Applies a function to all results without collecting them, in one snapshot as {@link #list} reads them.
     *
     * @param made the function, which is called again with all results if the results have to be read again
     */
    <R> R all(BoundQuery query, Function<Iterator<T>, R> made) {
        return serving.run(
                query,
                served -> whole(served, 0, from -> {
                    try (PlacedRows<T> found = rows(from, served, 0)) {
                        return made.apply(found);
                    }
                }));
    }

    /**
     * Runs several reads for one result in one snapshot, if the store has snapshots. Otherwise, or for another table,
     * each read returns the state at the time of the read.
     *
     * @param model the entity that is read
     * @param reads the reads, which use {@link #asRead} because they may be repeated
     */
    public <R> R together(EntityModel model, Supplier<R> reads) {
        return serving.together(model.indexes().size(), indexes -> rows.readSnapshot(reads, indexes));
    }

    /** Returns whether the indexes of a plan are readable now. */
    boolean isReadable(QueryPlan plan) {
        return serving.isReadable(plan);
    }

    /** Returns whether each result of a plan costs a separate request. */
    boolean readsEachHit(QueryPlan plan) {
        return plan.index() != null && plan.cost().entitiesRead() > 0 && !rows.isNamed(plan.indexNumber());
    }

    /** Counts the results; reads no properties if the store alone decides which entities match. */
    public long count(BoundQuery query) {
        int limit = query.plan().spec().limit();
        long count = serving.run(query, served -> whole(served, limit, from -> counted(from, served, limit)));
        return limit == 0 ? count : Math.min(count, limit);
    }

    /** Returns whether there is any result. */
    public boolean exists(BoundQuery query) {
        return serving.run(
                query,
                served -> whole(
                        served,
                        1,
                        from -> KeyCount.isSupported(served, rows)
                                ? new KeyCount<>(from, served, 1).count() > 0
                                : rows(from, served, 1).hasNext()));
    }

    private long counted(ResultSource<T> from, BoundQuery query, int limit) {
        return KeyCount.isSupported(query, rows)
                ? new KeyCount<>(from, query, limit).count()
                : count(rows(from, query, limit), limit);
    }

    /**
     * Reads a result in one snapshot, if the store has snapshots. A result that takes one request is read without a
     * snapshot, so that it costs no more.
     *
     * @param limit the number of requested results, 0 for all
     * @param read the function that reads the result; may be called several times
     */
    private <R extends @Nullable Object> R whole(BoundQuery query, int limit, Function<ResultSource<T>, R> read) {
        if (rows.isInSnapshot() || query.plan().accessPath() == AccessPath.POINT_READ) {
            return read.apply(new ResultSource<>(rows, QueryParallelism.NONE, true, Extent.WHOLE));
        }
        if (!rows.supportsSnapshots()) {
            return read.apply(new ResultSource<>(rows, ahead, false, Extent.WHOLE));
        }
        if (query.mayBeOneRequest(limit)) {
            try {
                return read.apply(
                        new ResultSource<>(new FirstRequest<>(rows), QueryParallelism.NONE, true, Extent.WHOLE));
            } catch (FirstRequest.SecondRequest inOneSnapshot) {
                // Begins again.
            }
        }
        return inSnapshot(query, read);
    }

    /** Reads a result that takes several requests in one snapshot, if the store has snapshots. */
    private <R extends @Nullable Object> R ofSeveralRequests(BoundQuery query, Function<ResultSource<T>, R> read) {
        return rows.isInSnapshot() || !rows.supportsSnapshots() ? whole(query, 0, read) : inSnapshot(query, read);
    }

    private <R extends @Nullable Object> R inSnapshot(BoundQuery query, Function<ResultSource<T>, R> read) {
        return rows.readSnapshot(
                () -> read.apply(new ResultSource<>(rows, QueryParallelism.NONE, true, Extent.WHOLE)),
                query.plan().indexNumbers());
    }

    /** Returns an access whose requests each read the state at the time of the request. */
    private ResultSource<T> inTurn() {
        return new ResultSource<>(rows, rows.isInSnapshot() ? QueryParallelism.NONE : ahead, false, Extent.STREAM);
    }

    /**
     * Returns a page of results, read in one snapshot if the store has snapshots.
     *
     * <p>An entity that matches the query during all calls is on exactly one page if its place stays unchanged and does
     * not depend on {@linkplain BoundQuery#isMergedByPlace the term that finds the entity}.
     *
     * <p>A page that continues another uses the plan of that page, even if a better plan has become available since. If
     * the plan's index is no longer readable, a plan that uses an index of the same properties, and returns rows in the
     * same order, continues.
     *
     * @param size the maximum number of results; {@link Integer#MAX_VALUE} for all remaining ones
     * @param after the position where an earlier page of the same query ended, or null to start
     * @throws InvalidContinuationTokenException if the position belongs to another query, other arguments or another
     *     order, or to an index that is no longer readable while no available plan has the same order
     * @throws UnsupportedQueryException if the query is sorted in memory, or if the store does not return rows in key
     *     order, so that its pages have no position in a table
     */
    public QueryPage<T> page(BoundQuery query, int size, @Nullable QueryPosition after) {
        BoundQuery pages = pages(query);
        if (after == null) {
            return serving.run(pages, served -> page(served, served, size, 0));
        }
        return new ContinuedPages(serving).page(pages, after, (served, rest) -> page(served, rest, size, 0));
    }

    /**
     * Returns a page of results after a number of results, which are skipped as in
     * {@link #list(BoundQuery, int, long)}.
     *
     * @param size the maximum number of results; {@link Integer#MAX_VALUE} for all remaining ones
     * @param skipped the number of results before the page
     * @throws UnsupportedQueryException as for other pages
     */
    public QueryPage<T> page(BoundQuery query, int size, long skipped) {
        return serving.run(pages(query), served -> page(served, served, size, skipped));
    }

    private QueryPage<T> page(BoundQuery whole, BoundQuery rest, int size, long skipped) {
        refuseAll(whole, size == Integer.MAX_VALUE);
        int most = size == Integer.MAX_VALUE ? 0 : end(size + 1, skipped);
        Function<ResultSource<T>, QueryPage<T>> read =
                from -> page(rows(from.ofPage(), rest, most), whole, size, skipped);
        // What is merged takes a request of each term.
        QueryPage<T> page = isSkipping(most, skipped)
                ? ofSeveralRequests(rest, read)
                : whole(rest, rest.isMergedByPlace() ? 0 : most, read);
        page.items().replaceAll(this::answer);
        return page;
    }

    private QueryPage<T> page(PlacedRows<T> found, BoundQuery whole, int size, long skipped) {
        skip(found, skipped);
        List<T> items = new ArrayList<>();
        List<QueryPosition> positions = new ArrayList<>();
        while (items.size() < size && found.hasNext()) {
            T item = found.next();
            items.add(item);
            positions.add(found.behind(whole, item));
        }
        return new QueryPage<>(items, positions, found.hasNext());
    }

    /** Returns the query with a plan whose pages can be continued. */
    private BoundQuery pages(BoundQuery query) {
        QueryPlan plan = query.plan();
        if (!plan.spec().isInKeyOrder()) {
            throw new UnsupportedQueryException(
                    plan.model().entity(),
                    null,
                    "the query cannot return pages, because the store does not return rows in key order. Read "
                            + "a List or a Stream.");
        }
        boolean certain = !plan.usesIndexes() && plan.sortStrategy() != SortStrategy.IN_MEMORY;
        boolean upgraded = plan.isUnion() && plan.model().hasEarlierSchemas();
        QueryPlan pages = (certain || plan.spec().sort().isEmpty()) && !upgraded ? plan : plan.forPages();
        if (pages == null) {
            throw new UnsupportedQueryException(
                    plan.model().entity(),
                    null,
                    plan.isUnion() && upgraded
                            ? "the query cannot return pages, because it combines more than one index, and rows may "
                                    + "have earlier schema versions. Read a List or a Stream."
                            : "the query cannot return pages, because it is sorted in memory. "
                                    + (NullArguments.areAsked(plan.tests())
                                            ? "A condition compares with null, and indexes do not contain null. "
                                                    + "Pass a value, or sort in key order."
                                            : "Sort in key order or in the order of an index."));
        }
        return query.by(pages);
    }

    /**
     * Returns the results of a stream in the order of the plan; null if they are too large to be sorted. Results that
     * are not sorted in memory hold no resources between two requests or, if terms are merged, between two pages.
     */
    @Nullable
    FoundRows<T> streamed(BoundQuery query, int limit) {
        if (query.plan().sortStrategy() == SortStrategy.IN_MEMORY) {
            List<T> sorted = whole(query, 0, from -> sorted(from, query, limit));
            return sorted == null ? null : StreamedRows.of(sorted.iterator());
        }
        if (!rows.supportsSnapshots() || !query.isMergedByPlace()) {
            return rows(inTurn(), query, limit);
        }
        int terms = query.merged().size();
        return new StreamedPages<>(
                query,
                limit,
                terms,
                (rest, least) -> whole(rest, 0, from -> part(rows(from.ofPage(), rest, least), query, least)));
    }

    /**
     * Returns the entities that one request of each term finds, or entities of further requests until the given number
     * is reached.
     */
    private StreamedPages.Part<T> part(PlacedRows<T> found, BoundQuery whole, int least) {
        List<T> items = new ArrayList<>();
        boolean more = found.hasNext();
        while (more) {
            items.add(found.next());
            if (items.size() >= least && !found.isNextKnown()) {
                break;
            }
            more = found.hasNext();
        }
        QueryPosition end = more ? found.behind(whole, items.get(items.size() - 1)) : null;
        return new StreamedPages.Part<>(items.iterator(), end);
    }

    /** Returns the results in the order of the plan. */
    private PlacedRows<T> rows(ResultSource<T> from, BoundQuery query, int limit) {
        return served(from.of(from.servedBy(query.plan())), query, limit);
    }

    private PlacedRows<T> served(ResultSource<T> from, BoundQuery query, int limit) {
        QueryPlan plan = query.plan();
        if (from.extent() != Extent.WHOLE && query.isMergedByPlace()) {
            return merged(from, query, limit);
        }
        if (plan.isUnion()) {
            boolean begun = limit == 0 || plan.mergesTerms();
            return new UnionRows<>(begun ? from : from.inTurn(), query, term -> served(from.inTurn(), term, limit));
        }
        ResultSource<T> planned = from.of(new PlannedAccess<>(from.rows(), plan));
        return plan.mergesShards() && plan.accessPath() == AccessPath.FAN_OUT
                ? new MergedRows<>(planned, query, limit)
                : new RowIterator<>(planned, query, limit);
    }

    private PlacedRows<T> merged(ResultSource<T> from, BoundQuery query, int limit) {
        boolean union = query.plan().isUnion();
        ResultSource<T> inTurn =
                union ? from.inTurn() : from.inTurn().of(new PlannedAccess<>(from.rows(), query.plan()));
        List<BoundQuery> merged = query.merged();
        int share = MergedTerms.share(from.extent(), limit, merged.size());
        List<MergedTerms.Term<T>> terms = new ArrayList<>();
        for (BoundQuery term : merged) {
            terms.add(new MergedTerms.Term<>(
                    union ? served(inTurn, term, share) : RowIterator.ofPart(inTurn, term, share),
                    item -> term.mergedPlace(from.rows(), item)));
        }
        return new MergedTerms<>(terms, query.isMergedDescending(), query.reached(), from.ahead());
    }

    /**
     * Returns all results sorted in memory, or only the first {@code first} results if that is not 0; null if they are
     * too large.
     */
    private @Nullable ArrayList<T> sorted(ResultSource<T> from, BoundQuery query, int first) {
        MemorySort<T> sort = new MemorySort<>(rows, query.plan().spec().sort(), first, maxSortBytes.getAsLong());
        try (FoundRows<T> found = rows(from, query, 0)) {
            while (found.hasNext()) {
                if (!sort.add(found.next())) {
                    return null;
                }
            }
        }
        return sort.sorted();
    }

    /** Returns the same query with plans whose rows have the requested order. */
    BoundQuery ordered(BoundQuery query) {
        QueryPlan served = query.plan().forPages();
        if (served == null) {
            throw new UnsupportedQueryException(
                    query.plan().model().entity(),
                    null,
                    SortRemedy.found(query.plan()).failure(method, maxSortBytes.getAsLong()));
        }
        return query.by(served);
    }

    /** Rejects reading a whole table, even by an index, unless that is allowed. */
    private static void refuseAll(BoundQuery query, boolean all) {
        if (all && query.plan().isReadInParts()) {
            throw new UnsupportedQueryException(
                    query.plan().model().entity(),
                    null,
                    "the query would read a whole index without a limit. Set a limit, or allow the scan with "
                            + "@AllowScan.");
        }
    }

    private static int least(int one, int other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    private static long count(Iterator<?> found, int limit) {
        long count = 0;
        while ((limit == 0 || count < limit) && found.hasNext()) {
            found.next();
            count++;
        }
        return count;
    }
}
