package dev.tables.mapping.query;

import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/** A query cannot be understood or served. The message says why and what to do. */
public final class UnsupportedQueryException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception for an entity and a property. */
    public UnsupportedQueryException(String entity, @Nullable String property, String message) {
        super(entity, property, message);
    }
}
