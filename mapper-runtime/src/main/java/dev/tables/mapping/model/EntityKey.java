package dev.tables.mapping.model;

import dev.tables.engine.PrimaryKey;
import java.io.Serializable;

/**
 * The identity of an entity: a record of its key components, generated together with the mapper as {@code <Entity>Key}.
 */
public interface EntityKey extends Serializable {
    /** Returns the keys of the entity's row. */
    PrimaryKey toPrimaryKey();
}
