package dev.tables.mapping.model;

import dev.tables.engine.RowKeys;

/** The identity of an entity: a record of its key components, generated beside the mapper as {@code <Entity>Key}. */
public interface EntityKey {
    /** The keys of the entity's row. */
    RowKeys toRowKeys();
}
