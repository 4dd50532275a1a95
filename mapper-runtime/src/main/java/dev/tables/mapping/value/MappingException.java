package dev.tables.mapping.value;

import org.jspecify.annotations.Nullable;

/**
 * An entity does not fit a row, or a row does not fit an entity. The message names entity, property and keys, never a
 * value.
 */
public class MappingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The entity. */
    private final String entity;
    /** The property, if one is concerned. */
    private final @Nullable String property;

    /** Names entity and property; the message says what was found, what was expected and what to do. */
    public MappingException(String entity, @Nullable String property, String message) {
        this(entity, property, message, null);
    }

    /** The same with a cause. */
    public MappingException(String entity, @Nullable String property, String message, @Nullable Throwable cause) {
        super(entity + (property == null ? "" : "." + property) + ": " + message, cause);
        this.entity = entity;
        this.property = property;
    }

    /** The entity's simple name. */
    public String entity() {
        return entity;
    }

    /** The property's Java name, or null. */
    public @Nullable String property() {
        return property;
    }

    /**
     * Whether the stored value itself is at fault, so that nobody can read it, ever. False where another process might, with
     * other keys or another configuration: then nothing may be concluded from it.
     */
    public boolean isPermanent() {
        return true;
    }

    /** Whether the stored value was made unreadable on purpose: its keyset was destroyed. */
    public boolean isDestroyed() {
        return false;
    }
}
