package dev.tables.examples.films.v8;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Films by what is asked of them. */
public interface FilmRepository extends TablesRepository<Film, FilmKey> {
    List<Film> findByCountryAndNumberBetween(String country, int first, int last);

    List<Film> findByCountryAndYear(String country, int year);

    List<Film> findByCountryAndTitle(String country, String title);

    List<Film> findByCountryAndVotesGreaterThan(String country, long votes);

    List<Film> findByCountryAndSynopsisStartingWith(String country, String start);

    List<Film> findByCountryAndGenresContaining(String country, String genre);

    @AllowScan
    List<Film> findByDirector(String director);

    List<Film> findByCountryAndRating(String country, int rating);

    List<Film> findTop10ByCountryAndYearOrderByRatingDesc(String country, int year);
}
