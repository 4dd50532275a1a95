package dev.tables.data.repository;

import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.internal.run.QueryPosition;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.AbstractPageRequest;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;

/**
 * A request for a page that starts after a row, not at a row number. {@code Slice.nextPageable()} returns the next
 * request. The {@linkplain #pageToken token} of a request can be stored, also across restarts, and
 * {@linkplain #ofSizeAndToken(int, String) used} later.
 */
public final class TablesPageRequest extends AbstractPageRequest {
    private static final long serialVersionUID = 1L;

    /** The start of the page, or null for the first row. */
    private final transient @Nullable QueryPosition position;
    /** The end of the page, or null until it has been read. */
    private final transient @Nullable QueryPosition end;
    /** The order. */
    private final Sort sort;
    /** Whether the query that read the page also supports page numbers. */
    private final boolean numbered;

    private TablesPageRequest(
            PageRequest page, @Nullable QueryPosition position, @Nullable QueryPosition end, boolean numbered) {
        super(page.getPageNumber(), page.getPageSize());
        this.sort = page.getSort();
        this.position = position;
        this.end = end;
        this.numbered = numbered;
    }

    /** Returns a request for the first page of the given size. */
    public static TablesPageRequest ofSize(int size) {
        return ofSize(size, Sort.unsorted());
    }

    /**
     * Returns a request for the page that starts at the position of a token.
     *
     * @throws InvalidPageTokenException if the text is not a token
     */
    public static TablesPageRequest ofSizeAndToken(int size, String token) {
        return ofSizeAndToken(size, token, Sort.unsorted());
    }

    /**
     * Returns a request for the page that starts at the position of a token, in the sort order of the first page.
     *
     * @throws InvalidPageTokenException if the text is not a token
     */
    public static TablesPageRequest ofSizeAndToken(int size, String token, Sort sort) {
        return new TablesPageRequest(PageRequest.of(1, size, sort), positionOf(token), null, false);
    }

    private static QueryPosition positionOf(String token) {
        return TablesTemplate.withExceptionTranslation(() -> QueryPosition.of(token));
    }

    /** Returns a request for the first page of the given size in a sort order. */
    public static TablesPageRequest ofSize(int size, Sort sort) {
        return new TablesPageRequest(PageRequest.of(0, size, sort), null, null, false);
    }

    /**
     * Returns a request for the page that {@code request} selects, with the end of the page: the position of the token,
     * or the last row if the token is null. The result is valid only for the query that read the page.
     *
     * @param numbered whether the query that read the page also supports page numbers
     */
    public static TablesPageRequest from(Pageable request, @Nullable String token, boolean numbered) {
        QueryPosition end = token == null ? null : positionOf(token);
        PageRequest page = PageRequest.of(request.getPageNumber(), request.getPageSize(), request.getSort());
        return request instanceof TablesPageRequest own
                ? new TablesPageRequest(page, own.position, end, own.numbered || numbered && own.position == null)
                : new TablesPageRequest(page, null, end, numbered);
    }

    /** Returns the start position as text, or null if the page starts at the first row. */
    public @Nullable String pageToken() {
        return position == null ? null : position.toText();
    }

    @Override
    public Sort getSort() {
        return sort;
    }

    @Override
    public Pageable next() {
        if (end == null) {
            throw new IllegalStateException(
                    "The next page cannot be requested before this page has been read. Call nextPageable() of the Slice"
                            + " that the query returns.");
        }
        return new TablesPageRequest(PageRequest.of(getPageNumber() + 1, getPageSize(), sort), end, null, numbered);
    }

    /**
     * Returns a request for the previous page by its number if the query supports page numbers, otherwise for the first
     * page.
     */
    @Override
    public Pageable previous() {
        return numbered && hasPrevious() ? PageRequest.of(getPageNumber() - 1, getPageSize(), sort) : first();
    }

    @Override
    public Pageable first() {
        return ofSize(getPageSize(), sort);
    }

    @Override
    public Pageable withPage(int pageNumber) {
        if (pageNumber == 0) {
            return first();
        }
        if (numbered) {
            return PageRequest.of(pageNumber, getPageSize(), sort);
        }
        throw new IllegalArgumentException(
                "Page numbers are not supported. Call nextPageable() of each Slice to get the next page.");
    }

    /** Returns a description that shows whether the page has a start position, without the keys in the token. */
    @Override
    public String toString() {
        String place = position == null ? "from the start" : "after a row";
        return "TablesPageRequest[page " + getPageNumber() + ", size " + getPageSize() + ", " + sort + ", " + place
                + "]";
    }

    private Object writeReplace() {
        return new Kept(getPageNumber(), getPageSize(), sort, pageToken(), end == null ? null : end.toText(), numbered);
    }

    private void readObject(ObjectInputStream stream) throws InvalidObjectException {
        throw new InvalidObjectException("Expected the serialized form of a TablesPageRequest.");
    }

    /** The serialized form of a request, with positions as text. */
    private record Kept(
            int page,
            int size,
            Sort sort,
            @Nullable String position,
            @Nullable String end,
            boolean numbered) implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            return new TablesPageRequest(
                    PageRequest.of(page, size, sort), positionOf(position), positionOf(end), numbered);
        }

        private static @Nullable QueryPosition positionOf(@Nullable String text) {
            return text == null ? null : QueryPosition.of(text);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TablesPageRequest that
                && super.equals(other)
                && sort.equals(that.sort)
                && java.util.Objects.equals(position, that.position);
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + java.util.Objects.hash(sort, position);
    }
}
