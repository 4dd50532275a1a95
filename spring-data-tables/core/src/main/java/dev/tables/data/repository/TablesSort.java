package dev.tables.data.repository;

import dev.tables.mapping.query.predicate.PropertySort;
import java.util.Arrays;
import org.springframework.data.domain.Sort;

/**
 * A factory of sorts by generated properties: {@code TablesSort.by(Employee_.salary.desc(), Employee_.number.asc())}.
 */
public final class TablesSort {
    private TablesSort() {}

    /**
     * Creates a sort by the first property, then by the others. Nulls are last in ascending order and first in
     * descending order.
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <T> Sort by(PropertySort<T>... orders) {
        return Sort.by(Arrays.stream(orders).map(TablesSort::order).toList());
    }

    private static Sort.Order order(PropertySort<?> order) {
        return order.descending() ? Sort.Order.desc(order.property()) : Sort.Order.asc(order.property());
    }
}
