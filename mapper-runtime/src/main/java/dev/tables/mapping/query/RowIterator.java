package dev.tables.mapping.query;

import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The entities a bound query finds, in the order of rows, read page by page. */
final class RowIterator<T> implements Iterator<T> {
    private static final int KEYS_AT_ONCE = 100;

    private final RowAccess<T> rows;
    private final BoundQuery query;
    private final Iterator<Span> spans;
    private final int index;
    private final boolean points;
    /** Whether every row read is an answer. */
    private final boolean decided;

    private Iterator<T> found = Collections.emptyIterator();
    private int pageSize;
    private @Nullable RowQuery request;
    private @Nullable Span span;

    /** {@code limit} is how many will probably be asked for, 0 if all will. */
    RowIterator(RowAccess<T> rows, BoundQuery query, int limit) {
        this.rows = rows;
        this.query = query;
        this.spans = query.spans().iterator();
        this.index = query.indexNumber();
        AccessPath path = query.plan().path();
        this.points = path == AccessPath.POINT || path == AccessPath.POINTS;
        this.decided =
                !points && !query.mayRepeat() && query.isDecidedByStore() && (index < 0 || rows.isCovered(index));
        this.pageSize = limit == 0 || limit > Limits.MAX_PAGE_SIZE ? Limits.MAX_PAGE_SIZE : limit;
    }

    @Override
    public boolean hasNext() {
        while (!found.hasNext()) {
            if (points ? !readKeys() : !readPage()) {
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
        return found.next();
    }

    private boolean readKeys() {
        List<RowKeys> keys = new ArrayList<>();
        while (spans.hasNext() && keys.size() < KEYS_AT_ONCE) {
            Span span = spans.next();
            keys.add(new RowKeys(
                    java.util.Objects.requireNonNull(span.partitions().lower()),
                    java.util.Objects.requireNonNull(span.keys().lower())));
        }
        if (keys.isEmpty()) {
            return false;
        }
        keep(rows.getAll(keys));
        return true;
    }

    private boolean readPage() {
        RowQuery next = request;
        if (next == null) {
            if (!spans.hasNext()) {
                return false;
            }
            span = spans.next();
            next = query.request(span, pageSize);
        } else {
            next = next.withPageSize(pageSize);
        }
        Page<T> page = index < 0 ? rows.rows(next) : rows.indexRows(index, next);
        keep(page.items());
        request = page.hasNext() ? next.from(page.next()) : null;
        // Few of the rows may pass the filter: larger pages find the rest in fewer requests.
        pageSize = Math.min(Limits.MAX_PAGE_SIZE, pageSize * 4);
        return true;
    }

    private void keep(List<T> read) {
        if (decided) {
            found = read.iterator();
            return;
        }
        List<T> matching = new ArrayList<>();
        for (T entity : read) {
            if (query.matches(name -> rows.property(entity, name)) && isNew(entity)) {
                matching.add(entity);
            }
        }
        found = matching.iterator();
    }

    private boolean isNew(T entity) {
        Span from = span;
        return !query.mayRepeat() || from == null || query.isFirst(from, rows, entity);
    }
}
