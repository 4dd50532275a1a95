package dev.tables.mapping.table;

import dev.tables.engine.RowKeys;

/** A decoder that has an answer for an entity that cannot be read. */
interface Tolerant<D> {
    /** What it makes of an entity that cannot be read. */
    D unreadable(RowKeys keys, RuntimeException error);
}
