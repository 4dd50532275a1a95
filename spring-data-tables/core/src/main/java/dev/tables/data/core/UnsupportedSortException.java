package dev.tables.data.core;

import java.util.List;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Sort;

/**
 * A call asks for an order that cannot be had: of no property, of nulls or letters in another way, or one that neither keys nor an
 * index serve where that is needed. The order is likely a client's; in a web application this is 400. Nothing was returned.
 */
public final class UnsupportedSortException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** The names of the properties in the requested sort. */
    private final List<String> properties;

    UnsupportedSortException(Sort sort, RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
        this.properties = sort.stream().map(Sort.Order::getProperty).toList();
    }

    /** Returns the property names of the requested sort. A property with such a name need not exist. */
    public List<String> properties() {
        return properties;
    }
}
