package dev.tables.boot.rolling.v9;

import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;

/** No film is without a tagline, and titles need no index. */
@Migration(order = 1)
public class GiveTaglines implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.each(Film.class, GiveTaglines::changed);
        steps.dropIndex("Film", "byTitle");
    }

    private static Film changed(Film film) {
        return film.tagline() != null
                ? film
                : new Film(
                        film.genre(),
                        film.number(),
                        film.title(),
                        film.director(),
                        film.country(),
                        film.year(),
                        film.code(),
                        film.summary(),
                        film.votes(),
                        "none",
                        film.note());
    }
}
