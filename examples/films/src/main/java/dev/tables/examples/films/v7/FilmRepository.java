package dev.tables.examples.films.v7;

import dev.tables.annotation.AllowScan;
import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Films by what is asked of them. */
public interface FilmRepository extends TablesRepository<Film, FilmKey> {
    /** A range of row keys. */
    List<Film> findByCountryAndNumberBetween(String country, int first, int last);

    /** Those of a year. */
    List<Film> findByCountryAndYear(String country, int year);

    /** Those of a title. */
    List<Film> findByCountryAndTitle(String country, String title);

    /** Those with more votes. */
    List<Film> findByCountryAndVotesGreaterThan(String country, long votes);

    /** Those of which the synopsis begins so. */
    List<Film> findByCountryAndSynopsisStartingWith(String country, String start);

    /** Those of a genre. */
    List<Film> findByCountryAndGenresContaining(String country, String genre);

    /** Those of a director, in all countries. */
    @AllowScan
    List<Film> findByDirector(String director);

    /** Those with so many points. */
    List<Film> findByCountryAndRating(String country, int rating);

    /** The best ones of a year. */
    List<Film> findTop10ByCountryAndYearOrderByRatingDesc(String country, int year);
}
