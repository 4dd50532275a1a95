package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.condition.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The entities a bound query finds, in the order of rows, read page by page. */
final class RowIterator<T> implements PlacedRows<T> {
    /** The maximum number of rows read by their keys in one request, and of spans of an index read together. */
    static final int KEYS_AT_ONCE = 100;

    private final RowAccess<T> rows;
    private final BoundQuery query;
    private final List<Span> spans;
    private int nextSpan;
    private final int index;
    private final boolean points;
    /** Whether an entity may be found by several spans. */
    private final boolean repeats;
    /** The keys returned so far, if they decide whether an entity is new; null if values decide. */
    private final @Nullable ReturnedKeys returned;
    /** Whether every row read is a result. */
    private final boolean decided;

    private final PartsInOrder<Part<T>> parts;
    /** The parts that were read together with the last returned part. */
    private final Deque<Part<T>> readTogether = new ArrayDeque<>();
    /**
     * The number of spans of an index that are read together next: fewer after spans with many rows, one if the index
     * does not support more.
     */
    private int spansTogether;

    private final int limit;

    /** The results of the part that was read last. */
    private List<T> found = List.of();

    private int nextFound;
    private int pageSize;
    private @Nullable RowQuery request;
    /** The span that contains the rows; null if the rows were read by their keys. */
    private @Nullable Span span;

    /**
     * Creates an iterator over the entities of a query, each once.
     *
     * @param limit the expected number of results, 0 for all, which is required for reading ahead
     */
    RowIterator(ResultSource<T> from, BoundQuery query, int limit) {
        this(from, query, limit, isRepeating(from, query));
    }

    private RowIterator(ResultSource<T> from, BoundQuery query, int limit, boolean repeats) {
        this.rows = from.rows();
        this.query = query;
        this.spans = query.spans();
        this.index = query.indexNumber();
        this.repeats = repeats;
        this.returned = repeats && !from.isDecidedByValues(query.plan()) ? new ReturnedKeys() : null;
        AccessPath path = query.plan().accessPath();
        this.points = path == AccessPath.POINT_READ || path == AccessPath.MULTI_POINT_READ;
        this.decided = !repeats
                && (query.isUnfiltered()
                        || !points && query.isDecidedByStore() && (index < 0 || rows.isCovered(index)));
        this.limit = limit;
        this.pageSize = firstPage(limit);
        // Spans are read together in a snapshot only. Elsewhere several threads read them.
        this.spansTogether = from.snapshot() && index >= 0 ? KEYS_AT_ONCE : 1;
        boolean together = limit == 0 && query.spans().size() > 1;
        this.parts = new PartsInOrder<>(this::nextPart, together ? from.ahead() : QueryParallelism.NONE);
    }

    /** Reads one part of a query. The caller removes results that other parts also return. */
    static <T> RowIterator<T> ofPart(ResultSource<T> from, BoundQuery part, int limit) {
        return new RowIterator<>(from, part, limit, false);
    }

    private static int firstPage(long limit) {
        return limit == 0 || limit > Limits.MAX_PAGE_SIZE ? Limits.MAX_PAGE_SIZE : (int) limit;
    }

    /**
     * Returns whether an entity may be found again, because it has several indexed values, or because a value changes
     * between two requests.
     */
    private static boolean isRepeating(ResultSource<?> from, BoundQuery query) {
        return query.mayRepeat() || query.mayMove() && !from.isDecidedByValues(query.plan());
    }

    /**
     * {@inheritDoc}
     *
     * <p>Reads no properties if every row is a result. If all entities fit on a single page, the skipped entities are
     * read and dropped instead, which takes no more requests.
     */
    @Override
    public long skip(long entities) {
        boolean one = (limit == 0 ? entities : limit) <= Limits.MAX_PAGE_SIZE;
        boolean mayOmit = query.plan().model().unreadableEntities() != UnreadableEntityPolicy.FAIL;
        if (!decided || points || one || mayOmit) {
            return 0;
        }
        long left = entities;
        boolean fits = true;
        while (fits && left > 0 && (request != null || nextSpan < spans.size())) {
            RowQuery next = request;
            if (next == null) {
                span = spans.get(nextSpan++);
                next = query.request(span, pageSize);
            }
            RowQuery keys = next.withProjection(Projection.of()).withPageSize(firstPage(left));
            ResultPage<Boolean> page = rows.marks(index, query.plan().spec().read(), keys, reader -> Boolean.TRUE);
            // A row that contains several entities is always read whole.
            fits = page.items().size() <= left;
            if (fits) {
                left -= page.items().size();
                request = page.hasNext() ? next.withContinuationToken(page.nextToken()) : null;
            } else {
                request = next;
            }
        }
        pageSize = firstPage(limit == 0 ? 0 : limit - (entities - left));
        return entities - left;
    }

