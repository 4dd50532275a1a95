package dev.tables.rolling.v9;

import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;

/** No film is without a tagline, no note is in plain, and titles need no index. */
@Migration(order = 1)
public class GiveTaglines implements TableMigration {
    @Override
    public void define(MigrationSteps steps) {
        steps.updateEach(Film.class, GiveTaglines::changed);
        steps.reencrypt(Film.class);
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
                        film.code(),
                        film.lead(),
                        film.summary(),
                        film.votes(),
                        film.note(),
                        "none");
    }
}
