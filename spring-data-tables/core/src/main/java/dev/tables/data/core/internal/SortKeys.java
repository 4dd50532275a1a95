package dev.tables.data.core.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.internal.MethodNameParser;
import dev.tables.mapping.query.internal.SortKey;
import java.util.List;
import org.springframework.data.domain.Sort;

/** The properties that Spring's sorts name. */
public final class SortKeys {
    private SortKeys() {}

    /**
     * The properties a Spring sort names. Nulls are behind values, in descending order before them; text is in the order of code
     * units.
     *
     * @throws QueryRefusedException if a property is not there, or another order of nulls or letters is asked for
     */
    public static List<SortKey> of(EntityModel model, Sort sort) {
        return sort.stream().map(order -> of(model, order)).toList();
    }

    private static SortKey of(EntityModel model, Sort.Order order) {
        PropertyModel property = MethodNameParser.property(model, order.getProperty());
        if (order.isIgnoreCase()) {
            throw new QueryRefusedException(
                    model.entity(),
                    property.name(),
                    "is to be sorted regardless of case, but keys, indexes and memory sort by code unit. Keep a property in"
                            + " one case and sort by that.");
        }
        Sort.NullHandling opposite = order.isAscending() ? Sort.NullHandling.NULLS_FIRST : Sort.NullHandling.NULLS_LAST;
        if (order.getNullHandling() == opposite) {
            throw new QueryRefusedException(
                    model.entity(),
                    property.name(),
                    "is to be sorted with " + opposite
                            + ", but nulls count as greater than any value. Leave the handling of"
                            + " nulls out, or ask for those with null by a query of their own.");
        }
        return new SortKey(property, order.isDescending());
    }
}