    @Override
    public boolean hasNext() {
        while (nextFound == found.size()) {
            if (!read()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return found.get(nextFound++);
    }

    private boolean read() {
        RowQuery more = request;
        Part<T> part = more == null ? nextReadPart() : page(span, more.withPageSize(pageSize));
        if (part == null) {
            return false;
        }
        span = part.span();
        keep(part.items());
        request = part.rest();
        // Few of the rows may pass the filter: larger pages find the rest in fewer requests.
        pageSize = Math.min(Limits.MAX_PAGE_SIZE, pageSize * 4);
        return true;
    }

    private @Nullable Part<T> nextReadPart() {
        int several = Math.min(Math.min(spansTogether, pageSize), spans.size() - nextSpan);
        if (readTogether.isEmpty() && several > 1) {
            readTogether(several);
        }
        Part<T> part = readTogether.poll();
        return part == null ? parts.next() : part;
    }

    /** Reads the first pages of several spans of an index with one request, or with few. */
    private void readTogether(int several) {
        List<RowQuery> asked = new ArrayList<>(several);
        for (Span next : spans.subList(nextSpan, nextSpan + several)) {
            asked.add(query.request(next, pageSize));
        }
        List<ResultPage<T>> pages = rows.indexRows(index, query.plan().spec().read(), asked);
        for (int i = 0; i < pages.size(); i++) {
            readTogether.add(part(spans.get(nextSpan + i), asked.get(i), pages.get(i)));
        }
        nextSpan += pages.size();
        ResultPage<T> first = pages.get(0);
        boolean reachesLimit = first.hasNext() || first.items().size() >= pageSize;
        spansTogether = pages.size() == 1 && !reachesLimit ? 1 : Math.min(KEYS_AT_ONCE, 2 * pages.size());
    }

    /** Returns the read of the next part: some rows by their keys, or the first page of a span. */
    private @Nullable Supplier<Part<T>> nextPart() {
        if (nextSpan == spans.size()) {
            return null;
        }
        if (points) {
            List<PrimaryKey> keys = keys();
            return () -> new Part<>(null, rows.getAll(keys), null);
        }
        Span next = spans.get(nextSpan++);
        RowQuery first = query.request(next, pageSize);
        return () -> page(next, first);
    }

    private List<PrimaryKey> keys() {
        List<PrimaryKey> keys = new ArrayList<>();
        while (nextSpan < spans.size() && keys.size() < KEYS_AT_ONCE) {
            Span span = spans.get(nextSpan++);
            keys.add(new PrimaryKey(
                    java.util.Objects.requireNonNull(span.partitions().lower()),
                    java.util.Objects.requireNonNull(span.keys().lower())));
        }
        return keys;
    }

    private Part<T> page(@Nullable Span from, RowQuery asked) {
        ResultPage<T> page = index < 0
                ? rows.rows(asked)
                : rows.indexRows(index, query.plan().spec().read(), asked);
        return part(from, asked, page);
    }

    private Part<T> part(@Nullable Span from, RowQuery asked, ResultPage<T> page) {
        return new Part<>(from, page.items(), page.hasNext() ? asked.withContinuationToken(page.nextToken()) : null);
    }

    @Override
    public QueryPosition behind(BoundQuery whole, T item) {
        return whole.position(rows, item);
    }

    @Override
    public boolean isNextKnown() {
        return nextFound < found.size() || request == null && (!readTogether.isEmpty() || nextSpan == spans.size());
    }

    /** Closes the rows. Discards rows that were read ahead, and does not read the remaining parts. */
    @Override
    public void close() {
        parts.close();
    }

    private void keep(List<T> read) {
        nextFound = 0;
        if (decided) {
            found = read;
            return;
        }
        List<T> matching = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            T entity = read.get(i);
            if (query.matches(name -> rows.property(entity, name)) && isNew(entity)) {
                matching.add(entity);
            }
        }
        found = matching;
    }

    private boolean isNew(T entity) {
        Span from = span;
        if (!repeats || from == null) {
            return true;
        }
        ReturnedKeys before = returned;
        return before == null
                ? query.isFirst(from, rows, entity)
                : before.add(rows.primaryKey(entity), () -> !query.mayRepeat() || query.isFirst(from, rows, entity));
    }

    /** The items of one read, and the query for the items after them. */
    private record Part<T>(
            @Nullable Span span, List<T> items, @Nullable RowQuery rest) {}
}
