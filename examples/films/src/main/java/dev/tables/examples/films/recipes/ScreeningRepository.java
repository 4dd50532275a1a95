package dev.tables.examples.films.recipes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Screenings. */
public interface ScreeningRepository extends TablesRepository<Screening, ScreeningKey> {
    /** Those for an audience. */
    List<Screening> findByCinemaAndAudience(String cinema, Audience audience);
}
