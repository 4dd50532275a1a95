package dev.tables.differential.query;

import dev.tables.differential.model.Field;
import java.util.List;

/**
 * As what a method shows entities.
 *
 * @param kind what it is in Java
 * @param fields what is shown of entities, nothing for the entity itself
 */
public record Shown(Kind kind, List<Field> fields) {
    /** What is shown. */
    public enum Kind {
        /** The entity. */
        ENTITY,
        /** A record. */
        RECORD,
        /** An interface with getters. */
        INTERFACE,
        /** A class with a constructor. */
        CLASS,
        /** A record that the caller names. */
        DYNAMIC_RECORD,
        /** An interface that the caller names. */
        DYNAMIC_INTERFACE
    }

    /** Entities. */
    static final Shown ENTITIES = new Shown(Kind.ENTITY, List.of());

    /** The name of the type that shows. */
    public static final String TYPE = "Shown";

    /** Whether the caller names the type. */
    public boolean isDynamic() {
        return kind == Kind.DYNAMIC_RECORD || kind == Kind.DYNAMIC_INTERFACE;
    }
}
