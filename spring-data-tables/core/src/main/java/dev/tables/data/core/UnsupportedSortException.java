package dev.tables.data.core;

import java.util.List;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Sort;

/**
 * An exception for a sort order that is not supported. The property does not exist, the handling of nulls or case is
 * not supported, or an index is required and neither keys nor indexes support the order. The order usually comes from a
 * client; in a web application the status is 400. The exception is thrown before the query returns any results.
 */
public final class UnsupportedSortException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** The names of the properties in the requested sort. */
    private final List<String> properties;

    UnsupportedSortException(Sort sort, RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
        this.properties = sort.stream().map(Sort.Order::getProperty).toList();
    }

    /** Returns the property names of the requested sort, including names of properties that do not exist. */
    public List<String> properties() {
        return properties;
    }
}
