package dev.tables.examples.films.recipes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Awards. */
public interface AwardRepository extends TablesRepository<Award, AwardKey> {
    /** Those that a film got at a festival. */
    List<Award> findByFestivalAndFilmsContaining(String festival, String film);
}
