package dev.tables.examples.films.v5;

import dev.tables.engine.Row;
import dev.tables.mapping.model.EntityUpgrade;

/** Films that were stored before there were ratings have none of the points. */
public final class WithRating implements EntityUpgrade<Film> {
    @Override
    public Class<Film> entityType() {
        return Film.class;
    }

    @Override
    public int fromVersion() {
        return 1;
    }

    @Override
    public Row upgrade(Row row) {
        return row.has("rating") ? row : row.with("rating", 5);
    }
}
