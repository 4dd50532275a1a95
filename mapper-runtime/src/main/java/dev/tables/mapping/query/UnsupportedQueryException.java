package dev.tables.mapping.query;

import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/** An exception for a query that cannot be parsed or served. The message contains the reason and the remedy. */
public final class UnsupportedQueryException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception for an entity and a property. */
    public UnsupportedQueryException(String entity, @Nullable String property, String message) {
        super(entity, property, message);
    }
}
