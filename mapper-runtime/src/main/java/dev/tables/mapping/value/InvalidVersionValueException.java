package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * An exception for an entity with a version that no stored entity can have: a text that is not a valid version, or
 * {@code *}, which matches any version.
 */
public final class InvalidVersionValueException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception that contains the entity and the property, but never the version. */
    public InvalidVersionValueException(
            String entity, @Nullable String property, String message, @Nullable Throwable cause) {
        super(entity, property, message, cause);
    }
}
