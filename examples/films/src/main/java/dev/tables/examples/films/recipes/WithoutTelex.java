package dev.tables.examples.films.recipes;

import dev.tables.engine.Row;
import dev.tables.mapping.model.EntityUpgrade;

/** Telex numbers are forgotten, not kept. */
public final class WithoutTelex implements EntityUpgrade<Cinema> {
    @Override
    public Class<Cinema> entityType() {
        return Cinema.class;
    }

    @Override
    public int fromVersion() {
        return 1;
    }

    @Override
    public Row upgrade(Row row) {
        return row.without("telex");
    }
}
