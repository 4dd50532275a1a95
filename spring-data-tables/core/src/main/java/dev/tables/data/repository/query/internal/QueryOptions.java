package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.PageTokenCodec;
import dev.tables.data.repository.TablesPageRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParametersParameterAccessor;

/**
 * The options of a call in addition to the arguments to compare with: order, limit, page and position.
 *
 * @param sort the order, applied after the plan's own
 * @param limit the maximum number of results, in addition to the plan's own limit
 * @param pageable the page
 * @param position the start of a window, or null
 */
public record QueryOptions(
        Sort sort, Limit limit, Pageable pageable, @Nullable ScrollPosition position) {
    public static final QueryOptions NONE =
            new QueryOptions(Sort.unsorted(), Limit.unlimited(), Pageable.unpaged(), null);

    /** Returns the options in the arguments of a call. */
    public static QueryOptions of(ParametersParameterAccessor accessor) {
        // Spring Data would ask a page for it, also one that is null.
        Limit limit = accessor.getParameters().hasLimitParameter() ? accessor.getLimit() : Limit.unlimited();
        if (limit.isLimited() && limit.max() == 0) {
            // Asked for a page or position, Spring Data would make a page of that size, which there cannot be.
            return new QueryOptions(Sort.unsorted(), limit, Pageable.unpaged(), null);
        }
        Pageable pageable = accessor.getPageable();
        boolean own = accessor.getParameters().hasScrollPositionParameter();
        ScrollPosition position = own ? accessor.getScrollPosition() : startOf(pageable);
        return new QueryOptions(accessor.getSort(), limit, pageable, position);
    }

    /** Returns the start of a page, after a row or after a number of results; null at the start. */
    public static @Nullable ScrollPosition startOf(Pageable page) {
        if (page.isUnpaged()) {
            return null;
        }
        if (page instanceof TablesPageRequest own) {
            String token = own.pageToken();
            return token == null ? ScrollPosition.keyset() : PageTokenCodec.decode(token);
        }
        return page.toScrollPosition();
    }

    /** Returns whether a limit of 0 excludes all results. */
    public boolean isForNothing() {
        return limit.isLimited() && limit.max() == 0;
    }

    /** Returns the least of all limits, 0 for none. Do not call this method if {@link #isForNothing} returns true. */
    public int most(int planned) {
        int most = planned;
        if (limit.isLimited()) {
            most = most == 0 ? limit.max() : Math.min(most, limit.max());
        }
        if (pageable.isPaged()) {
            most = most == 0 ? pageable.getPageSize() : Math.min(most, pageable.getPageSize());
        }
        return most;
    }
}
