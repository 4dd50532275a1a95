package dev.tables.data.repository.query.internal;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;

/**
 * A page that starts after a row and contains the total number of results. Spring Data's own class would compute the
 * position from the page number, which is unrelated to the start of this page.
 */
final class CountedPage<T> extends SliceImpl<T> implements Page<T> {
    private static final long serialVersionUID = 1L;

    /** The total number of results. */
    private final long total;

    CountedPage(Slice<T> slice, long total) {
        super(slice.getContent(), slice.getPageable(), slice.hasNext());
        this.total = total;
    }

    @Override
    public int getTotalPages() {
        return (int) ((total + getSize() - 1) / getSize());
    }

    @Override
    public long getTotalElements() {
        return total;
    }

    @Override
    public <U> Page<U> map(Function<? super T, ? extends U> converter) {
        return new CountedPage<>(super.map(converter), total);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CountedPage<?> that && total == that.total && super.equals(other);
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + Long.hashCode(total);
    }
}
