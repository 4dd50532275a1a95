package dev.tables.mapping.query.internal.run;

import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryParallelism;
import dev.tables.mapping.query.internal.condition.Span;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * A count of matching entities that reads only keys, or no rows if the store counts them.
 *
 * @param <T> the entity
 */
final class KeyCount<T> {
    private final ResultSource<T> from;
    private final BoundQuery query;
    private final int limit;

    /**
     * Creates a count.
     *
     * @param limit the maximum count, 0 for none
     */
    KeyCount(ResultSource<T> from, BoundQuery query, int limit) {
        this.from = from;
        this.query = query;
        this.limit = limit;
    }

    /** Returns whether the store alone decides which entities match, and returns each entity once. */
    static boolean isSupported(BoundQuery query, RowAccess<?> rows) {
        AccessPath path = query.plan().accessPath();
        int index = query.indexNumber();
        boolean certain = query.isUnfiltered() || query.isDecidedByStore() && (index < 0 || rows.isCovered(index));
        return certain
                && path != AccessPath.UNION
                && !query.mayRepeat()
                && path != AccessPath.POINT_READ
                && path != AccessPath.MULTI_POINT_READ;
    }

    /** Returns the count, which may exceed the limit by less than a page. */
    long count() {
        Iterator<Span> spans = query.spans().iterator();
        boolean together = limit == 0 && query.spans().size() > 1;
        RowAccess<T> planned = new PlannedAccess<>(from.servedBy(query.plan()), query.plan());
        boolean once = !from.snapshot() && query.mayMove();
        PartsInOrder<Marks> parts = new PartsInOrder<>(
                () -> spans.hasNext() ? read(planned, spans.next(), once ? -1 : limit) : null,
                together ? from.ahead() : QueryParallelism.NONE);
        ReturnedKeys returned = new ReturnedKeys();
        long count = 0;
        Marks some = parts.next();
        while (some != null) {
            count += some.count();
            for (PrimaryKey entity : some.keys()) {
                count += returned.add(entity, () -> true) ? 1 : 0;
            }
            some = limit == 0 || count < limit ? parts.next() : null;
        }
        return count;
    }

    /**
     * The matching entities of a span.
     *
     * @param count the number of entities
     * @param keys the keys of further entities, which other spans may also contain
     */
    private record Marks(long count, List<PrimaryKey> keys) {}

    /** Returns the read of the matching entities of a span; a negative {@code most} reads the keys of all entities. */
    private Supplier<Marks> read(RowAccess<T> planned, Span span, int most) {
        int pageSize = most <= 0 ? Limits.MAX_PAGE_SIZE : Math.min(most, Limits.MAX_PAGE_SIZE);
        return () -> {
            RowQuery request = query.request(span, pageSize).withProjection(Projection.of());
            if (most == 0 && query.indexNumber() < 0) {
                return new Marks(planned.count(request), List.of());
            }
            if (most == 0 && query.isUnfiltered() && request.filter() == null) {
                OptionalLong exact = planned.countIndex(query.indexNumber(), request);
                if (exact.isPresent()) {
                    return new Marks(exact.getAsLong(), List.of());
                }
            }
            List<PrimaryKey> keys = new ArrayList<>();
            long count = 0;
            ResultPage<PrimaryKey> page;
            do {
                page = planned.marks(query.indexNumber(), query.plan().spec().read(), request, RowReader::primaryKey);
                if (most < 0 && keys.size() < ReturnedKeys.MOST) {
                    keys.addAll(page.items());
                } else {
                    count += page.items().size();
                }
                request = request.withContinuationToken(page.nextToken());
            } while (page.hasNext() && (most <= 0 || count < most));
            return new Marks(count, keys);
        };
    }
}
