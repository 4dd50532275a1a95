package dev.tables.engine.internal;

import dev.tables.engine.Limits;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A bound of the pages of a scan by bytes in addition to rows, for tools and jobs that keep a page in memory.
 *
 * <p>A page ends with the row that reaches the bound, so that it exceeds the bound by less than one row. Pages adapt to
 * the size of the rows. If a page's rows are larger than the rows before, the page is read a second time with fewer
 * rows; if rows become smaller, pages grow again.
 *
 * <p>Create one object for each scan. Not thread-safe.
 */
public final class PageBound {
    /**
     * The maximum bytes of a page: the size of two rows of maximum size. Objects derived from a page, such as a
     * transaction with index rows, take several times as many bytes.
     */
    public static final long BYTES = 2L * Limits.MAX_ROW_BYTES;

    /** The factor by which a page may be larger than the one before it. */
    private static final int GROWTH = 8;

    private final long most;
    private int rows;

    PageBound(int firstPage, long most) {
        rows = firstPage;
        this.most = most;
    }

    /** Returns a bound of {@link #BYTES}. */
    public static PageBound ofBytes() {
        return ofBytes(BYTES);
    }

    /** Returns a bound of a number of bytes. */
    public static PageBound ofBytes(long most) {
        return new PageBound(Limits.MAX_PAGE_SIZE, most);
    }

    /**
     * A function that counts the bytes of a decoded row.
     *
     * @param <T> the type of a decoded row
     */
    @FunctionalInterface
    public interface Size<T> {
        /** Returns the bytes that count against the bound. */
        long bytes(RowReader row, T made);
    }

    /**
     * A decoded row with its size.
     *
     * @param made the decoded row; null if the page was full before it
     * @param bytes the number of bytes that the row counts for
     * @param <T> the type of a decoded row
     */
    public record Kept<T>(@Nullable T made, long bytes) {
        private static final Kept<?> NOTHING = new Kept<>(null, 0);
    }

    /** Reads a page, with the size that its reader reports for each row. */
    public <T> ResultPage<T> page(
            RowQuery query,
            RowDecoder<T> decoder,
            BiFunction<RowQuery, RowDecoder<Kept<T>>, ResultPage<Kept<T>>> read) {
        return page(query, decoder, (row, made) -> row.sizeInBytes(), read);
    }

    /**
     * Reads a page.
     *
     * @param query the query, whose page size is the maximum number of rows
     * @param read the function that reads a page of a store
     */
    public <T> ResultPage<T> page(
            RowQuery query,
            RowDecoder<T> decoder,
            Size<T> size,
            BiFunction<RowQuery, RowDecoder<Kept<T>>, ResultPage<Kept<T>>> read) {
        int wanted = Math.min(query.pageSize(), rows);
        while (true) {
            Filling<T> filling = new Filling<>(decoder, size, wanted == 1 ? Long.MAX_VALUE : most);
            ResultPage<Kept<T>> page = read.apply(query.withPageSize(wanted), filling);
            List<T> made = new ArrayList<>(page.items().size());
            long bytes = 0;
            for (Kept<T> row : page.items()) {
                T one = row.made;
                if (one == null) {
                    break;
                }
                made.add(one);
                bytes += row.bytes;
            }
            if (made.size() == page.items().size()) {
                rows = next(wanted, made.size(), bytes);
                return new ResultPage<>(made, page.nextToken());
            }
            wanted = Math.max(1, made.size());
        }
    }

    private int next(int wanted, int read, long bytes) {
        if (read == 0) {
            return wanted;
        }
        long fitting = Math.max(1, most * read / Math.max(1, bytes));
        return (int) Math.min(Math.min(fitting, (long) wanted * GROWTH), Limits.MAX_PAGE_SIZE);
    }

    /** A decoder that ignores the rows after the one that fills the page. */
    private static final class Filling<T> implements RowDecoder<Kept<T>> {
        private final RowDecoder<T> decoder;
        private final Size<T> size;
        private final long most;
        private long bytes;

        Filling(RowDecoder<T> decoder, Size<T> size, long most) {
            this.decoder = decoder;
            this.size = size;
            this.most = most;
        }

        @Override
        public Kept<T> decode(RowReader row) {
            if (bytes >= most) {
                @SuppressWarnings("unchecked") // It has nothing of the type.
                Kept<T> nothing = (Kept<T>) Kept.NOTHING;
                return nothing;
            }
            T made = decoder.decode(row);
            long one = Math.max(0, size.bytes(row, made));
            bytes += one;
            return new Kept<>(made, one);
        }
    }
}
