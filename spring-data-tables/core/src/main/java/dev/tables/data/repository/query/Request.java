package dev.tables.data.repository.query;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.ParameterAccessor;

/**
 * What a call asks besides the arguments to compare with.
 *
 * @param sort the order, behind the plan's own
 * @param limit at most so many, beside the plan's own limit
 * @param pageable the page
 * @param position where a window starts, or null
 */
record Request(
        Sort sort, Limit limit, Pageable pageable, @Nullable ScrollPosition position) {
    static final Request NONE = new Request(Sort.unsorted(), Limit.unlimited(), Pageable.unpaged(), null);

    static Request of(ParameterAccessor accessor) {
        return new Request(
                accessor.getSort(), accessor.getLimit(), accessor.getPageable(), accessor.getScrollPosition());
    }

    /** The least of all limits, 0 for none. */
    int most(int planned) {
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
