package dev.tables.data.core.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.springframework.data.domain.Sort;

/** A converter of Spring's sorts to sort keys. */
public final class SortKeys {
    private SortKeys() {}

    /**
     * Returns the sort keys of a Spring sort. By default, nulls are last in ascending order and first in descending
     * order. Text is sorted by code units unless case is ignored.
     *
     * @throws UnsupportedQueryException if a property does not exist, or case is ignored for a property that is not
     *     text
     */
    public static List<SortKey> of(EntityModel model, Sort sort) {
        return sort.stream().map(order -> of(model, order)).toList();
    }

    private static SortKey of(EntityModel model, Sort.Order order) {
        PropertyModel property = MethodNameParser.property(model, order.getProperty());
        if (order.isIgnoreCase() && property.type() != ValueType.STRING) {
            throw new UnsupportedQueryException(
                    model.entity(),
                    property.name(),
                    "cannot be sorted with ignoreCase, because its type is " + property.type()
                            + ". Use ignoreCase for text only.");
        }
        Sort.NullHandling opposite = order.isAscending() ? Sort.NullHandling.NULLS_FIRST : Sort.NullHandling.NULLS_LAST;
        boolean moved = property.nullable() && order.getNullHandling() == opposite;
        return new SortKey(property, order.isDescending(), moved, order.isIgnoreCase());
    }
}
