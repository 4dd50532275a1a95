package dev.tables.examples.films.recipes;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Reviews by their present key. */
public interface FilmReviewRepository extends TablesRepository<FilmReview, FilmReviewKey> {
    /** Those of a film, in the order of their numbers. */
    List<FilmReview> findByFilmOrderByNumber(String film);
}
